import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { problemText } from '../words.server.ts'
import { BRENT, COLUMNS, NEW, priceRoom } from './testing-prices.server.ts'

let room: Awaited<ReturnType<typeof priceRoom>>
beforeAll(async () => {
  room = await priceRoom()
})
beforeEach(() => room.clear())
afterAll(() => room.close())

test('LIVE-03 a source that is not trusted waits with its checked report until an editor approves it', async () => {
  const name = await room.brent({ trust: 'review' })
  room.answer('/brent.csv', BRENT)
  const { state, id } = await room.run(name)
  expect(state).toBe('held')
  expect(await room.points()).toEqual([])
  // The same file again is nothing new, and still waits.
  expect((await room.run(name)).state).toBe('same')
  await room.decide(name, true, 'Compared with the EIA’s page')
  expect(await room.query(`select state, reason, decided_by from data_source_run where id = ${id}`)).toEqual([
    { state: 'published', reason: 'Compared with the EIA’s page', decided_by: 'tester' },
  ])
  expect(await room.points()).toHaveLength(3)
  await expect(room.decide(name, true, '')).rejects.toMatchObject({ code: 'stale' })
})

/** Months of urea, 3 % up and down in turn, and more. */
const monthsOf = (count: number, ...more: number[]) =>
  [...Array.from({ length: count }, (_, at) => (at % 2 === 0 ? 400 : 412)), ...more].map((price, at) => [
    `${2023 + Math.floor(at / 12)}M${String((at % 12) + 1).padStart(2, '0')}`,
    price / 4,
    5,
    at === 36 ? 238 : price,
  ])

test('LIVE-04 of a trusted source what is doubtful waits beside what it is measured by, the rest is published, and one click brings it', async () => {
  const name = await room.worldBank()
  room.answer(NEW, await room.workbook(COLUMNS, monthsOf(36)))
  expect(await room.run(name)).toMatchObject({ state: 'published', problems: [] })
  room.answer(NEW, await room.workbook(COLUMNS, monthsOf(36, 404)))
  const run = await room.run(name)
  expect(run).toMatchObject({
    state: 'held',
    import_id: null,
    problems: [
      { code: 'source.problem.rest_published', params: { count: 1 } },
      { code: 'prices.import.doubt.move', params: { before: 412, now: 238, day: '2026-01-31' } },
    ],
  })
  const january = `select s.product, p.price::float8 as price from products_prices_point p
    join products_prices_series s on s.id = p.series_id where day = '2026-01-31' order by 1`
  expect(await room.query(january)).toEqual([{ product: 'crude-oil', price: 101 }])
  for (const problem of run.problems)
    for (const lang of ['ar', 'en'] as const) expect(problemText(lang, problem)).not.toMatch(/[{}]/)
  // The same file again is nothing new, and what waits goes on waiting.
  expect((await room.run(name)).state).toBe('same')
  await room.decide(name, true, 'Seen in the market')
  expect(await room.query(january)).toEqual([
    { product: 'crude-oil', price: 101 },
    { product: 'urea', price: 238 },
  ])
  expect(await room.column('select sum(rows_added)::int from data_import where not dry and id > 1')).toEqual([
    2,
  ])
})

test('LIVE-04 what waits and is rejected stays out, the last good figure stands, and the limit of revisions is the operator’s', async () => {
  const name = await room.worldBank()
  room.answer(NEW, await room.workbook(COLUMNS, monthsOf(24)))
  await room.run(name)
  const revised = monthsOf(24).map((row, at) => (at === 20 ? [row[0] ?? '', row[1] ?? 0, 5, 440] : row))
  room.answer(NEW, await room.workbook(COLUMNS, revised))
  expect(await room.run(name)).toMatchObject({
    state: 'held',
    problems: [
      {
        code: 'prices.import.doubt.revision',
        params: { before: 400, now: 440, day: '2024-09-30', percent: 10 },
      },
    ],
    pictures: [
      {
        unit: 'USD/t',
        stored: expect.arrayContaining([['2024-09-30', 400]]),
        file: expect.arrayContaining([
          ['2024-08-31', 412],
          ['2024-09-30', 440],
          ['2024-12-31', 412],
        ]),
      },
    ],
  })
  await room.decide(name, false, 'A slip of the publisher')
  expect(await room.column('select pictures from data_source_run order by id desc limit 1')).toEqual([[]])
  const september = `select p.price::float8 from products_prices_point p join products_prices_series s on s.id = p.series_id
    where product = 'urea' and day = '2024-09-30'`
  expect(await room.column(september)).toEqual([400])
  await room.query(`update data_source set most_revision = 15, content = '{}'`)
  expect((await room.run(name)).state).toBe('published')
  expect(await room.column(september)).toEqual([440])
})

