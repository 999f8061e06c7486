import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldArabic } from '#i18n/words/fold.ts'
import { testDatabase } from '#platform/db/testing/testing.server.ts'
import { exportRowsQuery } from './export-rows.server.ts'
import { countList } from './list/counts.server.ts'
import { firstDayOf, lastDayOf } from './values/partial-date.ts'
import { readAmongFirst, readNeighbours, readRow, readRows, readSorted } from './list/rows.server.ts'
import { readState, writeState } from './list/state.ts'
import { REACTORS } from './testing.ts'

interface Reactor {
  slug: string
  name_ar: string
  name_en: string | null
  country: string | null
  status: string
  feeds: string[]
  volume: number | null
  started: string | null
  checked: string | null
  hidden: boolean
}

const COUNTRIES = ['SA', 'AE', 'OM', null]
const DAYS = ['2019', '2020-05', '2020-05-09', '2024-02-29', '2026', null]

/** Two hundred rows in which every value meets every other, some hidden. */
const rows: Reactor[] = Array.from({ length: 200 }, (_, i) => ({
  slug: `r-${i}`,
  name_ar: ['وحدة الإيثيلين', 'مفاعل صحار', 'خط الأمونيا'][i % 3] + ` ${i}`,
  name_en: i % 4 === 0 ? null : `Line ${i} ${['Alpha', 'Beta'][i % 2]}`,
  country: COUNTRIES[i % 4] ?? null,
  status: i % 5 < 3 ? 'running' : 'stopped',
  feeds: [[], ['ethane'], ['naphtha'], ['ethane', 'naphtha']][(i >> 1) % 4] ?? [],
  volume: i % 7 === 0 ? null : ((i * 37) % 101) + 0.5,
  started: DAYS[i % 6] ?? null,
  checked: i % 3 === 0 ? null : `2026-0${(i % 9) + 1}-1${i % 10}`,
  hidden: i % 11 === 0,
}))

let open: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  open = await testDatabase()
  await sql`create table reactors (
    slug text primary key, name_ar text not null, name_en text, country text, status text not null,
    feeds text[] not null, volume numeric(12, 3), volume_missing text, share numeric(6, 3),
    started text collate "C", checked date, demo boolean not null default false, hidden boolean not null,
    search text generated always as (kimya_fold(name_ar || ' ' || coalesce(name_en, ''))) stored,
    source_ar text, source_en text, source_url text, as_of text, confidence text
  )`.execute(open.db)
  for (const { slug, name_ar, name_en, country, status, feeds, volume, started, checked, hidden } of rows)
    await sql`insert into reactors values (${slug}, ${name_ar}, ${name_en}, ${country}, ${status}, ${feeds}, ${volume},
      ${volume === null ? 'not_disclosed' : null}, null, ${started}, ${checked}, false, ${hidden})`.execute(
      open.db,
    )
})
afterAll(() => open.drop())

const read = (query: string) => readState(REACTORS, new URLSearchParams(query), ['table'])
const all = (state: ReturnType<typeof read>) =>
  readRows(open.db, REACTORS, state, {
    sort: state.sort,
    keys: Object.keys(REACTORS.columns),
    limit: 500,
    offset: 0,
  })

/** The same filters, read off the declaration's meaning in the plainest way. */
function naive(query: URLSearchParams): string[] {
  const within = (value: string | null, from: string | null, to: string | null) =>
    value === null
      ? !from && !to
      : (!from || lastDayOf(value) >= firstDayOf(from)) && (!to || firstDayOf(value) <= lastDayOf(to))
  const number = (name: string) => (query.get(name) ? Number(query.get(name)) : null)
  const [min, max] = [number('volume_min'), number('volume_max')]
  return rows
    .filter((row) => !row.hidden)
    .filter((row) => {
      const text = foldArabic(`${row.name_ar} ${row.name_en ?? ''}`)
      return (
        (query.get('q') ?? '')
          .split(' ')
          .filter(Boolean)
          // Words of one or two letters match the beginning of a word only.
          .every((word) =>
            word.length < 3 ? ` ${text}`.includes(` ${word}`) : text.includes(foldArabic(word)),
          )
      )
    })
    .filter((row) => !query.has('country') || query.getAll('country').includes(row.country ?? ''))
    .filter((row) => !query.has('status') || query.getAll('status').includes(row.status))
    .filter((row) => !query.has('feeds') || row.feeds.some((feed) => query.getAll('feeds').includes(feed)))
    .filter(
      (row) =>
        (min === null && max === null) ||
        (row.volume !== null && row.volume >= (min ?? -1) && row.volume <= (max ?? 999)),
    )
    .filter((row) => within(row.started, query.get('started_from'), query.get('started_to')))
    .map(({ slug }) => slug)
    .sort()
}

