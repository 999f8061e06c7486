import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoApp } from '#testing/demo-app.server.ts'
import { testContext } from '#testing/context.server.ts'
import { checkFigures } from './check.server.ts'
import { figureCorpus } from './testing-corpus.server.ts'

const NOW = new Date('2026-11-22T09:00:00Z')
const TODAY = '2026-11-22'
let demo: Awaited<ReturnType<typeof demoApp>>
beforeAll(async () => {
  demo = await demoApp(NOW)
})
afterAll(() => demo.drop())

test('POST-03: of 50 planted wrong figures at least 45 are found, and of 500 true ones at most 5 are marked', async () => {
  const corpus = await figureCorpus(demo.app.db, TODAY)
  const { ctx } = testContext(demo.app, { now: NOW })
  const found = await checkFigures(ctx, { blocks: corpus.map(({ text }) => text), day: TODAY })
  const missed = corpus.filter(
    ({ wrong }, at) => wrong !== null && !found[at]?.some(({ text }) => text.includes(wrong)),
  )
  const falsely = corpus.flatMap(({ text, wrong }, at) =>
    (found[at] ?? [])
      .filter((mark) => wrong === null || !mark.text.includes(wrong))
      .map((mark) => ({ text, mark })),
  )
  expect(corpus.filter(({ wrong }) => wrong !== null)).toHaveLength(50)
  expect(corpus.filter(({ wrong }) => wrong === null)).toHaveLength(500)
  expect(missed.slice(5), JSON.stringify(missed, null, 1)).toEqual([])
  expect(falsely.slice(5), JSON.stringify(falsely, null, 1)).toEqual([])
})
