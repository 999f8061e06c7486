import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { DEFAULT_PREFS } from '#i18n/prefs.ts'
import { testDatabase } from '#platform/db/testing/testing.server.ts'
import { dataset } from './dataset.ts'
import { presentCell } from './present.server.ts'
import type { Fields } from './present-context.ts'
import { countList } from './list/counts.server.ts'
import { readRow, readRows } from './list/rows.server.ts'
import { readState, writeState } from './list/state.ts'

/** Tanks whose free volume and state follow from what they hold. */
const TANKS = dataset({
  section: 'tanks',
  table: 'tanks',
  key: 'slug',
  rows: {
    ar: { zero: '', one: '', two: '', few: '', many: '', other: '' },
    en: { one: '{count} tank', other: '{count} tanks' },
  },
  hint: { ar: 'بحث', en: 'Search' },
  order: 'slug_name',
  presets: {
    overdue: {
      label: { ar: 'متأخرة', en: 'Overdue' },
      condition: (day) => sql`checked < ${day}::date`,
    },
  },
  columns: {
    slug_name: {
      type: 'text',
      label: { ar: 'الاسم', en: 'Name' },
      expression: 'upper(tanks.slug)',
      under: 'hs_codes',
      list: 'main',
      sort: true,
    },
    hs_codes: {
      type: 'codes',
      label: { ar: 'البنود', en: 'Codes' },
      scheme: 'HS',
      print: (code) => `#${code}`,
    },
    free: {
      type: 'number',
      label: { ar: 'المتاح', en: 'Free' },
      expression: 'tanks.volume - tanks.held',
      upTo: 'volume',
      under: 'state',
      sort: true,
      filter: 'range',
    },
    volume: { type: 'number', label: { ar: 'السعة', en: 'Volume' } },
    state: {
      type: 'enum',
      options: { full: { ar: 'ممتلئ', en: 'Full' }, open: { ar: 'متاح', en: 'Open' } },
      label: { ar: 'الحالة', en: 'State' },
      expression: "case when tanks.held >= tanks.volume then 'full' else 'open' end",
      filter: 'options',
    },
  },
  groups: [],
})

let open: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  open = await testDatabase()
  await sql`create table tanks (
    slug text primary key, volume numeric not null, held numeric not null, hs_codes text[] not null, checked date not null,
    demo boolean not null default false, hidden boolean not null default false, search text not null default '',
    source_ar text, source_en text, source_url text, as_of text
  )`.execute(open.db)
  await sql`insert into tanks (slug, volume, held, hs_codes, checked, search) values
    ('a', 100, 100, '{}', '2026-11-19', 'hs 29053100'), ('b', 80, 20, '{1,2,3}', '2026-11-20', ''),
    ('c', 50, 40, '{1}', '2026-11-21', '')`.execute(open.db)
})
afterAll(() => open.drop())

const read = (query: string) => readState(TANKS, new URLSearchParams(query), ['table'], '2026-11-20')
const keys = async (query: string) => {
  const state = read(query)
  const rows = await readRows(open.db, TANKS, state, { sort: state.sort, keys: [], limit: 9, offset: 0 })
  expect((await countList(open.db, TANKS, state)).total).toBe(rows.length)
  return rows.map(({ key }) => key)
}

test('MKT-08 a computed column is read, filtered, counted and sorted like a field', async () => {
  expect(await readRow(open.db, TANKS, 'b')).toMatchObject({ slug_name: 'B', free: 60, state: 'open' })
  expect(await keys('free_min=10&free_max=30')).toEqual(['c'])
  expect(await keys('state=full')).toEqual(['a'])
  expect(await keys('sort=-free')).toEqual(['b', 'c', 'a'])
  expect((await countList(open.db, TANKS, read(''))).facets['state']).toEqual([
    { value: 'open', count: 2 },
    { value: 'full', count: 1 },
  ])
})

test('MKT-08 a value is shown with its other end, and with the value under it', async () => {
  const presentContext = {
    lang: 'en' as const,
    fmt: formatterOf('en', new Date(), DEFAULT_PREFS),
    names: {},
    today: '2026-11-20',
  }
  const cell = async (key: string, row: string) =>
    presentCell(TANKS, key, (await readRow(open.db, TANKS, row)) as Fields, presentContext)
  expect(await cell('free', 'b')).toEqual({ text: '60 – 80', kind: 'n', sub: 'Open' })
  expect(await cell('slug_name', 'a')).toEqual({ text: 'A' })
  expect(await cell('slug_name', 'b')).toEqual({ text: 'B', sub: 'HS #1, #2 (\u200E+\u20601\u2060)' })
})

test('MKT-08 a preset filters by its day, is written to the address and read from it', async () => {
  expect(await keys('preset=overdue')).toEqual(['a'])
  const state = read('preset=overdue&state=full')
  expect(state.preset).toEqual({ key: 'overdue', day: '2026-11-20' })
  expect(String(writeState(TANKS, state, ['table']))).toBe('state=full&preset=overdue')
  expect(read('preset=constructor').preset).toBe(undefined)
})

test('MKT-08 a code is found as people write it, with dots', async () => {
  expect(await keys('q=2905.31')).toEqual(['a'])
  expect(await keys('q=2905.32')).toEqual([])
})
