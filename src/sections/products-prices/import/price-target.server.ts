import type pg from 'pg'
import type { TargetOptions } from '#datasets/import/destination.server.ts'
import { copyTarget } from '#datasets/import/run/copy-target.server.ts'
import type { ImportColumn, ImportRow, ImportTarget, StagedRow } from '#datasets/import/run/target.ts'
import type { Issue } from '#datasets/import/run/issues.ts'
import type { Named } from '#datasets/import/refusal.ts'
import { shiftDay } from '#datasets/series/dates.ts'
import { firstDayOf, lastDayOf } from '#datasets/values/partial-date.ts'
import type { CellType, CellValue } from '#datasets/import/values/cell-type.ts'
import { checkDay, checkSeries, storedTerms, takeOutside } from './price-checks.server.ts'
import { PRICE_POINTS } from '../points/price-points.server.ts'
import { doubtDetector } from './doubts.server.ts'
import { outlierDetector, type FilePrice } from './jumps.server.ts'
import type { OutsideSeries } from './known-series.ts'
import { NOTHING_MADE, SeriesRegistry } from './series-book.server.ts'
import { SERIES_KEY, seriesKey, type SeriesTerms } from './terms.ts'

/** Of a point, what a file may bring beside the price. */
const EXTRAS = ['low', 'high', 'estimated', 'note_ar', 'note_en'] as const

interface PriceTargetOptions extends TargetOptions {
  /** The series that an outside source names its rows by. */
  outside?: readonly OutsideSeries[]
}

/** What a row of the file is here: its series, and its values. */
interface Point {
  key: string
  terms: () => SeriesTerms
}

/** An import of prices: series are found by their terms or made, points inserted or, where they differ, revised. */
export function priceTarget(pool: pg.Pool, options: PriceTargetOptions): ImportTarget {
  const { columns, outside, source, mapping } = options
  // Of a point that is there, what the file does not bring stays.
  const brought = new Set(mapping.columns.map(({ to }) => to))
  const book = new SeriesRegistry(pool, options.importId)
  const kinds = new Map<string, boolean>()
  const slot = (name: string) => columns.findIndex(({ key }) => key === name)
  const extras = EXTRAS.filter((name) => brought.has(name))
  const extraSlots = extras.map(slot)
  const unsaid = extras.includes('estimated') ? [] : ['estimated']
  const [daySlot, priceSlot] = [slot(outside ? 'date' : 'add_date'), slot('price')]
  const pointOf = outside ? outsidePoints(outside, slot('series'), daySlot) : namedPoints(columns, book)
  const named =
    source.ar !== null && source.en !== null ? { ar: source.ar, en: source.en, url: source.url } : null
  const nobody = { ar: '', en: '', url: null }
  const checkOutside = outside && takeOutside(outside, book, named ?? nobody)
  const ownSource = (key: string): (string | null)[] => {
    if (!named) return []
    const series = book.known(key)
    // A point's source is stored only where it differs from its series'.
    const same = !series || (series.source_ar === named.ar && series.source_en === named.en)
    return same ? [null, null] : [named.ar, named.en]
  }
  const dayOf = ({ values }: StagedRow, terms: Point['terms']): CellValue | null => {
    const day = values[daySlot] ?? null
    // Some publishers date a month by its first day.
    return outside && typeof day === 'string' && terms().frequency === 'monthly'
      ? lastDayOf(day.slice(0, 7))
      : day
  }
  const staged = (row: StagedRow, id: number, { key, terms }: Point): StagedRow => {
    const { line, values } = row
    const own: (CellValue | null)[] = [id, dayOf(row, terms), values[priceSlot] ?? null]
    for (const at of extraSlots) own.push(values[at] ?? null)
    for (const _ of unsaid) own.push(false)
    own.push(...ownSource(key))
    return { line, values: own }
  }
  const jumps = outlierDetector(pool)
  const doubts = options.doubts && doubtDetector(pool, options.doubts.revisionPercent)
  const filePrice = (row: StagedRow): FilePrice => {
    const { key, terms } = pointOf(row)
    return {
      line: row.line,
      key,
      // An invented price is no measure of a real one.
      id: book.taken(key) ? null : (book.known(key)?.id ?? null),
      day: String(dayOf(row, terms)),
      price: Number(row.values[priceSlot]),
      series: () => book.wordsOf(terms()),
      unit: () => book.known(key)?.unit ?? terms().unit,
    }
  }
  const replaced = replacedWarner(book)
  const dayColumn = outside ? 'date' : 'add_date'
  const frequencyOf = (row: ImportRow): string => {
    if (outside) return outside.find(({ code }) => code === row['series'])?.terms.frequency ?? ''
    const terms = storedTerms(book, (name) => row[name] ?? null)
    return book.known(seriesKey(terms))?.frequency ?? terms.frequency
  }
  let made = NOTHING_MADE
  /** Rows with a fault whose series a later row may begin. */
  const faulty: StagedRow[] = []
  let readRows = 0
  const points = copyTarget(pool, {
    ...options,
    table: 'products_prices_point',
    columns: pointColumns([...extras, ...unsaid, ...(named ? ['source_ar', 'source_en'] : [])]),
    key: ['series_id', 'day'],
    importColumn: 'import_id',
    shown: NOTES,
    seen: { price: SHOWN, low: SHOWN, high: SHOWN },
    becomes: unsaid.length > 0 ? { estimated: STILL_ESTIMATED } : {},
    promised: ['series_id'],
    gone: () => book.goneSql(),
    async before(client, stage) {
      await options.before?.(client, stage)
      await book.setAside(client, stage, named ?? nobody)
      made = await book.make(client, stage, named ?? nobody)
    },
    async merged(client, outcome, stage) {
      await client.query(
        `update data_import set as_of = (select max(day)::text from ${stage.table}) where id = $1 and as_of is null`,
        [options.importId],
      )
      await options.merged(client, outcome, made)
    },
  })
  return {
    columns,
    key: outside ? ['series', 'date'] : [...SERIES_KEY, 'add_date'],
    warn: async (batch) => [
      ...batch.flatMap((row) => replaced(row.line, pointOf(row).key)),
      ...(await jumps(batch.map(filePrice))),
    ],
    ...(doubts && {
      doubt: (batch: readonly StagedRow[]) => doubts.look(batch.map(filePrice)),
      pictures: () => doubts.pictures(),
    }),
    check: (row) => [
      ...(checkOutside ? checkOutside(row) : checkSeries(row, { book, columns, source: named, kinds })),
      ...checkDay(row, dayColumn, options.today, frequencyOf(row)),
    ],
    async begin(mark, mode) {
      const done = await points.begin(mark, mode)
      await book.open()
      return done
    },
    async write(batch, sourceRows) {
      const read = batch.map((row) => ({ row, ...pointOf(row) }))
      // A row with a fault begins no series.
      await book.reserve(read.flatMap(({ row, terms }) => (row.line < 0 ? [] : [terms()])))
      const rows: StagedRow[] = []
      for (const { row, key, terms } of read) {
        const id = book.idOf(key)
        if (id === undefined) faulty.push(row)
        else rows.push(staged(row, id, { key, terms }))
      }
      readRows = sourceRows
      await points.write(rows, sourceRows)
    },
    async finish(mode, lines, decide) {
      const rows = faulty.flatMap((row) => {
        const point = pointOf(row)
        const id = book.idOf(point.key)
        return id === undefined ? [] : [staged(row, id, point)]
      })
      if (rows.length > 0) await points.write(rows, readRows)
      const outcome = await points.finish(mode, lines, decide)
      return {
        ...outcome,
        duplicates: outcome.duplicates.map((twice) => ({
          ...twice,
          key: keyInWords(twice.key, book),
        })),
      }
    },
    onFirstError: () => points.onFirstError?.(),
    abort: () => points.abort(),
    leave: () => points.leave(),
  }
}

