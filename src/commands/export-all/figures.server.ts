import type { Readable } from 'node:stream'
import { sql, type OperationNodeSource } from 'kysely'
import { TABLES } from '#api/v1/tables.server.ts'
import type { ExportColumn } from '#datasets/export/export.ts'
import type { ExportConnection } from '#datasets/export/export-connection.server.ts'
import { importOf, ofNone } from '#datasets/list/where.server.ts'
import { machineColumns, machineFields } from '#datasets/machine/fields.server.ts'
import { parquetQuery } from '#datasets/machine/parquet.server.ts'
import { plainCsv } from '#datasets/machine/plain-files.server.ts'
import type { Dataset } from '#datasets/dataset.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { POINT_COLUMNS } from '#sections/products-prices/points/machine-points.server.ts'
import type { Archive } from './archive.server.ts'

/** What an operator's own copy has besides: rows that no reader sees, and those that may not be passed on. */
const OWN: readonly ExportColumn[] = [
  { key: 'hidden', label: 'Hidden', type: 'boolean' },
  { key: 'import_id', label: 'Import', type: 'integer' },
  { key: 'may_pass_on', label: 'May be passed on', type: 'boolean' },
]

interface Figures {
  file: string
  columns: readonly ExportColumn[]
  query: OperationNodeSource
}

type Shapes = ReadonlyMap<string, readonly string[]>

/** Writes the figures of every section, real rows first, as CSV and as Parquet, and the history of prices. */
export async function exportFigures(
  archive: Archive,
  connection: ExportConnection,
  db: Db,
  shapes: Shapes,
): Promise<void> {
  const { rows } = await connection.client.query<{ id: string }>(
    `select i.id::text as id from data_import i join data_source s on s.id = i.data_source_id where not s.may_pass_on`,
  )
  const withheld = rows.map(({ id }) => id)
  const all = [
    ...TABLES.map(({ name, dataset }) =>
      sectionFigures(db, name.replaceAll('/', '-'), dataset, shapes, withheld),
    ),
    priceHistory(db, withheld),
  ]
  for (const { file, columns, query } of all) {
    let records = 0
    const counted = counting(await plainCsv(connection, columns, query), (lines) => (records += lines))
    // The line of keys is none of the rows.
    await archive.add(`figures/${file}.csv`, counted, { records: () => records - 1 })
    const notes = { 'kimya.table': file }
    await archive.add(`figures/${file}.parquet`, await parquetQuery(connection, columns, query, notes), {
      packed: true,
      records: () => records - 1,
    })
  }
}

function sectionFigures(
  db: Db,
  file: string,
  dataset: Dataset,
  shapes: Shapes,
  withheld: readonly string[],
): Figures {
  const fields = machineFields(dataset)
  const hasImport =
    dataset.importOf !== undefined || shapes.get(dataset.table)?.includes('import_id') === true
  const from = hasImport ? importOf(dataset) : sql`null::bigint`
  const values = [
    ...fields.map(({ value, type }) => (type === 'date' ? sql`(${value})::text` : value)),
    sql`hidden`,
    from,
    ofNone(from, withheld),
  ]
  const query = sql`select ${sql.join(values.map((value, i) => sql`${value} as ${sql.ref(`f${i}`)}`))}
    from ${sql.table(dataset.table)} order by demo, ${sql.ref(dataset.key)}`
  return { file, columns: [...machineColumns(fields), ...OWN], query: compiled(db, query) }
}

/** Every price of every series, a series after the other. */
function priceHistory(db: Db, withheld: readonly string[]): Figures {
  const own = sql`p.source_ar is null and p.source_en is null`
  const columns = [
    ...POINT_COLUMNS.filter(({ key }) => key !== 'revised'),
    { key: 'note_ar', label: 'Note in Arabic', type: 'text' },
    { key: 'note_en', label: 'Note in English', type: 'text' },
    ...OWN,
  ] satisfies ExportColumn[]
  const query = sql`
    select s.slug as series, p.day::text as day, p.price, p.low, p.high, s.currency, s.unit, p.estimated,
      to_char(p.known_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as updated_at, s.demo, s.market, s.price_type,
      nullif(s.delivery_term, '') as delivery_term, nullif(s.grade, '') as grade,
      case when ${own} then s.source_ar else p.source_ar end as source_ar,
      case when ${own} then s.source_en else p.source_en end as source_en,
      case when ${own} then s.source_url end as source_url, p.note_ar, p.note_en, s.hidden, p.import_id,
      ${ofNone(sql`p.import_id`, withheld)} as may_pass_on
    from products_prices_point p join products_prices_series s on s.id = p.series_id order by s.demo, s.slug, s.id, p.day`
  return { file: 'prices', columns, query: compiled(db, query) }
}

const compiled = (db: Db, query: ReturnType<typeof sql>): OperationNodeSource & { compile(): unknown } => ({
  compile: () => query.compile(db),
  toOperationNode: () => query.toOperationNode(),
})

const [LF, QUOTE] = [0x0a, 0x22]

/** The same bytes; `count` hears of the lines that end outside of quotes. */
async function* counting(source: Readable, count: (lines: number) => void) {
  let quoted = false
  for await (const piece of source as AsyncIterable<Buffer>) {
    let lines = 0
    for (const byte of piece) {
      if (byte === QUOTE) quoted = !quoted
      else if (byte === LF && !quoted) lines += 1
    }
    count(lines)
    yield piece
  }
}
