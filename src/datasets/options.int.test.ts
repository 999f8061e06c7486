import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '#platform/db/kysely.server.ts'
import { testDatabase } from '#platform/db/testing/testing.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { testContext } from '#testing/context.server.ts'
import { dataset } from './dataset.ts'
import { readCsv } from './import/csv/read-csv.server.ts'
import { datasetDestination } from './import/destination.server.ts'
import { guessMapping } from './import/mapping/guess.ts'
import { runImport } from './import/run/run-import.server.ts'
import { loadItem } from './item/item-page.server.ts'
import { loadList, stateOf } from './list/list-page.server.ts'
import { readAmongFirst } from './list/rows.server.ts'

const label = (en: string) => ({ ar: en, en })

/** Readings of meters: each is known by its meter and its day, and counted from a table of meters. */
const READINGS = dataset({
  section: 'readings',
  table: 'readings',
  key: 'slug',
  identity: ['meter', 'day'],
  measures: ['volume'],
  rows: {
    ar: { zero: '0', one: '1', two: '2', few: '{count}', many: '{count}', other: '{count}' },
    en: { one: '{count} reading', other: '{count} readings' },
  },
  hint: label('Search'),
  order: '-day',
  neighbourScope: ['meter'],
  rare: { state: 'broken' },
  countTable: {
    table: 'meters',
    key: 'meter',
    rows: ({ day }) =>
      sql`(select count(*)::float8 from readings r where r.meter = meters.meter and not r.hidden
        and (${day?.from ?? null}::text is null or r.day >= ${day?.from ?? null}))`,
    sums: [{ table: 'states', without: ['country'] }],
    sources: 'meters',
  },
  shown: (key, { day }, { today }) => (key === 'country' && String(day) < today ? { text: 'Old' } : null),
  columns: {
    meter: { type: 'text', label: label('Meter'), list: 'main', required: true },
    day: {
      type: 'partialDate',
      label: label('Day'),
      list: 'always',
      sort: true,
      filter: 'period',
      required: true,
    },
    state: {
      type: 'enum',
      options: { works: label('Works'), broken: label('Broken') },
      label: label('State'),
      list: 'always',
      filter: 'options',
    },
    country: {
      type: 'country',
      absent: 'WLD',
      expression: `coalesce(readings.country, 'WLD')`,
      label: label('Country'),
      list: 'always',
      filter: 'options',
    },
    code: { type: 'code', link: (value) => `/codes/${value}`, label: label('Code'), list: 'always' },
    volume: { type: 'number', fileNames: ['Qty'], label: label('Volume'), list: 'always' },
    estimate: { type: 'boolean', yes: label('Yes'), no: label('No'), label: label('Estimate') },
  },
  groups: [{ label: label('All'), columns: ['state', 'volume'] }],
})

let open: Awaited<ReturnType<typeof testDatabase>>
let pool: pg.Pool
beforeAll(async () => {
  open = await testDatabase()
  pool = openPool(open.url, { connections: 3 })
  await pool.query(`
    create table readings (
      slug text primary key default gen_random_uuid()::text, meter text not null, day text not null, state text, country text,
      code text, volume numeric, estimate boolean not null default false, import_id text, demo boolean not null default false,
      hidden boolean not null default false, search text not null default '', source_ar text, source_en text, source_url text,
      as_of text, confidence text, unique (meter, day)
    );
    create table meters (meter text primary key, state text, country text, rows float8, hidden boolean default false, search text default '',
      source_ar text, source_en text, as_of text, demo boolean not null default false, demo_rows float8, estimated_rows float8, revised_rows float8);
    create table states (state text primary key, rows float8, hidden boolean default false, demo boolean not null default false, search text default '');
    insert into readings (slug, meter, day, state, country, code, volume, estimate) values
      ('a1', 'a', '2026-01', 'works', 'SA', '2903', 10, true), ('b1', 'b', '2026-02', 'broken', null, null, 20, false),
      ('a2', 'a', '2026-03', 'works', 'SA', null, 30, false);
    insert into meters values ('a', 'works', 'SA', 2), ('b', 'broken', 'WLD', 1);
    insert into states (state, rows) values ('works', 2), ('broken', 1)`)
})
afterAll(async () => {
  await pool.end()
  await open.drop()
})

const context = () => testContext(testApp(open), { lang: 'en', path: '/readings' }).ctx
function list(query: string) {
  const { ctx } = testContext(testApp(open), { lang: 'en', path: `/readings?${query}` })
  return loadList(ctx, READINGS, stateOf(ctx, READINGS))
}

test('MKT-08 neighbours are looked for among the rows that share a column', async () => {
  const { item } = await loadItem(context(), READINGS, 'a2')
  expect([item.previous?.href, item.next?.href]).toEqual([undefined, '/readings/a1'])
})

test('MKT-08 a list is counted from a table whose rows represent many, or from a sum of it', async () => {
  const { filters, total } = await list('')
  expect(total).toBe(3)
  const counts = (key: string) => filters.find((filter) => filter.key === key)
  expect(counts('state')).toMatchObject({
    options: [
      { value: 'works', count: '2' },
      { value: 'broken', count: '1' },
    ],
  })
  expect((await list('country=WLD')).total).toBe(1)
  expect((await list('day_from=2026-02')).total).toBe(2)
})

test('MKT-08 of a rare value all rows are found, however few of the first rows have it', async () => {
  const filters = { q: '', options: { state: ['broken'] }, ranges: {}, periods: {}, preset: null }
  const page = { sort: { column: 'day', descending: true }, keys: [], limit: 5, offset: 0 }
  const found = async (options: Record<string, string[]>) =>
    (await readAmongFirst(open.db, READINGS, { ...filters, options }, page, 1)).map(({ key }) => key)
  expect(await found({ state: ['broken'] })).toEqual(['b1'])
  // Without an index of their own only the first row is looked at.
  expect(await found({ state: ['works'], country: ['WLD'] })).toEqual([])
})

test('MKT-08 a value that is out of date on the day of reading is shown as the declaration says, and a code as its link', async () => {
  const cells = (await list('')).rows.find(({ key }) => key === 'a1')?.cells ?? []
  expect(cells.map(({ text }) => text)).toContain('Old')
  expect(cells.find(({ text }) => text === '2903')).toMatchObject({ href: '/codes/2903' })
})

test('MKT-09 an import knows rows by the declared columns, a heading by its other names, the whole world by an empty field, and takes the mark of an estimate from a new figure', async () => {
  const destination = datasetDestination(READINGS)
  const columns = await destination.columns(pool)
  const header = ['meter', 'day', 'Qty', 'country']
  const mapping = guessMapping(header, columns)
  expect(mapping.columns).toContainEqual({ to: 'volume', from: 'Qty' })
  const file = [header.join(','), 'a,2026-01,11,WLD', 'c,2026-01,5,OM'].join('\n')
  const target = destination.target(pool, {
    importId: '1',
    mapping,
    columns,
    source: { ar: null, en: null, url: null, asOf: null },
    today: '2026-11-25',
    merged: async () => undefined,
  })
  const lines = async function* () {
    yield Buffer.from(file)
  }
  const report = await runImport({
    rows: readCsv(lines()),
    mapping,
    fileHash: '1',
    target,
    mode: 'commit',
  })
  expect(report).toMatchObject({ status: 'committed', inserted: 1, updated: 1, errors: { count: 0 } })
  const { rows } =
    await pool.query(`select slug, country, volume, estimate from readings where day = '2026-01'
    order by meter`)
  expect(rows).toMatchObject([
    { slug: 'a1', country: null, estimate: false },
    { country: 'OM', estimate: false },
  ])
})
