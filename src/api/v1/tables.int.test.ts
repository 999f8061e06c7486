import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { machineFields } from '#datasets/machine/fields.server.ts'
import { tableParameters } from './calls/asked-rows.server.ts'
import { tableNamed, TABLES } from './tables.server.ts'
import { askOf, publicServer, readCsv } from './testing-v1.server.ts'
import { publicDemo } from '#testing/public-demo.server.ts'

let demo: Awaited<ReturnType<typeof publicDemo>>
const ask: typeof demo.ask = (...asked) => demo.ask(...asked)
beforeAll(async () => {
  demo = await publicDemo()
})
afterAll(() => demo.close())

interface List {
  rows: Record<string, unknown>[]
  next: string | null
}

/** All rows of a list, page by page. */
async function walk(address: string): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = []
  for (let at: string | null = address; at !== null;) {
    const answer = await ask(at)
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
    const { rows, next } = answer.json<List>()
    all.push(...rows)
    at = next
  }
  return all
}

const total = async (table: string) => (await ask(`/v1/${table}.metadata.json`)).json<{ rows: number }>().rows

test('MKT-11 API-02 every table of every section is there as JSON, CSV, Parquet and HTML, with its description', async () => {
  const index = (await ask('/v1')).json<{ tables: { table: string }[] }>()
  expect(index.tables.map(({ table }) => table)).toEqual(TABLES.map(({ name }) => name))
  for (const { name, dataset } of TABLES) {
    const about = (await ask(`/v1/${name}.metadata.json`)).json<Record<string, unknown>>()
    expect(about, name).toMatchObject({ table: name, licence: { en: expect.stringContaining('Kimya') } })
    for (const key of ['title', 'source', 'citation', 'page'])
      expect(about[key], `${name} ${key}`).toMatchObject({
        ar: expect.stringMatching(/./),
        en: expect.stringMatching(/./),
      })
    expect(about['demonstration']).toMatch(/all|some|none/)
    const keys = machineFields(dataset).map(({ key }) => key)
    const csv = await ask(`/v1/${name}.csv`)
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8; header=present')
    const [heads, ...lines] = readCsv(csv.body)
    expect(heads, name).toEqual(keys)
    expect(lines).toHaveLength(about['rows'] as number)
    const { rows } = (await ask(`/v1/${name}.json?limit=3`)).json<List>()
    for (const row of rows) expect(Object.keys(row), name).toEqual(keys)
    expect(rows.map(({ key }) => key)).toEqual(lines.slice(0, rows.length).map(([key]) => key))
    const html = (await ask(`/v1/${name}.html`)).body
    expect(html.match(/<tr>/g)).toHaveLength(lines.length + 1)
  }
})

test('MKT-11 a Parquet file has the rows of the CSV with their types, and metadata equal to the description', async () => {
  for (const { name, dataset } of TABLES) {
    const { rawPayload } = await ask(`/v1/${name}.parquet`)
    const file = rawPayload.buffer.slice(
      rawPayload.byteOffset,
      rawPayload.byteOffset + rawPayload.length,
    ) as ArrayBuffer
    const meta = parquetMetadata(file)
    const about = JSON.parse(
      meta.key_value_metadata?.find(({ key }) => key === 'kimya.metadata')?.value ?? '{}',
    ) as object
    expect(about, name).toMatchObject({ table: name, licence: {}, fields: expect.any(Array) })
    const rows = await parquetReadObjects({ file })
    const [heads = [], ...lines] = readCsv((await ask(`/v1/${name}.csv`)).body)
    expect(rows).toHaveLength(lines.length)
    const fields = machineFields(dataset)
    const other: string[] = []
    for (const [i, line] of lines.entries())
      for (const [at, head] of heads.entries()) {
        const value: unknown = rows[i]?.[head]
        const own = line[at] ?? ''
        const type = fields[at]?.type
        const same =
          own === '' && value === null
            ? true
            : type === 'number' || type === 'integer'
              ? value === Number(own)
              : type === 'boolean'
                ? value === (own === 'true')
                : own.replace(/^'/, '') === String(value).replace(/^'/, '')
        if (!same) other.push(`${name} ${line[0]} ${head}: ${own} and ${String(value)}`)
      }
    expect(other).toEqual([])
  }
})

