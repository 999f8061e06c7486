import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUreaSeries } from '#testing/urea.server.ts'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { openScreen, pressScreen } from '#testing/panel.tsx'
import type { ListPage } from '../../parts/list.ts'
import type { BatchRow } from '../entries/contract.ts'
import type { PasteData, PricesData } from './contract.ts'
import { shownMark } from './grid.ts'

let room: Newsroom
let editor: Viewer
let grid = ''
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
/** As a sheet of this region writes it. */
const written = (back: number) => day(back).split('-').toReversed().join('/')

beforeAll(async () => {
  room = await testNewsroom()
  editor = await room.account('editor')
  const { db } = room.app
  const series = await addUreaSeries(db)
  grid = `/admin/price-series/${series}/prices`
  await sql`
    insert into products_prices_point (series_id, day, price, low, note_ar, known_from)
    values (${series}, ${day(5)}, 400, 390, 'ملاحظة', '2026-01-01'), (${series}, ${day(4)}, 410, null, null, '2026-01-01')`.execute(
    db,
  )
})
afterAll(() => room.drop())

const open = async <Data>(to: string, lang: 'ar' | 'en' = 'ar'): Promise<Data> => {
  const { status, panel } = await openScreen(room.app, to, { viewer: editor, lang })
  expect([to, status]).toEqual([to, 200])
  return panel.screen?.data as Data
}
const press = (to: string, fields: Readonly<Record<string, string>>, viewer = editor) =>
  pressScreen(room.app, to, fields, { viewer })
const stored = async () => {
  const { rows } = await sql<{ day: string; price: number; low: number | null; note: string | null }>`
    select day::text as day, price::float8 as price, low::float8 as low, note_ar as note from products_prices_point order by day`.execute(
    room.app.db,
  )
  return rows.map(({ day: at, price, low, note }) => [at, price, low, note])
}
const BEGUN = () => [
  [day(5), 400, 390, 'ملاحظة'],
  [day(4), 410, null, null],
]

test('MKT-09 a pasted block is looked at before it is saved: what is new, changes, is the same and is wrong; and is undone', async () => {
  const text = [
    `${written(5)}\t٤٠٥,٥`,
    `${written(4)}\t410`,
    `${written(3)}\t1.020,25`,
    `${written(2)}\tn/a`,
  ].join('\r\n')
  const asked = { do: 'paste', text, dates: 'dmy', decimal: 'comma', reason: 'تصحيح المصدر' }
  expect((await press(grid, { ...asked, text: ' ' })).fields['text']).toBeTruthy()
  const { location } = await press(grid, asked)
  const preview = await open<PasteData>(location ?? '')
  expect(preview.counts).toEqual({ new: 1, changes: 1, same: 1, wrong: 1 })
  expect(preview.lines.map(({ state, price, before, jump }) => [state, price, before, jump])).toEqual([
    ['changes', '405.5', '400', null],
    ['same', '410', null, null],
    ['new', '1020.25', null, 149],
    ['wrong', 'n/a', null, null],
  ])
  expect(preview.lines[3]?.faults[0]).toContain('السعر')
  expect((await press(location ?? '', { do: 'run', mark: preview.mark })).fields['text']).toBeTruthy()
  expect(await stored()).toEqual(BEGUN())

  // Corrected in place; a block without notes and lows leaves those that there are.
  await press(location ?? '', { ...asked, text: text.split('\r\n').slice(0, 3).join('\n') })
  const { mark } = await open<PasteData>(location ?? '')
  expect((await press(location ?? '', { do: 'run', mark: 'another' })).status).toBe(412)
  const runs = await Promise.all([1, 2].map(() => press(location ?? '', { do: 'run', mark })))
  expect(runs.map(({ status }) => status)).toContain(303)
  expect(await stored()).toEqual([
    [day(5), 405.5, 390, 'ملاحظة'],
    [day(4), 410, null, null],
    [day(3), 1020.25, null, null],
  ])
  const past =
    await sql`select price::float8 as price, reason, account_id from products_prices_point_revision`.execute(
      room.app.db,
    )
  expect(past.rows).toEqual([
    { price: 400, reason: 'تصحيح المصدر', account_id: editor.role === 'visitor' ? 0 : editor.id },
  ])
  expect(await open<PasteData>(location ?? '')).toMatchObject({
    stage: 'done',
    mayUndo: true,
    reason: 'تصحيح المصدر',
  })

  const changes = await open<ListPage<BatchRow>>('/admin/changes', 'en')
  expect(changes.rows).toMatchObject([
    { to: location, words: { do: 'prices', rows: '2 prices' }, mayUndo: true },
  ])
  const undone = await press('/admin/changes', { do: 'undo', id: String(changes.rows[0]?.id) })
  expect(undone).toMatchObject({ status: 303, location })
  expect(await stored()).toEqual(BEGUN())
  expect(await open<PasteData>(location ?? '')).toMatchObject({ stage: 'undone', left: [], mayUndo: false })
  // What was undone was never published: the price counts as not revised.
  expect((await open<PricesData>(grid)).rows.map(({ revisions }) => revisions)).toEqual([0, 0])
})