test('MKT-08 filters give what a plain filter in memory gives, and the count agrees', async () => {
  const part = <Value extends string>(name: string, values: readonly Value[]) =>
    fc.subarray([...values]).map((chosen) => chosen.map((value) => [name, value] as [string, string]))
  const one = (name: string, values: readonly string[]) =>
    fc
      .option(fc.constantFrom(...values))
      .map((value) => (value === null ? [] : [[name, value] as [string, string]]))
  const some = fc
    .tuple(
      part('country', ['SA', 'AE', 'OM']),
      part('status', ['running', 'stopped']),
      part('feeds', ['ethane', 'naphtha']),
      one('volume_min', ['10', '50.5', '90']),
      one('volume_max', ['20', '60.5']),
      one('started_from', ['2020', '2020-05-09', '2020-07', '2024', '2024-03-01']),
      one('started_to', ['2020', '2020-05', '2020-05-08', '2026-01']),
      one('q', ['alpha', 'الامونيا', 'إيثيلين 1', 'nothing']),
    )
    .map((parts) => new URLSearchParams(parts.flat()))
  await fc.assert(
    fc.asyncProperty(some, async (query) => {
      const state = readState(REACTORS, query, ['table'])
      const found = await all(state)
      expect(found.map(({ key }) => key).sort(), String(query)).toEqual(naive(query))
      const { total, keys } = await countList(open.db, REACTORS, state)
      expect(total).toBe(found.length)
      if (state.q !== '') expect(keys?.toSorted()).toEqual(naive(query))
      const page = { sort: state.sort, keys: [], limit: 20, offset: 5 }
      const expected = found.slice(5, 25).map(({ key }) => key)
      const [whole, part, sorted, known] = await Promise.all([
        readAmongFirst(open.db, REACTORS, state, page, rows.length),
        readAmongFirst(open.db, REACTORS, state, page, 60),
        readSorted(open.db, REACTORS, state, page, { few: false, keys: null }),
        readSorted(open.db, REACTORS, state, page, { few: true, keys }),
      ])
      for (const one of [whole, sorted, known]) expect(one.map(({ key }) => key)).toEqual(expected)
      expect(expected.slice(0, part.length)).toEqual(part.map(({ key }) => key))
    }),
    { numRuns: 60 },
  )
})

test('MKT-08 the counts beside a filter are those of the list with that value chosen', async () => {
  const state = read('status=running&volume_min=30')
  const { facets } = await countList(open.db, REACTORS, state)
  for (const [filter, values] of Object.entries(facets))
    for (const { value, count } of values) {
      const query = writeState(REACTORS, state, ['table'])
      query.delete(filter)
      query.append(filter, value)
      expect([filter, value, count]).toEqual([filter, value, naive(query).length])
    }
  expect(Object.keys(facets).sort()).toEqual(['country', 'feeds', 'status'])
})

test('MKT-08 every sort is total: pages repeat no row and leave none out, nulls are last', async () => {
  for (const sort of ['volume', '-volume', 'started', '-started', 'name', '-country', 'checked']) {
    const state = read(`sort=${sort}`)
    const whole = (await all(state)).map(({ key }) => key)
    const paged: string[] = []
    for (let offset = 0; offset < whole.length; offset += 50)
      paged.push(
        ...(await readRows(open.db, REACTORS, state, { sort: state.sort, keys: [], limit: 50, offset })).map(
          ({ key }) => key,
        ),
      )
    expect(paged, sort).toEqual(whole)
  }
  const volumes = (await all(read('sort=volume'))).map(({ volume }) => volume)
  const known = volumes.filter((volume) => volume !== null)
  expect(volumes.slice(0, known.length)).toEqual([...known].sort((a, b) => a - b))
  expect(volumes.slice(known.length).every((volume) => volume === null)).toBe(true)
  const started = (await all(read('sort=started'))).map((row) => row.started).filter((day) => day !== null)
  expect([...new Set(started)]).toEqual(['2019', '2020-05', '2020-05-09', '2024-02-29', '2026'])
})

test('MKT-08 a row comes whole, with the reason of what is missing; a hidden one not at all', async () => {
  expect(await readRow(open.db, REACTORS, 'r-1')).toMatchObject({
    key: 'r-1',
    demo: false,
    volume: 37.5,
    volume_missing: null,
    checked: '2026-02-11',
  })
  expect(await readRow(open.db, REACTORS, 'r-7')).toMatchObject({
    volume: null,
    volume_missing: 'not_disclosed',
  })
  expect(await readRow(open.db, REACTORS, 'r-0')).toBe(null)
  expect(await readRow(open.db, REACTORS, "r-1' or true --")).toBe(null)
})

test('MKT-08 the neighbours of a row are those of the list in its own order', async () => {
  const order = (await all(read(''))).map(({ key }) => key)
  const at = 40
  const found = await readNeighbours(open.db, REACTORS, order[at] ?? '')
  expect(Object.fromEntries(found.map(({ side, row }) => [side, row.key]))).toEqual({
    previous: order[at - 1],
    next: order[at + 1],
  })
})

test('MKT-02 the rows of a file come in the order of the list, ties by the number of their key', async () => {
  const NUMBERED = { ...REACTORS, table: 'numbered_reactors', key: 'id', numbered: true }
  await sql`create table numbered_reactors as select row_number() over (order by slug) as id, * from reactors`.execute(
    open.db,
  )
  for (const sort of ['status', '-status', 'volume', '-country'])
    for (const lang of ['ar', 'en'] as const) {
      const state = read(`sort=${sort}`)
      const listed = await readRows(open.db, NUMBERED, state, {
        sort: state.sort,
        keys: [],
        limit: 500,
        offset: 0,
        lang,
      })
      const { rows } = await open.db.executeQuery<Record<string, string>>(
        exportRowsQuery(
          open.db,
          NUMBERED,
          { ...state, withheld: [], realFirst: false },
          lang,
          'csv',
        ).compile(),
      )
      expect(
        rows.map((row) => Object.values(row)[0]),
        `${sort} ${lang}`,
      ).toEqual(listed.map(({ key }) => key))
    }
})
