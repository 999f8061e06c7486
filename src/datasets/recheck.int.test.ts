import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { testContext } from '#testing/context.server.ts'
import { figuresApp } from '#testing/figures.server.ts'
import { dataset } from './dataset.ts'
import { loadItem } from './item/item-page.server.ts'
import { loadList, stateOf } from './list/list-page.server.ts'

const label = (en: string) => ({ ar: en, en })
const PLANTS = dataset({
  section: 'lines',
  table: 'lines',
  key: 'slug',
  rows: {
    ar: { zero: '0', one: '1', two: '2', few: '{count}', many: '{count}', other: '{count}' },
    en: { one: '{count} line', other: '{count} lines' },
  },
  hint: label('Search'),
  order: 'name',
  recheck: { column: 'state', months: { works: 6, stopped: 1 } },
  columns: {
    name: { type: 'text', label: label('Name'), list: 'main', sort: true, required: true },
    state: {
      type: 'enum',
      options: {
        works: { ...label('Works'), tone: 'ok' },
        stopped: { ...label('Stopped'), tone: 'danger' },
        closed: { ...label('Closed'), tone: 'off' },
      },
      label: label('State'),
      list: 'always',
      filter: 'options',
    },
  },
  groups: [{ label: label('All'), columns: ['state'] }],
})

const app = await figuresApp()
beforeAll(async () => {
  await sql`create table lines (slug text primary key, name text not null, state text, import_id text,
    demo boolean not null default false, hidden boolean not null default false, search text not null default '',
    source_ar text, source_en text, source_url text, as_of text, confidence text)`.execute(app.db)
  await sql`insert into lines (slug, name, state, as_of) values ('a', 'A', 'works', '2026-01'), ('b', 'B', 'stopped', '2026-07-10'),
    ('c', 'C', 'closed', '2009'), ('d', 'D', 'works', '2026'), ('e', 'E', 'works', '2025')`.execute(app.db)
})

const on = (day: string, query = '', lang: 'ar' | 'en' = 'en') => {
  const { ctx } = testContext(app, { lang, path: `/lines?${query}`, now: new Date(`${day}T09:00:00Z`) })
  return ctx
}
async function subs(day: string, lang: 'ar' | 'en' = 'en') {
  const ctx = on(day, '', lang)
  const { rows } = await loadList(ctx, PLANTS, stateOf(ctx, PLANTS))
  return rows.map(({ key, cells }) => [key, cells.map(({ sub }) => sub).find(Boolean) ?? null])
}

test('LIVE-05 a state that was checked too long ago says as of when, to the day, the month or the year that is known', async () => {
  expect(await subs('2026-07-31')).toEqual([
    ['a', null],
    ['b', null],
    ['c', null],
    ['d', null],
    ['e', 'as of 2025'],
  ])
  expect(await subs('2026-08-11')).toEqual([
    ['a', 'as of January 2026'],
    ['b', 'as of 10 July 2026'],
    // Of what is closed nothing new is expected.
    ['c', null],
    ['d', null],
    ['e', 'as of 2025'],
  ])
  expect((await subs('2026-08-11', 'ar'))[4]).toEqual(['e', 'بحسب بيانات 2025'])
})

test('LIVE-05 those rows are found by a question of the list, and say it on their own page', async () => {
  const ctx = on('2026-08-11', 'preset=doubtful')
  const { rows, presets } = await loadList(ctx, PLANTS, stateOf(ctx, PLANTS))
  expect(rows.map(({ key }) => key)).toEqual(['a', 'b', 'e'])
  expect(presets).toMatchObject([{ key: 'doubtful', label: 'Not checked lately', on: true }])
  const { item } = await loadItem(on('2026-08-11'), PLANTS, 'a')
  expect(JSON.stringify(item)).toContain('as of January 2026')
})