test('MKT-09 cells of the grid are changed, added and withdrawn at once; what is wrong or was changed meanwhile is said beside its cell', async () => {
  const { rows } = await open<PricesData>(grid)
  expect(rows.map(({ day: at, price, low }) => [at, price, low])).toEqual([
    [day(4), '410', ''],
    [day(5), '400', '390'],
  ])
  const fields = Object.fromEntries(
    rows.flatMap((row) => [
      [`${row.day}.version`, row.version],
      [`${row.day}.was`, shownMark(row.price, row.low, row.high, row.estimated)],
      [`${row.day}.price`, row.price],
      [`${row.day}.low`, row.low],
      [`${row.day}.high`, row.high],
    ]),
  )
  const send = async (changed: Readonly<Record<string, string>>) => {
    const pairs = [
      ...Object.entries({ do: 'grid', ...fields, ...changed }),
      ...rows.map((row) => ['row', row.day]),
    ]
    return pressScreen(room.app, grid, pairs as [string, string][], { viewer: editor })
  }
  expect((await send({})).fields['grid']).toBeTruthy()
  expect((await send({ [`${day(4)}.price`]: 'x', 'new1.price': '5' })).fields).toHaveProperty(['new1.day'])
  expect((await send({ [`${day(4)}.price`]: 'x', [`${day(5)}.low`]: '500' })).fields).toEqual({
    [`${day(4)}.price`]: expect.any(String),
    [`${day(5)}.low`]: expect.any(String),
  })
  const { location } = await send({
    [`${day(5)}.price`]: '٤٠١',
    [`${day(4)}.gone`]: '1',
    'new2.day': day(1),
    'new2.price': '420',
    'new2.estimated': '1',
  })
  expect(await stored()).toEqual([
    [day(5), 401, 390, 'ملاحظة'],
    [day(1), 420, null, null],
  ])
  expect((await open<PasteData>(location ?? '')).changed).toEqual([
    { day: day(5), before: '400', after: '401' },
    { day: day(4), before: '410', after: null },
    { day: day(1), before: null, after: '420' },
  ])
  // The page was open while this was saved.
  expect((await send({ [`${day(5)}.price`]: '402' })).fields[`${day(5)}.day`]).toContain('أعد تحميلها')

  const chosen = await open<PricesData>(`${grid}?day=${day(5)}`)
  expect(chosen.one).toMatchObject({ price: '401', note_ar: 'ملاحظة' })
  const one = { do: 'one', 'one.day': day(5), 'one.of': day(5), 'one.version': chosen.one?.version ?? '' }
  expect(await press(grid, { ...one, 'one.price': '403', 'one.note_ar': 'أخرى' })).toMatchObject({
    status: 303,
  })
  expect((await stored())[0]).toEqual([day(5), 403, null, 'أخرى'])
  const author = await room.account('author')
  expect((await press(grid, { do: 'one' }, author)).status).toBe(403)
})
