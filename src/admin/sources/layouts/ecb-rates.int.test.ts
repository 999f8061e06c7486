import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeZip } from '#datasets/import/testing-xlsx.ts'
import { undoImport } from '#datasets/import/record/undo.server.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { poolOf } from '#platform/db/kysely.server.ts'
import { loader } from '#sections/landed-cost/pages/index.tsx'
import { routeArgs, testContext } from '#testing/context.server.ts'
import { insertProducts } from '#testing/figures.server.ts'
import { DESTINATIONS } from '../../imports/destinations.server.ts'
import { sourceRoom } from '../testing.server.ts'

let room: Awaited<ReturnType<typeof sourceRoom>>
let folder: string
beforeAll(async () => {
  room = await sourceRoom()
  folder = await mkdtemp(join(tmpdir(), 'kimya-ecb-test-'))
})
beforeEach(async () => {
  room.publisher.answers.clear()
  room.app.memo.drop(['landed-cost', 'products', 'prices', 'data:dumping-cases'])
  await room.query(
    `truncate products_prices_category, products_prices_product, landed_cost_exchange, data_import, data_upload, data_source,
       data_source_run, data_revision restart identity cascade`,
  )
  await insertProducts(room.runner.db, ['urea'])
})
afterAll(async () => {
  await room.close()
  await rm(folder, { recursive: true })
})

// The bank's own shape: the newest day first, a column of nothing at the end, N/A where it gave none.
const HEADER = 'Date,USD,JPY,BGN,GBP,CNY,INR,KRW,'
const DAYS = [
  '2026-08-14,1.25,184.5,1.9558,0.8612,8.2125,N/A,1630.11,',
  '2026-08-13,1.2,184.1,1.9558,0.861,8.2,103.5,1629,',
  '1999-01-04,1.1789,133.73,N/A,0.7111,N/A,N/A,1398.59,',
]
const csv = (days: readonly string[] = DAYS, header = HEADER) =>
  [header, ...days].map((line) => `${line}\n`).join('')
let zips = 0
const zip = async (content: string, part = 'eurofxref-hist.csv') =>
  readFile(await writeZip(join(folder, `${++zips}.zip`), { [part]: content }))
const answer = (content: string | Buffer) => room.publisher.answers.set('/eurofxref-hist.zip', content)
const add = (rest = {}) =>
  room.add({
    address: `${room.publisher.base}/eurofxref-hist.zip`,
    layout: 'ecb-rates',
    target: '',
    most_seconds: '60',
    ...rest,
  })
const rates = async () =>
  (
    await room.query(
      `select concat_ws(' ', currency, day, per_euro::float8, as_of, source_en) as rate from landed_cost_exchange order by 1`,
    )
  ).map(({ rate }) => rate)

const NOW = new Date('2026-08-20T09:00:00Z')
/** The price line of an offer of 100 euros, or of another currency, a tonne, for Saudi Arabia. */
async function priced(query: string, lang: 'ar' | 'en' = 'en', currency = 'EUR') {
  const { ctx } = testContext(room.app, {
    lang,
    now: NOW,
    path: `/landed-cost?to=SA&product=urea&o1=CN&t1=CIF&p1=100&c1=${currency}&${query}`,
  })
  const { rows } = await loader(routeArgs(ctx))
  const cell = rows.find(({ key }) => key === 'price')?.cells[0]
  const notes = cell?.notes ?? []
  return {
    figure: cell?.figure ?? null,
    asks: notes.flatMap(({ asks }) => asks ?? []),
    text: stripBidi(notes.map(({ text }) => text).join(' | ')),
  }
}

