import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicDemo } from '#testing/public-demo.server.ts'

const NOW = new Date('2026-11-22T09:00:00Z')
const SERIES = 'meg-nwe-cif-spot'
let demo: Awaited<ReturnType<typeof publicDemo>>
const ask: typeof demo.ask = (...asked) => demo.ask(...asked)
beforeAll(async () => {
  demo = await publicDemo(NOW)
})
afterAll(() => demo.close())

interface Move {
  day: string
  times_usual: number
  is_move: boolean
}
interface Answer {
  series: Record<string, unknown>
  rule: Record<string, number>
  move: Move
  coincides_with: Record<string, unknown>[]
  looked_for: Record<string, number>
}

test('MKT-11 the moves of a series are given newest first, with the rule that finds them', async () => {
  const { series, rule, moves } = (await ask(`/v1/prices/${SERIES}/moves.json`)).json<
    Pick<Answer, 'series' | 'rule'> & { moves: Move[] }
  >()
  expect(series).toMatchObject({ key: SERIES, unit: 'USD/t', demo: true })
  expect(rule).toMatchObject({
    threshold_standard_deviations: 2,
    preceding_changes: 60,
    least_preceding_changes: 20,
  })
  expect(moves[0]?.day).toBe('2026-11-20')
  expect(moves.map(({ day }) => day)).toEqual(
    moves
      .map(({ day }) => day)
      .toSorted()
      .reverse(),
  )
  for (const move of moves) {
    expect(move.times_usual).toBeGreaterThan(2)
    expect(move.is_move).toBe(true)
  }
  const later = (await ask(`/v1/prices/${SERIES}/moves.json?from=2026-07-10`)).json<{ moves: Move[] }>()
  expect(later.moves).toEqual(moves.filter(({ day }) => day > '2026-07-10'))
})

test('MKT-11 a move is given with what coincides with it in both languages, each with page, source and mark', async () => {
  const answer = (await ask(`/v1/prices/${SERIES}/moves/2026-11-20.json`)).json<Answer>()
  expect(answer.move).toMatchObject({ day: '2026-11-20', previous_day: '2026-11-13', is_move: true })
  expect(answer.coincides_with[0]).toMatchObject({
    kind: 'case',
    page_ar: expect.stringMatching(/\/dumping-cases\/eu-meg-2020$/),
    page_en: expect.stringMatching(/\/en\/dumping-cases\/eu-meg-2020$/),
    date: '2026-11-16',
    concerns: 'product',
    days_from_move: 0,
    demo: false,
  })
  for (const item of answer.coincides_with) {
    expect(item['title_ar']).toBeTruthy()
    expect(item['title_en']).toBeTruthy()
    expect(item['source_en']).toBeTruthy()
    expect(item['demo']).toBe(item['kind'] === 'feedstock')
  }
  expect(Object.keys(answer.looked_for).toSorted()).toEqual(['case', 'deal', 'feedstock', 'stop', 'story'])
})

test('MKT-11 ROLE-01 without a key a move gives no story of members, and a change of a story changes its validator', async () => {
  const path = `/v1/prices/${SERIES}/moves/2026-11-20.json`
  const before = await ask(path)
  const etag = String(before.headers['etag'])
  expect((await ask(path, { 'if-none-match': etag })).statusCode).toBe(304)
  const found = before.json<Answer>().looked_for['story'] ?? 0
  await sql`update editorial_post set visibility = 2 where 'meg' = any(products)`.execute(demo.app.db)
  await demo.app.changes.publish(['list:all'])
  const after = await ask(path, { 'if-none-match': etag })
  expect(after.statusCode).toBe(200)
  expect(after.json<Answer>().looked_for['story']).toBeLessThan(found)
})

test('MKT-11 unknown series, days without a price, wrong days and unknown parameters are refused', async () => {
  const status = async (path: string) => (await ask(`/v1/prices/${path}`)).statusCode
  expect(await status('no-such-series/moves.json')).toBe(404)
  expect(await status(`${SERIES}/moves/2026-11-19.json`)).toBe(404)
  expect(await status(`${SERIES}/moves/2026-02-30.json`)).toBe(404)
  expect(await status(`${SERIES}/moves.json?known=yesterday`)).toBe(400)
  expect(await status(`${SERIES}/moves.json?form=2026`)).toBe(400)
  // A day that the calendar has not, also of prices.
  expect(await status(`${SERIES}/moves.json?known=2026-02-30`)).toBe(400)
  expect(await status(`${SERIES}.json?from=2026-02-30`)).toBe(400)
})
