import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUrea } from '#testing/urea.server.ts'
import { readXlsx } from '#datasets/export/xlsx/testing-xlsx.ts'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { poolOf } from '#platform/db/kysely.server.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { openScreen, pressScreen, renderView } from '#testing/panel.tsx'
import { leftOutFile } from '../../imports/left-out-file.server.ts'
import { importRunner } from '../../imports/run-asked.server.ts'
import type { ImportFileData, ImportRunData, ImportsData } from './contract.ts'
import ImportRun from './ImportRun.tsx'

let room: Newsroom
let editor: Viewer
let done = 0

beforeAll(async () => {
  room = await testNewsroom()
  editor = await room.account('editor')
  await addUrea(room.app.db)
})
afterAll(() => room.drop())

async function work(): Promise<void> {
  const { db, storage, changes } = room.app
  const run = importRunner({ pool: poolOf(db), storage, changes })
  const jobs = room.app.seen.jobs.filter(({ name }) => name === 'imports.run')
  for (; done < jobs.length; done++) await run(jobs[done]?.data as { id: string }, { last: true })
}
const open = async <Data>(to: string, lang: 'ar' | 'en' = 'ar') =>
  (await openScreen(room.app, to, { viewer: editor, lang })).panel.screen?.data as Data
const press = (to: string, fields: Readonly<Record<string, string | File>>) =>
  pressScreen(room.app, to, fields, { viewer: editor })

/** Sends a file and checks it, with what is chosen beside its columns. */
async function check(lines: readonly string[] | Buffer, name: string, chosen: Record<string, string> = {}) {
  const body = Buffer.isBuffer(lines) ? new Uint8Array(lines) : lines.join('\r\n')
  const file = new File([body], name)
  const { location: to } = await press('/admin/imports', { do: 'upload', into: 'prices', file })
  const data = await open<ImportFileData>(to ?? '')
  const columns = Object.fromEntries(data.columns.map((column, at) => [`col.${at}`, column.to]))
  const form = { ...data.chosen, ...columns, columns: data.mark, ...chosen, do: 'check' }
  const { location } = await press(to ?? '', form)
  await work()
  return { to: location ?? '', data }
}
const stored = async () => {
  const { rows } = await sql<{ term: string; day: string; price: number }>`
    select s.delivery_term as term, p.day::text as day, p.price::float8 as price
    from products_prices_point p join products_prices_series s on s.id = p.series_id order by day, term`.execute(
    room.app.db,
  )
  return rows.map(({ term, day, price }) => `${term} ${day} ${price}`)
}
const series = async () =>
  Number(
    (await sql<{ n: string }>`select count(*) as n from products_prices_series`.execute(room.app.db)).rows[0]
      ?.n,
  )
const leftOut = async (to: string, format: 'csv' | 'xlsx', lang: 'ar' | 'en' = 'en') =>
  leftOutFile(room.app, to.split('/').at(-1) ?? '', { lang, format, now: new Date() })

const HEAD = 'Product,Market,Term,Currency,Unit,Frequency,Settle,Date,Remark'
const line = (price: string, date: string, term = 'FOB') =>
  `UREA,ME,${term},USD,USD/t,daily,"${price}",${date},"a, b"`
const SOURCE = { 'col.6': 'price', source_ar: 'مصدر', source_en: 'Source', dates: 'dmy' }

