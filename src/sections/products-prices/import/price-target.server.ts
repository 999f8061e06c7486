import type pg from 'pg'
import { toSlug } from '#i18n/slug.ts'
import { NOTHING_MADE, type ImportSource, type Made } from '#datasets/import/record/record.server.ts'
import { copyTarget, type CopyTargetOptions } from '#datasets/import/run/copy-target.server.ts'
import type {
  ImportColumn,
  ImportRow,
  ImportTarget,
  Outcome,
  RowFault,
  StagedRow,
} from '#datasets/import/run/target.ts'
import type { CellType, CellValue } from '#datasets/import/values/cell-type.ts'
import { referenceKeys } from '#datasets/import/values/choice.ts'
import { foldKey } from '#datasets/import/values/fold-key.ts'
import { GRADES } from '../options.ts'
import type { OutsideSeries } from './known-series.ts'
import { SeriesBook } from './series-book.server.ts'
import { SERIES_KEY, SERIES_REST, seriesKey, type SeriesTerms } from './terms.ts'

/** Of a point, what a file may bring beside the price. */
const EXTRAS = ['low', 'high', 'note_ar', 'note_en'] as const

interface PriceTargetOptions extends Pick<CopyTargetOptions, 'importId' | 'mostTold' | 'before'> {
  /** Columns of the file: `priceColumns`, or `outsideColumns` with the series that they name. */
  columns: readonly ImportColumn[]
  outside?: readonly OutsideSeries[]
  /** Columns that the mapping brings; the others of a point that is there stay. */
  brought: ReadonlySet<string>
  source: ImportSource
  merged: (client: pg.ClientBase, outcome: Outcome, made: Made) => Promise<void>
}

/** What a row of the file is here: its series, and its values. */
interface Point {
  key: string
  terms: () => SeriesTerms
}

