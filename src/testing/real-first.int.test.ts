import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { parquetReadObjects } from 'hyparquet'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askOf, publicServer, readCsv } from '#api/v1/testing-v1.server.ts'
import { readCsv as readFile } from '#datasets/export/testing-files.ts'
import { readXlsx } from '#datasets/export/xlsx/testing-xlsx.ts'
import { serveDatasetDownloads } from '../shell/files/dataset-downloads.server.ts'
import { demoApp } from './demo-app.server.ts'

interface Row {
  key: string
  demo: boolean
}

/** The order of the section, one by a column that is empty in many rows, and filtered lists, both ways. */
const ASKED = {
  'production-capacity': [
    '',
    '?sort=date_start',
    '?sort=-date_start&this_status=operating',
    '?country=SA&sort=power_volume',
  ],
  'exports-imports': ['?product=urea', '?product=urea&sort=-value&process=export'],
}
const LISTS = Object.entries(ASKED).flatMap(([section, queries]) =>
  queries.map((query) => ({ section, query })),
)

let demo: Awaited<ReturnType<typeof demoApp>>
let site: FastifyInstance
let api: Awaited<ReturnType<typeof publicServer>>
let ask: ReturnType<typeof askOf>
beforeAll(async () => {
  demo = await demoApp()
  const { db, changes } = demo.app
  await sql`update production_capacity_plant set demo = ascii(md5(slug)) % 3 = 0`.execute(db)
  await sql`update exports_imports_flow set demo = id % 3 = 0 where product = 'urea'`.execute(db)
  await changes.publish(['data:production-capacity', 'data:exports-imports'])
  api = await publicServer(demo.app)
  ask = askOf(api.server)
  site = Fastify()
  serveDatasetDownloads(site, demo.app)
})
afterAll(async () => {
  await site.close()
  await api.server.close()
  await demo.drop()
})

/** Every row of a list page by page, from an address on. */
async function walk(address: string | null): Promise<Row[]> {
  if (address === null) return []
  const { rows, next } = (await ask(address)).json<{ rows: Row[]; next: string | null }>()
  return [...rows, ...(await walk(next))]
}

/** The kinds of rows in their order, each once where it begins. */
const turns = (rows: readonly Row[]) =>
  rows.map(({ demo: own }) => own).filter((own, i, all) => i === 0 || own !== all[i - 1])
const keysOf = (rows: readonly Row[]) => rows.map(({ key }) => key)

test.each(LISTS)(
  'LIVE-01 $section $query: real rows come first in every file, then the demonstration, each in the order that is asked for',
  async ({ section, query }) => {
    const [heads = [], ...lines] = readCsv((await ask(`/v1/${section}.csv${query}`)).body)
    const rows = lines.map((line) => ({
      key: line[0] ?? '',
      demo: line[heads.indexOf('demo')] === 'true',
    }))
    expect(turns(rows)).toEqual([false, true])
    const { rawPayload } = await ask(`/v1/${section}.parquet${query}`)
    const parquet = (await parquetReadObjects({
      file: new Uint8Array(rawPayload).buffer,
    })) as unknown as Row[]
    expect(parquet.map(({ key, demo: own }) => ({ key, demo: own }))).toEqual(rows)
    const json = (await site.inject(`/en/${section}.json${query}`)).json<{ rows: Row[] }>()
    // Its first field has the name that the table has for it.
    const keys = json.rows.map((row) => String(Object.values(row)[0]))
    expect(turns(json.rows)).toEqual([false, true])
    expect(keys.toSorted()).toEqual(keysOf(rows).toSorted())
    const sheet = await readXlsx(Readable.from((await site.inject(`/en/${section}.xlsx${query}`)).rawPayload))
    const inSheet = sheet.sheets[0]?.rows.map(([first]) => first?.text ?? '') ?? []
    expect(inSheet.filter((text) => keysOf(rows).includes(text))).toEqual(keys)
    const csv = readFile((await site.inject(`/en/${section}.csv${query}`)).body)
    expect(csv.slice(1).map(([first]) => first)).toEqual(keys)
  },
)

test.each(LISTS)(
  'LIVE-01 API-02 $section $query: pages by cursor have the rows of the file in its order, each once',
  async ({ section, query }) => {
    const [, ...lines] = readCsv((await ask(`/v1/${section}.csv${query}`)).body)
    const more = query === '' ? '?' : `${query}&`
    const limit = Math.max(1, Math.floor(lines.length / 5))
    const rows = await walk(`/v1/${section}.json${more}limit=${limit}`)
    expect(keysOf(rows)).toEqual(lines.map(([key]) => key))
  },
)

test('API-02 who began a list before it had both kinds reads on without a gap, and a cursor of another kind is refused', async () => {
  const { db, changes } = demo.app
  const mark = async (text: string) => {
    await sql`update production_capacity_plant set demo = ${sql.raw(text)}`.execute(db)
    await changes.publish(['data:production-capacity'])
  }
  await mark('false')
  const first = (await ask('/v1/production-capacity.json?limit=40')).json<{ rows: Row[]; next: string }>()
  await mark('ascii(md5(slug)) % 3 = 0')
  const rest = await walk(first.next)
  const { rows: all } = await sql<{ n: number }>`
    select count(*)::int as n from production_capacity_plant where not hidden`.execute(db)
  const seen = keysOf([...first.rows, ...rest])
  expect(seen).toHaveLength(all[0]?.n ?? 0)
  expect(new Set(seen).size).toBe(seen.length)
  const forged = Buffer.from(JSON.stringify(['-power_volume', '1', 'x', 'other'])).toString('base64url')
  expect((await ask(`/v1/production-capacity.json?cursor=${forged}`)).statusCode).toBe(400)
})