test('MKT-09 TRUST-05 of a file with faults the good rows go in, rows of one key stay out together, and what stays out comes back to be mended', async () => {
  const { to } = await check(
    [
      HEAD,
      line('400', '16/11/2026'),
      line('4l0', '17/11/2026'),
      line('420', '18/11/2026'),
      // Of the key of a line with a fault, and twice the same key: it is unknown which is right.
      line('410', '17/11/2026'),
      line('430', '19/11/2026'),
      line('431', '19/11/2026'),
      // The only rows of their series: it is not begun.
      line('x', '16/11/2026', 'CFR'),
    ],
    'prices.csv',
    SOURCE,
  )
  const looked = await open<ImportRunData>(to, 'en')
  expect(looked).toMatchObject({
    state: 'refused',
    counts: { rows: 7, added: 2, errors: 3 },
    linesOut: 5,
    may: { import: false, importGood: true },
  })
  const { panel } = await openScreen(room.app, to, { viewer: editor })
  const page = renderView(ImportRun, 'ar', panel).replace(/<[^>]*>|[\u2066-\u2069\u200e\u200f]/g, '')
  expect(page).toContain('يُستورد صفان، تُستبعد 5 أسطر')
  expect(await stored()).toEqual([])

  const { location: run } = await press(to, { do: 'import_good' })
  await work()
  expect(await open<ImportRunData>(run ?? '')).toMatchObject({
    state: 'done',
    goodOnly: true,
    linesOut: 5,
    counts: { added: 2 },
    may: { undo: true },
  })
  expect(await stored()).toEqual(['FOB 2026-11-16 400', 'FOB 2026-11-18 420'])
  expect(await series()).toBe(1)
  const { list } = await open<ImportsData>('/admin/imports')
  expect(list.rows[0]).toMatchObject({ state: 'done', added: 2, leftOut: 5 })

  // In the file's own columns, those that are not imported too, with why.
  const text = String(await buffer(await leftOut(run ?? '', 'csv')))
  const lines = text.split('\r\n').slice(0, -1)
  expect(lines[0]).toBe(`\uFEFF${HEAD.replace(/[^,]+/g, '"$&"')},"Why it was left out"`)
  expect(lines.map((one) => /"(4l0|410|430|431|x)"/.exec(one)?.[1])).toEqual([
    undefined,
    '4l0',
    '410',
    '430',
    '431',
    'x',
  ])
  expect(lines[1]).toContain('"a, b","Line 3, column “Settle”: “4l0” is not a valid number')
  expect(lines[2]).toContain('Line 3 describes the same row')
  expect(lines[3]).toContain('Line 7 describes the same row')
  const book = await readXlsx(await leftOut(run ?? '', 'xlsx', 'ar'))
  expect(book.sheets[0]?.rows.map((row) => row[6]?.text)).toEqual(['Settle', '4l0', '410', '430', '431', 'x'])
  expect(book.sheets[0]?.rows[0]?.at(-1)?.text).toBe('سبب الاستبعاد')

  // Mended and sent as they came back: mapped as the file that they are from, its reason read over.
  const mended = lines.filter((one) => !/"(410|431|x)"/.test(one)).map((one) => one.replace('"4l0"', '"411"'))
  const again = await check(mended, 'mended.csv')
  expect(again.data).toMatchObject({
    remembered: { id: Number(run?.split('/').at(-1)) },
    chosen: { dates: 'dmy' },
  })
  expect(await open<ImportRunData>(again.to)).toMatchObject({
    state: 'checked',
    counts: { added: 2, errors: 0 },
  })
  const { location: rest } = await press(again.to, { do: 'import' })
  await work()
  expect(await stored()).toHaveLength(4)

  await press(rest ?? '', { do: 'undo' })
  await press(run ?? '', { do: 'undo' })
  expect(await open<ImportRunData>(run ?? '')).toMatchObject({ state: 'undone', undone: { removed: 2 } })
  expect(await stored()).toEqual([])
})

test('MKT-09 a file whose rows all have faults, or which was not checked, gives nothing to import; a whole one is imported whole', async () => {
  const none = await check([HEAD, line('x', '16/11/2026'), line('y', '17/11/2026')], 'none.csv', SOURCE)
  expect(await open<ImportRunData>(none.to)).toMatchObject({ linesOut: 2, may: { importGood: false } })
  expect((await press(none.to, { do: 'import_good' })).status).toBe(412)
  const whole = await check([HEAD, line('400', '16/11/2026')], 'whole.csv', SOURCE)
  expect(await open<ImportRunData>(whole.to)).toMatchObject({
    linesOut: 0,
    may: { import: true, importGood: false },
  })
  expect((await press(whole.to, { do: 'import_good' })).status).toBe(412)
  expect(await stored()).toEqual([])
})

test('MKT-09 a workbook gives its bad rows back as a workbook, which is read again', async () => {
  const first = await check([HEAD, line('4l0', '17/11/2026'), line('400', '16/11/2026')], 'a.csv', SOURCE)
  const book = await buffer(await leftOut(first.to, 'xlsx'))
  const second = await check(book, 'left-out.xlsx', SOURCE)
  expect(second.data.columns.map(({ name }) => name).at(-1)).toBe('Why it was left out')
  expect(await open<ImportRunData>(second.to)).toMatchObject({ linesOut: 1, counts: { errors: 1 } })
  const back = await readXlsx(await leftOut(second.to, 'xlsx'))
  // The reason of the last time makes room for that of this one.
  expect(
    back.sheets[0]?.rows[0]?.map((cell) => cell?.text).filter((name) => name === 'Why it was left out'),
  ).toHaveLength(1)
})
