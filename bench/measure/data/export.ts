import { resolve } from 'node:path'
import type { Duplex, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { sql, type SelectQueryBuilder } from 'kysely'
import pg from 'pg'
import { exportQuery } from '../../../src/datasets/export/query-file.server.ts'
import type { ExportAbout, ExportColumn, ExportFormat } from '../../../src/datasets/export/export.ts'
import { startEmbedded } from '../../../src/platform/db/embedded/server.server.ts'
import { openDb, openPool, type Db } from '../../../src/platform/db/kysely.server.ts'
import type { Figure, Measurement } from '../../lib/measurement.ts'
import { median, round } from '../../lib/stats.ts'

const ROWS = 1_000_000
const FORMATS = ['csv', 'json', 'xlsx'] as const
const TURNS = 5
/** A look at the memory takes a tenth of a millisecond itself. */
const LOOK_MS = 10
const LEAST_OF_COPY = 0.5
const MOST_FIRST_BYTE_MS = 200
/** What the second half of the rows may take more than the first. */
const MOST_GROWTH_MB = 32

/** Exports of a million rows of ten columns, against COPY of the same rows to a client that only counts bytes. */
export const exports: Measurement = {
  title: 'Exports of 1,000,000 rows',
  async measure() {
    const server = await startEmbedded({ dir: resolve('.kimya/bench/export'), database: 'bench' })
    const db = openDb(openPool(server.url, { connections: 4 }))
    try {
      await fill(db)
      const query = selectRows(db)
      const text = query.compile().sql
      const runs = { copy: [] as number[], csv: [] as Run[], json: [] as Run[], xlsx: [] as Run[] }
      for (let i = 0; i < TURNS; i++) {
        runs.copy.push(await plainCopy(server.url, text))
        for (const format of FORMATS) runs[format].push(await run(db, format, query))
      }
      const copyMs = median(runs.copy)
      const figures = [
        ...FORMATS.map((format) => ({
          what: `${format}, speed by that of COPY`,
          value: round(copyMs / median(runs[format].map(({ ms }) => ms))),
          unit: '',
          limit: { least: LEAST_OF_COPY },
        })),
        ...FORMATS.flatMap((format) => figuresOf(format, runs[format])),
        { what: 'COPY TO STDOUT', value: Math.round(copyMs), unit: 'ms' },
      ]
      return { figures, detail: runs }
    } finally {
      await db.destroy()
      await server.stop()
    }
  },
}

type Query = SelectQueryBuilder<never, never, object>

interface Run {
  ms: number
  firstByteMs: number
  mb: number
  /** The most of memory held in the second half of the time above the most held in the first. */
  grewMb: number
}

function figuresOf(format: ExportFormat, runs: readonly Run[]): Figure[] {
  const middle = (key: keyof Run) => Math.round(median(runs.map((one) => one[key]))) || 0
  return [
    {
      what: `${format}, first byte`,
      value: middle('firstByteMs'),
      unit: 'ms',
      limit: { most: MOST_FIRST_BYTE_MS },
    },
    {
      what: `${format}, memory of the second half above the first`,
      value: middle('grewMb'),
      unit: 'MB',
      limit: { most: MOST_GROWTH_MB },
    },
    { what: `${format}, all rows`, value: middle('ms'), unit: 'ms' },
    { what: `${format}, size`, value: middle('mb'), unit: 'MB' },
  ]
}

/** Opens an export and reads it as a quick client does, keeping nothing. */
async function run(db: Db, format: ExportFormat, query: Query): Promise<Run> {
  const held: number[] = []
  let [bytes, firstByteMs, looked] = [0, 0, 0]
  const started = performance.now()
  const stream: Readable = await exportQuery(db, format, ABOUT, COLUMNS, query)
  // As a response is sent: an iterator would join all that waits, which costs a copy of it.
  stream.on('data', (chunk: Buffer) => {
    firstByteMs ||= performance.now() - started
    bytes += chunk.length
    const now = performance.now()
    if (now - looked < LOOK_MS) return
    looked = now
    held.push(process.memoryUsage.rss())
  })
  await finished(stream)
  const ms = performance.now() - started
  const most = (part: readonly number[]) => part.reduce((high, one) => Math.max(high, one), 0)
  const half = held.length >> 1
  return {
    ms,
    firstByteMs,
    mb: bytes / 1e6,
    grewMb: (most(held.slice(half)) - most(held.slice(0, half))) / 2 ** 20,
  }
}

/** COPY as a client gets it that does nothing with the rows: time to the last byte, in ms. */
async function plainCopy(url: string, select: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // The socket below pg's client: its own reading of every row would slow the comparison down.
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  stream.removeAllListeners('data')
  const started = performance.now()
  const ready = new Promise<void>((done) => stream.on('data', (chunk: Buffer) => isReady(chunk) && done()))
  stream.write(simpleQuery(`copy (${select}) to stdout`))
  await ready
  const ms = performance.now() - started
  client.on('error', () => undefined)
  stream.destroy()
  return ms
}

/** The protocol's message Query. */
function simpleQuery(text: string): Buffer {
  const body = Buffer.from(`${text}\0`)
  const head = Buffer.from('Q\0\0\0\0')
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** Whether a chunk ends with ReadyForQuery after the command: Z, a length of 5, idle. */
function isReady(chunk: Buffer): boolean {
  return chunk.subarray(-6).equals(Buffer.from('Z\0\0\0\x05I', 'latin1'))
}

async function fill(db: Db): Promise<void> {
  const { rows } = await sql<{ there: string | null }>`select to_regclass('capacity')::text as there`.execute(
    db,
  )
  if (rows[0]?.there) return
  await sql`
    create table capacity as
    select i as id,
      'شركة ' || (i % 977) || ' للكيماويات' as company,
      (array['Methanol', 'بولي إيثيلين عالي الكثافة', 'Urea, granular', 'أمونيا'])[1 + i % 4] as product,
      (array['SA', 'AE', 'QA', 'OM'])[1 + i % 4] as country,
      2000 + i % 27 as year,
      (i * 1.37 - 20000)::numeric(14, 2) as capacity,
      date '2001-01-01' + (i % 9000) as day,
      'https://kimya.example/production-capacity/' || i as url,
      i % 3 = 0 as running,
      case when i % 5 > 0 then 'ملاحظة: "مجدول"، للصيانة ' || i end as notes
    from generate_series(1, ${sql.lit(ROWS)}) as i`.execute(db)
  await sql`vacuum analyze capacity`.execute(db)
}

function selectRows(db: Db): Query {
  const names = COLUMNS.map(({ key }) => sql.ref(key).as(key))
  return db.selectFrom(sql`capacity`.as('rows')).select(names) as unknown as Query
}

const COLUMNS: readonly ExportColumn[] = [
  { key: 'id', label: 'الرقم', type: 'integer' },
  { key: 'company', label: 'الشركة', type: 'text' },
  { key: 'product', label: 'المنتج', type: 'text' },
  { key: 'country', label: 'البلد', type: 'text' },
  { key: 'year', label: 'السنة', type: 'integer' },
  { key: 'capacity', label: 'الطاقة', type: 'number', decimals: 2, unit: 'طن' },
  { key: 'day', label: 'التاريخ', type: 'date' },
  { key: 'url', label: 'الرابط', type: 'url' },
  { key: 'running', label: 'عاملة', type: 'boolean' },
  { key: 'notes', label: 'ملاحظات', type: 'text' },
]

const ABOUT: ExportAbout = {
  title: 'الطاقة الإنتاجية',
  lang: 'ar',
  filters: [],
  source: 'كيميا',
  licence: 'CC BY 4.0',
  retrieved: new Date(),
  url: 'https://kimya.example/production-capacity',
  marks: { demo: 'all' },
}
