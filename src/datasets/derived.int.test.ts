import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testContext } from '#testing/context.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { testDatabase } from '#platform/db/testing/testing.server.ts'
import { dataset } from './dataset.ts'
import { provideReferences, type ReferenceSource } from './references.ts'
import { loadItem } from './item/item-page.server.ts'
import { loadList, stateOf } from './list/list-page.server.ts'
import { relatedRows } from './list/table.server.ts'

const METALS: ReferenceSource = {
  table: 'metals',
  key: 'code',
  name: { ar: 'ar', en: 'en' },
  names: async (ctx, keys) =>
    new Map(keys.map((key) => [key, { label: `${key} ${ctx.lang}`, href: `/m/${key}`, symbol: key }])),
}

provideReferences({ metals: METALS })

const FURNACES = dataset({
  section: 'furnaces',
  table: 'furnaces',
  key: 'slug',
  rows: {
    ar: { zero: '0', one: '1', two: '2', few: '{count}', many: '{count}', other: '{count}' },
    en: { one: '{count} furnace', other: '{count} furnaces' },
  },
  hint: { ar: 'بحث', en: 'Search' },
  order: '-volume',
  fullName: ['metal', 'town'],
  page: `case when length(slug) = 1 then slug end`,
  columns: {
    metal: {
      type: 'reference',
      to: 'metals',
      fallbackColumn: 'mix',
      under: 'line',
      label: { ar: 'المعدن', en: 'Metal' },
      list: 'main',
      sort: true,
    },
    mix: { type: 'bilingual', label: { ar: 'الخليط', en: 'Mix' } },
    line: { type: 'text', label: { ar: 'الخط', en: 'Line' } },
    town: { type: 'text', under: 'country', label: { ar: 'المدينة', en: 'Town' }, list: 'always' },
    country: { type: 'country', label: { ar: 'الدولة', en: 'Country' } },
    others: {
      type: 'references',
      to: 'metals',
      label: { ar: 'غيره', en: 'Others' },
      list: 'always',
      filter: 'options',
    },
    volume: {
      type: 'number',
      unitFrom: 'unit',
      measure: { field: 'tonnes', key: 't', unit: { ar: 'طن', en: 't' } },
      label: { ar: 'الطاقة', en: 'Volume' },
      list: 'always',
      sort: true,
      filter: 'range',
    },
    unit: {
      type: 'enum',
      options: { t: { ar: 'طن', en: 'tonne' }, kt: { ar: 'ألف طن', en: 'kilotonne' } },
      label: { ar: 'الوحدة', en: 'Unit' },
    },
    size: {
      type: 'enum',
      options: { big: { ar: 'كبير', en: 'Big' }, small: { ar: 'صغير', en: 'Small' } },
      expression: `case when tonnes >= 1000 then 'big' else 'small' end`,
      label: { ar: 'الحجم', en: 'Size' },
      list: 'always',
      sort: true,
      filter: 'options',
    },
  },
  groups: [{ label: { ar: 'كله', en: 'All' }, columns: ['size', 'volume'] }],
})

let open: Awaited<ReturnType<typeof testDatabase>>
let app: ReturnType<typeof testApp>
beforeAll(async () => {
  open = await testDatabase()
  app = testApp(open)
  await sql`create table metals (code text primary key, ar text, en text, search text)`.execute(open.db)
  await sql`insert into metals values ('Fe', 'ب', 'Iron', 'iron حديد'), ('Cu', 'أ', 'Zcopper', 'copper نحاس')`.execute(
    open.db,
  )
  await sql`create table furnaces (
    slug text primary key, metal text, mix_ar text, mix_en text, line text, town text, country text, others text[],
    volume numeric, unit text, tonnes numeric generated always as (case unit when 'kt' then volume * 1000 else volume end) stored,
    demo boolean default false, hidden boolean default false, search text default '',
    source_ar text, source_en text, source_url text, as_of text, confidence text
  )`.execute(open.db)
  await sql`insert into furnaces (slug, metal, mix_ar, mix_en, line, town, country, others, volume, unit, hidden) values
    ('a', 'Fe', null, null, 'L1', 'Sur', 'OM', '{Cu}', 900, 't', false),
    ('b', 'Cu', null, null, null, null, 'SA', '{}', 2, 'kt', false),
    ('cc', null, 'خليط', 'Mix', null, 'Yanbu', 'SA', '{Fe,Cu}', 1500, 't', false),
    ('h', 'Fe', null, null, null, 'Sur', 'OM', '{Fe}', 9, 'kt', true)`.execute(open.db)
})
afterAll(() => open.drop())

