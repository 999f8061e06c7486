import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoApp } from '#testing/demo-app.server.ts'
import { testContext } from '#testing/context.server.ts'
import { checkFigures } from './check.server.ts'
import { figureLines, ownMarks } from './lines.ts'
import { figureCorpus } from './testing-corpus.server.ts'
import { statementCorpus } from './testing-statement-corpus.server.ts'

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

test('POST-03 TRUST-02: of planted values of deals, rates of duties, and figures in titles and cells at least nine in ten are found, and of true ones at most one in a hundred is marked', async () => {
  const corpus = await statementCorpus(demo.app.db, TODAY)
  const { ctx } = testContext(demo.app, { now: NOW })
  const lines = corpus.flatMap(({ text }, at) =>
    figureLines({ tag: '', html: text }).map((line) => ({ at, line })),
  )
  const marks = await checkFigures(ctx, { blocks: lines.map(({ line }) => line.text), day: TODAY })
  const found = corpus.map((_, at) =>
    lines.flatMap(({ at: own, line }, index) => (own === at ? ownMarks(line, marks[index] ?? []) : [])),
  )
  const missed = corpus.filter(
    ({ wrong }, at) => wrong !== null && !found[at]?.some(({ text }) => text.includes(wrong)),
  )
  const falsely = corpus.flatMap(({ text, wrong }, at) =>
    (found[at] ?? [])
      .filter((mark) => wrong === null || !mark.text.includes(wrong))
      .map((mark) => ({ text, mark })),
  )
  expect(corpus.filter(({ wrong }) => wrong !== null)).toHaveLength(30)
  expect(corpus.filter(({ wrong }) => wrong === null)).toHaveLength(130)
  expect(missed.slice(3), JSON.stringify(missed, null, 1)).toEqual([])
  expect(falsely.slice(1), JSON.stringify(falsely, null, 1)).toEqual([])
})