/** An import of prices: series are found by their terms or made, points inserted or, where they differ, revised. */
export function priceTarget(pool: pg.Pool, options: PriceTargetOptions): ImportTarget {
  const { columns, outside, source } = options
  const book = new SeriesBook(pool, options.importId)
  const kinds = new Map<string, boolean>()
  const slot = (name: string) => columns.findIndex(({ key }) => key === name)
  const extras = EXTRAS.filter((name) => options.brought.has(name))
  const extraSlots = extras.map(slot)
  const [daySlot, priceSlot] = [slot(outside ? 'date' : 'add_date'), slot('price')]
  const pointOf = outside ? outsidePoints(outside, slot('series'), daySlot) : namedPoints(columns)
  const named = source.ar !== null && source.en !== null ? { ar: source.ar, en: source.en } : null
  const ownSource = (key: string): (string | null)[] => {
    if (!named) return []
    const series = book.known(key)
    // A point's source stands where it is not its series'.
    const same = !series || (series.source_ar === named.ar && series.source_en === named.en)
    return same ? [null, null] : [named.ar, named.en]
  }
  const staged = ({ line, values }: StagedRow, id: number, key: string): StagedRow => {
    const own: (CellValue | null)[] = [id, values[daySlot] ?? null, values[priceSlot] ?? null]
    for (const at of extraSlots) own.push(values[at] ?? null)
    own.push(...ownSource(key))
    return { line, values: own }
  }
  let made: Made = NOTHING_MADE
  const points = copyTarget(pool, {
    ...options,
    table: 'products_prices_point',
    columns: pointColumns([...extras, ...(named ? ['source_ar', 'source_en'] : [])]),
    key: ['series_id', 'day'],
    importColumn: 'import_id',
    promised: ['series_id'],
    async before(client, stage) {
      await options.before?.(client, stage)
      made = await book.make(client, stage, named ?? { ar: '', en: '' })
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
    watch: { column: 'price', by: outside ? ['series'] : [...SERIES_KEY] },
    check: outside ? outsideCheck(outside, book) : (row) => checkSeries(row, book, named !== null, kinds),
    async begin(mark, mode) {
      const done = await points.begin(mark, mode)
      await book.open()
      return done
    },
    async write(batch, sourceRows) {
      const rows: StagedRow[] = []
      for (const row of batch) {
        const { key, terms } = pointOf(row)
        rows.push(staged(row, book.idOf(key) ?? (await book.reserve(terms())), key))
      }
      await points.write(rows, sourceRows)
    },
    async finish(mode) {
      const outcome = await points.finish(mode)
      return {
        ...outcome,
        duplicates: outcome.duplicates.map((twice) => ({
          ...twice,
          key: twice.key.replace(/^\d+/, (id) => book.nameOf(Number(id))),
        })),
      }
    },
    spoilt: () => points.spoilt?.(),
    abort: () => points.abort(),
    leave: () => points.leave(),
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
        { now: point(terms), before: before ? { month: before.month, point: point(before.terms) } : null },
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

function namedPoints(columns: readonly ImportColumn[]) {
  const slots = new Map(columns.map(({ key }, at) => [key, at] as const))
  return ({ values }: StagedRow): Point => {
    const terms = termsOf((name) => values[slots.get(name) ?? -1] ?? null)
    return { key: seriesKey(terms), terms: () => terms }
  }
}

const GRADE_CODES = referenceKeys(
  Object.entries(GRADES).map(([key, words]) => ({ key, names: Object.values(words) })),
)

/** A grade is stored as a code: `Film grade` is film-grade, «محببة» is granular; one that has no words yet makes its own. */
function termsOf(valueOf: (name: keyof SeriesTerms) => CellValue | null): SeriesTerms {
  const text = (name: keyof SeriesTerms) => String(valueOf(name) ?? '')
  return {
    product: text('product'),
    market: text('market'),
    grade: GRADE_CODES.get(foldKey(text('grade'))) ?? toSlug(text('grade')),
    delivery_term: text('delivery_term'),
    price_type: text('price_type'),
    currency: text('currency').toUpperCase(),
    unit: text('unit'),
    frequency: text('frequency'),
    demo: valueOf('demo') === true,
  }
}

/** A real price in a made-up series, or the other way round. */
const mixed = (demo: boolean): RowFault => ({
  code: demo ? 'prices.import.into_demo' : 'prices.import.into_real',
  params: {},
})

/** The prices of an outside source are real: they join no series that was made up. */
function outsideCheck(outside: readonly OutsideSeries[], book: SeriesBook): ImportTarget['check'] {
  const termsByCode = new Map(
    outside.map(({ code, terms, before }) => [code, [terms, ...(before ? [before.terms] : [])]]),
  )
  return (row) => {
    const terms = termsByCode.get(String(row['series'])) ?? []
    return terms.some((one) => book.known(seriesKey(one))?.demo) ? [mixed(true)] : []
  }
}

/** A price keeps its series' unit and currency; a series that is not there yet needs them, and a source. */
function checkSeries(
  row: ImportRow,
  book: SeriesBook,
  hasSource: boolean,
  kinds: Map<string, boolean>,
): RowFault[] {
  const terms = termsOf((name) => row[name] ?? null)
  const key = seriesKey(terms)
  const series = book.known(key)
  // A new series is what its first price in the file is.
  const demo = series?.demo ?? kinds.get(key) ?? terms.demo
  kinds.set(key, demo)
  if (demo !== terms.demo) return [mixed(demo)]
  if (!series) {
    const missing = [...SERIES_REST.filter((name) => terms[name] === ''), ...(hasSource ? [] : ['source'])]
    return missing.length > 0
      ? [{ code: 'prices.import.new_series', params: { missing: missing.join(', ') } }]
      : []
  }
  return SERIES_REST.flatMap((name): RowFault[] =>
    terms[name] === '' || terms[name] === series[name]
      ? []
      : [
          {
            column: name,
            code: 'prices.import.other_terms',
            params: { value: terms[name], stored: series[name] },
          },
        ],
  )
}