/** The warning that real prices take the place of an invented history: once for each series, at its first line. */
function replacedWarner(book: SeriesRegistry): (line: number, key: string) => Issue[] {
  const warned = new Set<string>()
  return (line, key) => {
    const series = book.taken(key)
    if (!series || warned.has(key)) return []
    warned.add(key)
    const params = { series: book.wordsOf(series), count: series.invented }
    return [{ line, column: null, header: null, code: 'prices.import.replaces_demo', params }]
  }
}

/** The columns of the table; their types are the staged values', which are read already. */
function pointColumns(more: readonly string[]): ImportColumn[] {
  const type: CellType = { kind: 'text', max: 2000 }
  return ['series_id', 'day', 'price', ...more].map((key) => ({ key, type }))
}

function outsidePoints(series: readonly OutsideSeries[], codeSlot: number, daySlot: number) {
  const keyed = new Map(
    series.map(({ code, terms, before }) => {
      const point = (own: SeriesTerms): Point => ({ key: seriesKey(own), terms: () => own })
      return [
        code,
        {
          now: point(terms),
          before: before ? { month: before.month, point: point(endedTerms(before)) } : null,
        },
      ]
    }),
  )
  return ({ values }: StagedRow): Point => {
    const found = keyed.get(String(values[codeSlot]))
    if (!found) throw new Error(`A series ${String(values[codeSlot])} that no source has`)
    const { now, before } = found
    return before && String(values[daySlot]) < before.month ? before.point : now
  }
}

/** A basis that its source has left: its series ends with the month before the new one. */
const endedTerms = ({ month, terms }: NonNullable<OutsideSeries['before']>): SeriesTerms => ({
  ...terms,
  ended_on: shiftDay(firstDayOf(month), -1),
})

function namedPoints(columns: readonly ImportColumn[], book: SeriesRegistry) {
  const slots = new Map(columns.map(({ key }, at) => [key, at] as const))
  return ({ values }: StagedRow): Point => {
    const terms = storedTerms(book, (name) => values[slots.get(name) ?? -1] ?? null)
    return { key: seriesKey(terms), terms: () => terms }
  }
}

/** Prices as they are shown: another rounding of one is no revision. */
const SHOWN = (price: string) => `${PRICE_POINTS.shown}(${price}, t.series_id)`

/** A file without a mark of estimates leaves an estimate that it repeats; another price replaces it by a real one. */
const STILL_ESTIMATED = `t.estimated and ${SHOWN('t.price')} = ${SHOWN('s.price')}`

/** The fallback where a point has no note: its series' own, or the other language's. */
const NOTES = {
  note_ar:
    'select coalesce(notes_ar, t.note_en, notes_en) from products_prices_series where id = t.series_id',
  note_en:
    'select coalesce(notes_en, t.note_ar, notes_ar) from products_prices_series where id = t.series_id',
}

/** The key of a point, `12 · 2026-10-31`, with its series in words. */
function keyInWords(key: Named, book: SeriesRegistry): Named {
  const [id = '', ...rest] = typeof key === 'string' ? key.split(' · ') : []
  const series = book.nameOf(Number(id))
  const tail = rest.map((part) => ` · ${part}`).join('')
  return { ar: series.ar + tail, en: series.en + tail }
}
