import { ImportRefusal, type Named } from '../refusal.ts'
import { nameOf, type ImportColumn, type ImportTarget } from '../run/target.ts'
import { shown, type CellContext, type CellReader } from '../values/cell-type.ts'
import { foldKey } from '../values/fold-key.ts'
import { cellReader } from '../values/read-cell.server.ts'
import type { MappedColumn, Mapping } from './mapping.ts'

/** Where a dataset's column comes from in this file. */
export interface Field {
  /** The target's column and its place there. */
  key: string
  slot: number
  /** Index of the file's column; -1 for a constant. */
  at: number
  constant: string
  /** What the unpivoting of a row puts here: the series' name of the head, or its cell. */
  pivot: 'header' | 'value' | null
  header: Named
  required: boolean
  /** Reads a cell without a value as the reason for it, for another slot. */
  reason: { slot: number; read: CellReader } | null
  skips: boolean
  begins: boolean
  read: CellReader
}

/**
 * Matches a mapping with the header of a file and the columns of a dataset. Throws ImportRefusal: header_missing,
 * header_twice, column_unknown, column_unmapped.
 */
export function resolveFields(
  mapping: Mapping,
  header: readonly string[],
  target: Pick<ImportTarget, 'columns' | 'key'>,
  context: CellContext,
): Field[] {
  const columns = new Map(target.columns.map((column, slot) => [column.key, { column, slot }] as const))
  const fields: Field[] = []
  const add = (to: string, source: Pick<Field, 'at' | 'constant' | 'pivot' | 'header'>, unit?: string) => {
    const found = columns.get(to)
    if (!found || fields.some((field) => field.slot === found.slot))
      throw new ImportRefusal('column_unknown', { column: to })
    fields.push({
      ...source,
      key: to,
      slot: found.slot,
      required: isRequired(found.column, target.key),
      reason: reasonOf(found.column, target.columns, context),
      skips: [mapping.skipWithout].flat().includes(to),
      begins: mapping.beginsWith === to,
      read: inUnit(cellReader(found.column.type, context), found.column, unit),
    })
  }
  for (const column of mapping.columns)
    add(
      column.to,
      sourceOf(column, header, nameOf(target.columns, column.to)),
      'unit' in column ? column.unit : undefined,
    )
  if (mapping.unpivot) {
    add(mapping.unpivot.header, { at: -1, constant: '', pivot: 'header', header: mapping.unpivot.header })
    add(mapping.unpivot.value, { at: -1, constant: '', pivot: 'value', header: mapping.unpivot.value })
  }
  for (const column of target.columns)
    if (isRequired(column, target.key) && !fields.some(({ slot }) => target.columns[slot] === column))
      throw new ImportRefusal('column_unmapped', {
        column: nameOf(target.columns, column.key),
        found: found(header),
      })
  // What decides over the whole row is read first.
  return fields.sort((a, b) => Number(b.skips || b.begins) - Number(a.skips || a.begins))
}

/** Whether every row needs a value of the column. */
export function isRequired(
  { key, required, optional, fallback }: ImportColumn,
  keys: readonly string[],
): boolean {
  if (fallback !== undefined) return false
  return required === true || (keys.includes(key) && optional !== true)
}

function reasonOf(
  { reason }: ImportColumn,
  columns: readonly ImportColumn[],
  context: CellContext,
): Field['reason'] {
  const slot = columns.findIndex(({ key }) => key === reason)
  const column = columns[slot]
  return column ? { slot, read: cellReader(column.type, context) } : null
}

function sourceOf(
  column: MappedColumn,
  header: readonly string[],
  name: Named,
): Pick<Field, 'at' | 'constant' | 'pivot' | 'header'> {
  if ('constant' in column) return { at: -1, constant: column.constant, pivot: null, header: name }
  const { from } = column
  if (typeof from === 'number')
    return { at: from - 1, constant: '', pivot: null, header: header[from - 1]?.trim() || name }
  const exact = header.flatMap((name, index) => (name.trim() === from.trim() ? [index] : []))
  const places =
    exact.length > 0
      ? exact
      : header.flatMap((name, index) => (foldKey(name) === foldKey(from) ? [index] : []))
  const [at] = places
  if (at === undefined) throw new ImportRefusal('header_missing', { header: from })
  if (places.length > 1) throw new ImportRefusal('header_twice', { header: from })
  return { at, constant: '', pivot: null, header: from }
}

const MOST_NAMES = 12

/** The names in a file's header, as messages may repeat them. */
function found(header: readonly string[]): string {
  const names = header.flatMap((name) => (name.trim() === '' ? [] : [shown(name)]))
  return [...names.slice(0, MOST_NAMES), ...(names.length > MOST_NAMES ? ['…'] : [])].join(' | ')
}

/** Turns the file's unit into the stored one. Fifteen digits: a product has no more that are true. */
function inUnit(read: CellReader, { key, units = {} }: ImportColumn, unit: string | undefined): CellReader {
  if (unit === undefined) return read
  const factor = units[unit]
  if (factor === undefined) throw new ImportRefusal('column_unknown', { column: `${key} (${unit})` })
  return (text) => {
    const value = read(text)
    return typeof value === 'number' ? Number((value * factor).toPrecision(15)) : value
  }
}