function list(query: string, lang: 'ar' | 'en' = 'en') {
  const { ctx } = testContext(app, { lang, path: `/furnaces?${query}` })
  return loadList(ctx, FURNACES, stateOf(ctx, FURNACES))
}
const keys = async (query: string, lang: 'ar' | 'en' = 'en') =>
  (await list(query, lang)).rows.map(({ key }) => key)

test('MKT-08 figures of different units are sorted and filtered by the measure they share', async () => {
  expect(await keys('')).toEqual(['b', 'cc', 'a'])
  expect(await keys('sort=volume&volume_min=1000')).toEqual(['cc', 'b'])
  const filtered = await list('volume_min=1000')
  expect(filtered.chips.map(({ value }) => value)).toEqual(['≥ 1,000 t'])
  expect(filtered.filters.find(({ key }) => key === 'volume')).toMatchObject({ unit: 't' })
})

test('MKT-08 what is computed in SQL is shown, sorted, counted and filtered as a field is', async () => {
  expect(await keys('size=small')).toEqual(['a'])
  expect(await keys('sort=size')).toEqual(['b', 'cc', 'a'])
  const { filters, rows } = await list('')
  expect(filters.find(({ key }) => key === 'size')).toMatchObject({
    options: [
      { value: 'big', count: '2' },
      { value: 'small', count: '1' },
    ],
  })
  expect(rows.map(({ cells }) => cells[4]?.text)).toEqual(['Big', 'Big', 'Small'])
})

test('MKT-08 a row without the thing it refers to shows the fallback; a town and its country are one phrase', async () => {
  const cells = new Map((await list('')).rows.map((row) => [row.key, row.cells]))
  expect(cells.get('a')?.[0]).toMatchObject({ text: 'Fe en', symbol: 'Fe', sub: 'L1' })
  expect(cells.get('cc')?.[0]).toEqual({ text: 'Mix' })
  expect(cells.get('a')?.[1]).toEqual({ text: 'Sur, Oman' })
  expect(cells.get('b')?.[1]).toEqual({ text: '—', kind: 'x', sub: 'Saudi Arabia' })
  expect(cells.get('cc')?.[2]).toEqual({ text: 'Fe en, Cu en' })
  expect(cells.get('b')?.[2]).toEqual({ text: '—', kind: 'x' })
})

test('MKT-08 names are sorted in the language of the reader, and found by those of all they refer to', async () => {
  expect(await keys('sort=metal', 'ar')).toEqual(['b', 'a', 'cc'])
  expect(await keys('sort=metal', 'en')).toEqual(['a', 'cc', 'b'])
  expect(await keys('q=iron')).toEqual(['cc', 'a'])
  expect(await keys('others=Cu')).toEqual(['cc', 'a'])
})

test('MKT-08 a row leads to the page that the declaration says, or nowhere', async () => {
  expect((await list('')).rows.map(({ href }) => href)).toEqual(['/furnaces/b', '', '/furnaces/a'])
})

test('MKT-08 an item is named in full beside its neighbours', async () => {
  const { ctx } = testContext(app, { lang: 'en' })
  const { item } = await loadItem(ctx, FURNACES, 'cc')
  expect(item.name).toBe('Mix - Yanbu, Saudi Arabia')
  expect([item.previous?.label, item.next?.label]).toEqual(['Cu en', 'Fe en - Sur, Oman'])
})

test('MKT-08 rows that belong to something else come as a table with the number of all, none of them hidden', async () => {
  const { ctx, recorded } = testContext(app, { lang: 'en' })
  const asked = { columns: ['metal', 'volume'], sort: { column: 'volume', descending: true }, limit: 1 }
  const found = await relatedRows(ctx, FURNACES, sql`country = 'SA' or true`, asked)
  expect(found).toMatchObject({ total: 3, count: '3 furnaces', rows: [{ key: 'b' }] })
  expect(found?.rows[0]?.cells[1]).toEqual({ text: '2', kind: 'n', sub: 'kilotonne (2,000 t)' })
  expect(await relatedRows(ctx, FURNACES, sql`slug = 'h'`, asked)).toBe(null)
  expect([...recorded.tags]).toContain('data:furnaces')
})

test('a declaration whose figures have different units and no measure is refused where they would be sorted', () => {
  const { measure: _, ...volume } = FURNACES.columns.volume
  expect(() =>
    dataset({ ...FURNACES, order: 'metal', columns: { ...FURNACES.columns, volume } } as never),
  ).toThrow(/measure/)
})
