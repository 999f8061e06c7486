import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { comtradeRoom, API, CHINA, INDIA, QA, SA, WORLD, list, row } from './testing-comtrade.server.ts'

let room: Awaited<ReturnType<typeof comtradeRoom>>
beforeAll(async () => {
  room = await comtradeRoom()
})
beforeEach(() => room.clear())
afterAll(() => room.close())

test('LIVE-03 a full answer may be cut: periods, then products, then directions are asked for apart, until it is not', async () => {
  const all = ['2022', '2023'].flatMap((period) =>
    ['310210', '310221', '290511'].flatMap((code) =>
      [INDIA, CHINA].map((partner) => row([SA, 'X', partner, code, period], 10)),
    ),
  )
  room.serve(all)
  const name = await room.addTrade({ address: `${room.publisher.base}${API}?maxRecords=3` })
  expect((await room.run(name)).state).toBe('published')
  expect(await room.short()).toHaveLength(12)
  expect(room.publisher.asked.length).toBeGreaterThan(6)
  await room.query('truncate exports_imports_flow cascade')
  room.serve([...all, ...[QA, 784, 414].map((partner) => row([SA, 'X', partner, '310210', '2023'], 1))])
  // Both directions of one product in one year are still a full answer.
  expect(await room.run(name)).toMatchObject({
    state: 'failed',
    problems: [{ code: 'source.problem.rows_cut', params: { most: 3 } }],
  })
  expect(await room.short()).toEqual([])
})

test('LIVE-03 months, several countries and many periods are asked for in pieces', async () => {
  const path = '/data/v1/get/C/M/HS'
  room.serve(
    [
      row([SA, 'X', INDIA, '310210', '202401'], 5),
      row([QA, 'X', INDIA, '310210', '202502'], 6),
      row([QA, 'M', WORLD, '290511', '202312'], 7),
    ],
    path,
  )
  const name = await room.addTrade({
    address: `${room.publisher.base}${path}`,
    reporters: 'SA, qa',
    periods: '2023-2024-06',
    products: '31 29',
  })
  expect(await room.run(name)).toMatchObject({ state: 'published', problems: [] })
  expect(await room.short()).toEqual(['methanol import QA WLD 2023-12 7', 'urea export SA IN 2024-01 5'])
  expect(
    room.publisher.asked.map(({ query }) => {
      const url = new URL(`http://x/${query}`)
      return `${url.searchParams.get('reporterCode')} ${list(url, 'period')?.length}`
    }),
  ).toEqual(['682 12', '682 6', '634 12', '634 6'])
})

test('LIVE-03 without a key the preview is asked, which gives fewer rows', async () => {
  const path = '/public/v1/preview/C/A/HS'
  room.serve([row([SA, 'X', INDIA, '310210', '2023'], 9)], path)
  const name = await room.addTrade({ address: `${room.publisher.base}${path}?partnerCode=699` }, null)
  expect((await room.run(name)).state).toBe('published')
  const [asked] = room.publisher.asked
  expect(asked?.query).toMatch(/partnerCode=699.*maxRecords=500/)
  expect(asked?.headers['ocp-apim-subscription-key']).toBeUndefined()
})

test('LIVE-03 what the publisher refuses, limits or cuts fails with its reason, and nothing is imported', async () => {
  const answer = (status: number, headers: Record<string, string>, body = '') =>
    room.publisher.answers.set(
      API,
      (_request, response) => void response.writeHead(status, headers).end(body),
    )
  const name = await room.addTrade()
  await room.resume(name)
  const outcome = async () => {
    const { state, problems } = await room.run(name)
    const { nextRunAt } = await room.source(name)
    const minutes = ((nextRunAt?.getTime() ?? 0) - Date.now()) / 60_000
    return { state, problems, soon: minutes > 28 && minutes < 32 }
  }
  answer(401, {})
  expect(await outcome()).toMatchObject({
    state: 'failed',
    problems: [{ code: 'source.problem.key_refused' }],
  })
  answer(403, {})
  expect(await outcome()).toMatchObject({
    state: 'failed',
    problems: [{ code: 'source.problem.key_refused' }],
  })
  // A quota that is used up, and one that is asked too often.
  answer(403, { 'retry-after': '1800' })
  expect(await outcome()).toMatchObject({
    state: 'failed',
    problems: [{ code: 'import.refused.address_status', params: { status: 403 } }],
    soon: true,
  })
  answer(429, { 'retry-after': '1800' })
  expect(await outcome()).toMatchObject({ problems: [{ params: { status: 429 } }], soon: true })
  answer(200, {}, JSON.stringify({ elapsedTime: '1 s', count: 3, data: [], error: '' }))
  expect(await outcome()).toMatchObject({
    state: 'failed',
    problems: [{ code: 'source.problem.pages_short', params: { rows: 0, total: 3 } }],
  })
  answer(200, {}, JSON.stringify({ elapsedTime: '1 s', count: 0, data: [], error: 'Invalid period' }))
  expect(await outcome()).toMatchObject({
    problems: [{ code: 'source.problem.said', params: { text: 'Invalid period' } }],
  })
  answer(200, {}, JSON.stringify({ elapsedTime: '1 s', count: 0, data: [], error: '' }))
  expect(await outcome()).toMatchObject({ problems: [{ code: 'source.problem.rows_none' }] })
  expect(await room.short()).toEqual([])
})

test('LIVE-03 a host that asks for a second of patience is waited for', async () => {
  room.serve([row([SA, 'X', INDIA, '310210', '2023'], 9)])
  const good = room.publisher.answers.get(API)
  let refused = 0
  room.publisher.answers.set(API, (request, response, url) => {
    if (refused++ === 0) response.writeHead(429, { 'retry-after': '0' }).end()
    else if (typeof good === 'function') good(request, response, url)
  })
  expect((await room.run(await room.addTrade({ most_seconds: '20' }))).state).toBe('published')
  expect(refused).toBe(2)
})

test('LIVE-06 the key is in a header to the publisher’s own address, on no redirect elsewhere, and in no record', async () => {
  const elsewhere = room.publisher.base.replace('127.0.0.1', 'localhost')
  room.publisher.answers.set(API, (_request, response) => {
    response.writeHead(302, { location: `${elsewhere}/other` }).end()
  })
  room.publisher.answers.set('/other', (_request, response) => {
    response.writeHead(503).end('a-comtrade-key is wrong')
  })
  room.runner.config.fetchAllow = [room.publisher.host, new URL(elsewhere).host]
  const run = await room.run(await room.addTrade())
  room.runner.config.fetchAllow = [room.publisher.host]
  expect(run.state).toBe('failed')
  expect(
    room.publisher.asked.map(({ path, headers }) => [path, headers['ocp-apim-subscription-key']]),
  ).toEqual([
    [API, 'a-comtrade-key'],
    ['/other', undefined],
  ])
  const everything = await Promise.all(
    ['data_source', 'data_source_run', 'data_import', 'audit_log', 'entry_notice'].map((table) =>
      room.query(`select to_jsonb(t)::text from ${table} t`),
    ),
  )
  const { errors, logs, exceptions } = room.runner.seen
  expect(JSON.stringify([everything, errors, logs, exceptions.map(String)])).not.toContain('a-comtrade-key')
})