test('MKT-11 pages of every order, both ways and filtered, have each row once and no other', async () => {
  for (const table of TABLES) {
    const { name, dataset } = table
    const rows = await total(name)
    const sorts = Object.keys(dataset.columns).filter((key) => dataset.columns[key]?.sort)
    // Some orders of each table, fewer of a large one: each is a walk through all rows, twice.
    const asked = sorts.slice(0, rows > 400 ? 1 : 4)
    for (const sort of asked.flatMap((key) => [key, `-${key}`])) {
      const limit = Math.max(1, Math.ceil(rows / 3) - 1)
      const keys = (await walk(`/v1/${name}.json?sort=${sort}&limit=${Math.min(limit, 1000)}`)).map(
        ({ key }) => key,
      )
      expect(new Set(keys).size, `${name} ${sort}`).toBe(rows)
      expect(keys, `${name} ${sort}`).toHaveLength(rows)
      const file = await ask(`/v1/${name}.csv?sort=${sort}`)
      expect(file.statusCode, `${name} ${sort} ${file.body.slice(0, 200)}`).toBe(200)
      const lines = readCsv(file.body).slice(1)
      expect(keys, `${name} ${sort}`).toEqual(lines.map(([key]) => key))
    }
  }
  const filtered = await walk('/v1/production-capacity.json?country=SA&limit=7')
  expect(filtered.length).toBeGreaterThan(7)
  expect(
    filtered.every(
      ({ country, country_ar, country_en }) =>
        country === 'SA' && country_ar === 'السعودية' && country_en === 'Saudi Arabia',
    ),
  ).toBe(true)
  expect(filtered).toHaveLength(
    await total('production-capacity').then(
      async () =>
        (await ask('/v1/production-capacity.metadata.json?country=SA')).json<{ rows: number }>().rows,
    ),
  )
})

test('MKT-11 a row that is added during paging makes no other appear twice', async () => {
  const first = (await ask('/v1/mergers-acquisitions.json?limit=4')).json<List>()
  const { db } = demo.app
  const [own] = first.rows
  await sql`update mergers_acquisitions_deal set hidden = true where slug = ${String(own?.['key'])}`.execute(
    db,
  )
  try {
    const second = (await ask(first.next ?? '')).json<List>()
    const seen = new Set(first.rows.map(({ key }) => key))
    expect(second.rows.filter(({ key }) => seen.has(key))).toEqual([])
  } finally {
    await sql`update mergers_acquisitions_deal set hidden = false where slug = ${String(own?.['key'])}`.execute(
      db,
    )
  }
})

test('API-02 what a call does not know is refused by name, in one shape with a code, and never answered with other rows', async () => {
  for (const [query, field] of [
    ['countri=SA', 'countri'],
    ['country=Saudi', 'country'],
    ['sort=nothing', 'sort'],
    ['limit=0', 'limit'],
    ['limit=5000', 'limit'],
    ['cursor=zzz', 'cursor'],
    ['preset=x', 'preset'],
  ]) {
    const answer = await ask(`/v1/production-capacity.json?${query}`)
    expect(answer.statusCode, query).toBe(400)
    const { error } = answer.json<{ error: { code: string; fields: object; request_id: string } }>()
    expect(error, query).toMatchObject({
      code: 'invalid_input',
      fields: { [field ?? '']: { code: 'must_be_valid' } },
    })
    expect(error.request_id).not.toBe('')
  }
  const order = (await ask('/v1/production-capacity.json?limit=1')).json<List>().next ?? ''
  expect((await ask(`${order}&sort=start_date`)).statusCode).toBe(400)
  const forged = Buffer.from(JSON.stringify(['-power_volume', 'no number', 'x'])).toString('base64url')
  expect((await ask(`/v1/production-capacity.json?sort=-power_volume&cursor=${forged}`)).statusCode).toBe(400)
  for (const path of [
    '/v1/nothing.json',
    '/v1/production-capacity.xml',
    '/v1/prices/no-such.json',
    '/v1/a/b/c',
  ])
    expect((await ask(path)).statusCode, path).toBe(404)
  expect(
    (
      await demo.server.inject({
        method: 'POST',
        url: '/v1/companies.json',
        headers: { 'x-forwarded-for': '10.9.9.9' },
      })
    ).statusCode,
  ).toBe(405)
  expect(
    (await ask('/v1/nothing.json', { 'accept-language': 'ar' })).json<{ error: { message: string } }>().error
      .message,
  ).toMatch(/[ء-ي]/)
})

test('MKT-11 the parameters of a table are those of its page', () => {
  const table = tableNamed('dumping-cases')
  expect(table && tableParameters(table.dataset)).toEqual(expect.arrayContaining(['q', 'sort', 'direction']))
})

