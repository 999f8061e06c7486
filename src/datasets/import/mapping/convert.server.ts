import { isExample } from '../example-row.ts'
import type { Issue, IssueLog } from '../run/issues.ts'
import { UNSAVED_FORMULA, type SourceRow } from '../source.ts'
import { nameOf, type ImportTarget, type StagedRow } from '../run/target.ts'
import { CellFault, shown, type CellValue } from '../values/cell-type.ts'
import type { Field } from './fields.server.ts'
import type { Mapping } from './mapping.ts'

export interface Converter {
  /** Appends what a row of the file becomes; what is wrong goes to the log. */
  convert(row: SourceRow, into: StagedRow[]): void
  /** Rows of the file that are not blank. */
  readonly rows: number
  /** Rows (after unpivoting) passed over because they have no value. */
  readonly skipped: number
}

interface Pivot {
  at: number
  name: string
}

/** `invalid`: a cell that all series of the row share is wrong. */
type RowResult = 'ok' | 'skipped' | 'bad' | 'invalid' | 'before'

/** Makes rows of the file rows of the dataset; with `keepsFaulty` those with a fault whose key was read too. */
export function rowConverter(
  fields: readonly Field[],
  header: SourceRow,
  mapping: Mapping,
  target: ImportTarget,
  errors: IssueLog,
  keepsFaulty = false,
): Converter {
  const empty = target.columns.map(({ fallback }): CellValue | null => fallback ?? null)
  const pivots = pivotsOf(header, mapping)
  let begun = mapping.beginsWith === undefined
  let skipped = 0
  let rows = 0

  const fault = (row: SourceRow, field: Field, pivot: Pivot | null, { code, params }: CellFault) =>
    errors.add(
      field.pivot && pivot
        ? { line: row.line, column: pivot.at + 1, header: pivot.name, code, params }
        : { line: row.line, column: field.at < 0 ? null : field.at + 1, header: field.header, code, params },
    )

  const one = (row: SourceRow, pivot: Pivot | null, into: StagedRow[]): RowResult => {
    const values = empty.slice()
    let result: RowResult = 'ok'
    let keyed = keepsFaulty
    for (const field of fields) {
      const text = textOf(field, row, pivot)
      const value = readField(field, text, values)
      const bad = value instanceof CellFault
      if (field.begins && !begun) {
        if (bad || value === null) return 'before'
        begun = true
      }
      if (value === null && field.skips) return 'skipped'
      if (bad) fault(row, field, pivot, value)
      else if (value === null && field.required) fault(row, field, pivot, missing(text))
      else {
        // The value there is a fallback, or a reason from another column.
        if (value !== null) values[field.slot] = value
        continue
      }
      if (target.key.includes(field.key)) keyed = false
      if (result !== 'invalid') result = field.pivot ? 'bad' : 'invalid'
    }
    const good = result === 'ok' && keepsRules(row, values, target, fields, errors)
    if (good || keyed) into.push({ line: good ? row.line : -row.line, values })
    return result
  }

  return {
    get skipped() {
      return skipped
    },
    get rows() {
      return rows
    },
    convert(row, into) {
      if (row.cells[0]?.trim() === '' && row.cells.every((cell) => cell.trim() === '')) return
      if (isExample(row.cells)) {
        skipped += 1
        return
      }
      rows += 1
      if (!pivots) {
        if (one(row, null, into) === 'skipped') skipped += 1
        return
      }
      for (const pivot of pivots) {
        const result = one(row, pivot, into)
        if (result === 'skipped') skipped += 1
        // A date that is wrong is wrong for every series of the row: said once.
        if (result === 'before' || result === 'invalid') return
      }
    },
  }
}

/** A cell's value; where it says why there is none, the reason goes to its own slot. */
function readField(
  { read, reason }: Field,
  text: string,
  values: (CellValue | null)[],
): CellValue | CellFault | null {
  if (text === UNSAVED_FORMULA) return new CellFault('formula')
  const value = read(text)
  if (!reason || !(value === null || value instanceof CellFault) || text.trim() === '') return value
  const stated = reason.read(text)
  const why =
    stated instanceof CellFault || stated === null ? (value === null ? NOT_AVAILABLE : null) : stated
  if (why === null) return value
  values[reason.slot] = why
  return null
}

/** A required cell that is empty, or says with a mark that it has no value. */
function missing(text: string): CellFault {
  return text.trim() === ''
    ? new CellFault('required')
    : new CellFault('required_mark', { value: shown(text) })
}

/** A mark like `..` or `n/a`, for those who keep reasons. */
const NOT_AVAILABLE = 'not_available'

function textOf(field: Field, { cells }: SourceRow, pivot: Pivot | null): string {
  if (field.at >= 0) return cells[field.at] ?? ''
  if (field.pivot === null || pivot === null) return field.constant
  return field.pivot === 'header' ? pivot.name : (cells[pivot.at] ?? '')
}

/** The columns that are series, with their names; the stars that point to a footnote are none of the name. */
function pivotsOf({ cells }: SourceRow, { unpivot }: Mapping): Pivot[] | null {
  if (!unpivot) return null
  return cells.flatMap((cell, at) => {
    const name = cell.replace(/[\s*]+$/, '').trim()
    return at >= unpivot.from - 1 && name !== '' ? [{ at, name }] : []
  })
}

function keepsRules(
  row: SourceRow,
  values: readonly (CellValue | null)[],
  target: ImportTarget,
  fields: readonly Field[],
  errors: IssueLog,
): boolean {
  if (!target.check) return true
  const faults = target.check(
    Object.fromEntries(target.columns.map(({ key }, slot) => [key, values[slot] ?? null])),
  )
  for (const { column, code, params = {} } of faults) {
    const field = fields.find(({ slot }) => target.columns[slot]?.key === column)
    const place: Pick<Issue, 'column' | 'header'> =
      field && field.at >= 0
        ? { column: field.at + 1, header: field.header }
        : { column: null, header: column === undefined ? null : nameOf(target.columns, column) }
    errors.add({ line: row.line, ...place, code, params })
  }
  return faults.length === 0
}