test('LIVE-03 LIVE-04 an older edition is known as one while figures of the last edition wait', async () => {
  const name = await room.worldBank()
  room.answer(NEW, await room.workbook(COLUMNS, monthsOf(36)))
  await room.run(name)
  room.answer(NEW, await room.workbook(COLUMNS, monthsOf(36, 404)))
  expect((await room.run(name)).problems[0]?.code).toBe('source.problem.rest_published')
  room.answer(NEW, await room.workbook(COLUMNS, monthsOf(30)))
  const { state, problems } = await room.run(name)
  expect([state, ...new Set(problems.map(({ code }) => code))]).toEqual([
    'held',
    'source.problem.older',
    'source.problem.shorter',
    'source.problem.series_changed',
  ])
})

test('LIVE-04 of a source under review a file is approved without its doubtful figures, which the next edition brings up again', async () => {
  const name = await room.worldBank('review')
  room.answer(NEW, await room.workbook(COLUMNS, monthsOf(36)))
  await room.run(name)
  await room.decide(name, true, 'The first')
  room.answer(NEW, await room.workbook(COLUMNS, monthsOf(36, 404)))
  expect((await room.run(name)).problems.map(({ code }) => code)).toEqual(['prices.import.doubt.move'])
  await room.decide(name, true, 'Without urea', true)
  const last = () =>
    room.column(`select concat_ws(' ', product, price::float8) from products_prices_point p
      join products_prices_series s on s.id = p.series_id where day = '2026-01-31' order by 1`)
  expect(await last()).toEqual(['crude-oil 101'])
  expect(
    await room.query('select state, problems, reason from data_source_run order by id desc limit 1'),
  ).toEqual([
    {
      state: 'published',
      problems: [{ code: 'source.problem.left_doubts', params: { count: 1 } }],
      reason: 'Without urea',
    },
  ])
  expect(
    await room.column(
      'select after from audit_log where action = $$source.approve$$ order by id desc limit 1',
    ),
  ).toEqual([{ leave_doubts: true, reason: 'Without urea' }])
  room.answer(NEW, await room.workbook(COLUMNS, monthsOf(36, 404, 408)))
  const { problems } = await room.run(name)
  expect(problems.map(({ code }) => code)).toContain('prices.import.doubt.move')
  await room.decide(name, true, 'Seen in the market')
  expect(await last()).toEqual(['crude-oil 101', 'urea 238'])
})

test('LIVE-03 what is rejected is not imported, and is not asked about again; the next edition takes the place of one that waits', async () => {
  const name = await room.brent({ trust: 'review' })
  room.answer('/brent.csv', BRENT)
  await room.run(name)
  await expect(room.decide(name, false, ' ')).rejects.toMatchObject({ code: 'invalid_input' })
  await room.decide(name, false, 'Not ours')
  expect((await room.run(name)).state).toBe('same')
  room.answer('/brent.csv', `${BRENT}2026-08-19,96\n`)
  await room.run(name)
  room.answer('/brent.csv', `${BRENT}2026-08-19,96\n2026-08-20,97\n`)
  await room.run(name)
  expect(await room.column('select state from data_source_run order by id')).toEqual([
    'rejected',
    'same',
    'superseded',
    'held',
  ])
  expect(await room.points()).toEqual([])
})