test('MKT-11 an answer that has not changed is 304 by its validator, without a query of its rows; a change ends that', async () => {
  const first = await ask('/v1/dumping-cases.json')
  const etag = String(first.headers['etag'])
  const { app } = demo
  const queries: string[] = []
  const watched = { ...app, db: watching(app.db, queries) }
  const other = await publicServer(watched)
  const again = askOf(other.server)
  expect((await again('/v1/dumping-cases.json', { 'if-none-match': etag })).statusCode).toBe(304)
  expect(queries.filter((text) => text.includes('dumping_cases_case'))).toEqual([])
  expect((await again('/v1/dumping-cases.json?limit=5', { 'if-none-match': etag })).statusCode).toBe(200)
  await app.changes.publish(['data:dumping-cases'])
  const changed = await ask('/v1/dumping-cases.json', { 'if-none-match': etag })
  expect(changed.statusCode).toBe(200)
  expect(changed.headers['etag']).not.toBe(etag)
  // Another process, which remembers nothing, has the same validator.
  const third = await publicServer({
    ...app,
    memo: new (app.memo.constructor as new () => typeof app.memo)(),
  })
  expect((await askOf(third.server)('/v1/dumping-cases.json')).headers['etag']).toBe(changed.headers['etag'])
  await Promise.all([other.server.close(), third.server.close()])
})

/** A database that notes what it is asked. */
function watching<D extends object>(db: D, queries: string[]): D {
  return new Proxy(db, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown
      if (name === 'getExecutor')
        return () => {
          const executor = (value as () => object).call(target)
          return new Proxy(executor, {
            get(of, method) {
              const own = Reflect.get(of, method) as unknown
              if (method !== 'executeQuery') return typeof own === 'function' ? own.bind(of) : own
              return (query: { sql: string }) => {
                queries.push(query.sql)
                return (own as (query: unknown) => unknown).call(of, query)
              }
            },
          })
        }
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

test('MKT-11 a name that rows show changes their validator too', async () => {
  const { app } = demo
  const before = (await ask('/v1/production-capacity.json?limit=1')).headers['etag']
  await app.changes.publish(['products'])
  expect((await ask('/v1/production-capacity.json?limit=1')).headers['etag']).not.toBe(before)
})

test('TRUST-04 MKT-11 a period of trade gives its months or its years, never both: in rows, files, the description and the page’s own calls', async () => {
  const frequencies = async (query: string) => {
    const [heads = [], ...lines] = readCsv((await ask(`/v1/exports-imports.csv?${query}`)).body)
    const at = heads.indexOf('frequency')
    const rows = await walk(`/v1/exports-imports.json?limit=1000&${query}`)
    const about = (await ask(`/v1/exports-imports.metadata.json?${query}`)).json<{ rows: number }>()
    expect([lines.length, about.rows]).toEqual([rows.length, rows.length])
    const found = new Set(lines.map((line) => line[at]))
    expect(new Set(rows.map(({ frequency }) => frequency))).toEqual(found)
    return [...found].toSorted((a = '', b = '') => a.localeCompare(b))
  }
  const { rows } = await sql<{ year: string }>`
    select year_month as year from exports_imports_flow y where frequency = 'annual' and exists (
      select from exports_imports_flow m where m.frequency = 'monthly' and left(m.year_month, 4) = y.year_month)
    limit 1`.execute(demo.app.db)
  const year = rows[0]?.year ?? ''
  const before = Number(year) - 1
  expect(await frequencies(`year_month_from=${before}-06&year_month_to=${year}-12`)).toEqual(['monthly'])
  expect(await frequencies(`year_month_from=${before}&year_month_to=${year}`)).toEqual(['annual'])
  expect(await frequencies(`year_month_from=${year}&frequency=monthly&frequency=annual`)).toEqual([
    'annual',
    'monthly',
  ])
  // Where a period has rows of one frequency alone, there is nothing to choose.
  expect(await frequencies('year_month_from=2012&year_month_to=2013')).toEqual(
    await frequencies('year_month_from=2012&year_month_to=2013&frequency=annual'),
  )
})

test('MKT-11 beside a figure in the unit of its row is the one by which rows are sorted, filtered and added up', async () => {
  const { rows } = (await ask('/v1/production-capacity.json?limit=1000')).json<List>()
  const daily = rows.filter(({ unit }) => unit === 't/d')
  expect(daily.length).toBeGreaterThan(0)
  for (const { power_volume, kt_per_year, days_per_year } of daily)
    expect(kt_per_year).toBeCloseTo((Number(power_volume) * Number(days_per_year ?? 350)) / 1000, 6)
  for (const { name, dataset } of TABLES) {
    const fields = machineFields(dataset).map(({ key }) => key)
    for (const column of Object.values(dataset.columns))
      if (column.type === 'number' && column.measure) expect(fields, name).toContain(column.measure.field)
  }
})