test('LIVE-03 the ECB’s archive of reference rates is imported by day and currency, with source and undo, and the next day is added', async () => {
  const name = await add()
  answer(await zip(csv()))
  expect(await room.run(name)).toMatchObject({ state: 'published', problems: [] })
  expect(await rates()).toEqual([
    'CNY 2026-08-13 8.2 2026-08-13 A publisher on trial',
    'CNY 2026-08-14 8.2125 2026-08-14 A publisher on trial',
    'GBP 1999-01-04 0.7111 1999-01-04 A publisher on trial',
    'GBP 2026-08-13 0.861 2026-08-13 A publisher on trial',
    'GBP 2026-08-14 0.8612 2026-08-14 A publisher on trial',
    'INR 2026-08-13 103.5 2026-08-13 A publisher on trial',
    'JPY 1999-01-04 133.73 1999-01-04 A publisher on trial',
    'JPY 2026-08-13 184.1 2026-08-13 A publisher on trial',
    'JPY 2026-08-14 184.5 2026-08-14 A publisher on trial',
    'KRW 1999-01-04 1398.59 1999-01-04 A publisher on trial',
    'KRW 2026-08-13 1629 2026-08-13 A publisher on trial',
    'KRW 2026-08-14 1630.11 2026-08-14 A publisher on trial',
    'USD 1999-01-04 1.1789 1999-01-04 A publisher on trial',
    'USD 2026-08-13 1.2 2026-08-13 A publisher on trial',
    'USD 2026-08-14 1.25 2026-08-14 A publisher on trial',
  ])
  answer(await zip(csv(['2026-08-17,1.3,185,1.9558,0.86,8.3,104,1631,', ...DAYS])))
  const run = await room.run(name)
  expect(run.state).toBe('published')
  expect(
    await room.query(`select rows_added, rows_changed from data_import where id = ${run.import_id}`),
  ).toEqual([{ rows_added: 6, rows_changed: 0 }])
  const target = DESTINATIONS.find((one) => one.name === 'exchange-rates')!
  await undoImport(poolOf(room.runner.db), String(run.import_id), {
    author: { accountId: null, name: 'tester' },
    targetOf: () => target,
  })
  expect(await rates()).toHaveLength(15)
})

test('LIVE-03 the plain file is read as well; a renamed column, another part and another form of days import nothing', async () => {
  const name = await add()
  const outcome = async () => (await room.run(name)).problems
  answer(csv(DAYS, HEADER.replace('Date', 'Day')))
  expect(await outcome()).toEqual([{ code: 'source.problem.columns_gone', params: { names: 'Date' } }])
  answer(await zip(csv(), 'rates.csv'))
  expect(await outcome()).toEqual([
    { code: 'source.problem.part_none', params: { name: 'eurofxref-hist.csv' } },
  ])
  answer(csv(['14 August 2026,1.25,184.5,1.9558,0.8612,8.2125,N/A,1630.11,']))
  expect(await outcome()).toEqual([{ code: 'source.problem.day_wrong', params: { name: '14 August 2026' } }])
  expect(await rates()).toEqual([])
  answer(csv())
  expect(await outcome()).toEqual([])
  expect(await rates()).toHaveLength(15)
})

test('MKT-05 LIVE-03 a landed cost takes the recorded rate of its day, with its source and day, and what is typed comes first', async () => {
  expect(await priced('day=2026-08-14')).toMatchObject({ figure: null, asks: ['xEUR'] })
  answer(csv())
  await room.run(await add())
  room.app.memo.drop(['landed-cost'])
  // A euro is 1.25 dollars, a dollar 3.75 riyals.
  const found = await priced('day=2026-08-14')
  expect(found).toMatchObject({ figure: '468.75', asks: [] })
  expect(found.text).toContain('A publisher on trial, rate of 14 August 2026: 1 USD = 0.8 EUR')
  expect((await priced('day=2026-08-14', 'ar')).text).toContain(
    'ناشر للتجربة، سعر الصرف في 14 أغسطس 2026: الدولار 0.8 يورو',
  )
  // On a closed day the last one before it, as long as it is not a week old.
  expect((await priced('day=2026-08-16')).text).toContain('rate of 14 August 2026')
  expect((await priced('day=2026-08-13')).figure).toBe('450.00')
  expect(await priced('day=2026-08-21')).toMatchObject({ figure: null, asks: ['xEUR'] })
  expect(await priced('day=2026-08-12')).toMatchObject({ figure: null, asks: ['xEUR'] })
  const typed = await priced('day=2026-08-14&xEUR=0.5')
  expect(typed.figure).toBe('750.00')
  expect(typed.text).not.toContain('A publisher on trial')
  // A currency that the bank gave no rate for on that day has the one of the day before.
  expect((await priced('day=2026-08-14', 'en', 'INR')).text).toContain(
    'rate of 13 August 2026: 1 USD = 86.25',
  )
  await room.query('update landed_cost_exchange set demo = true')
  room.app.memo.drop(['landed-cost'])
  expect(await priced('day=2026-08-14')).toMatchObject({ figure: null, asks: ['xEUR'] })
})
