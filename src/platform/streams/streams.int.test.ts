import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { Streams, type Source } from './streams.server.ts'

let server: Server
let streams: Streams
afterEach(async () => {
  streams.close()
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

/** A source that the test moves on. */
function aSource() {
  const state = { mark: 0, asked: 0, over: false }
  const source: Source = {
    key: 'story',
    tags: ['live:1'],
    mark: async () => state.mark,
    async news(mark) {
      state.asked += 1
      if (state.over) return 'end'
      return state.mark > mark ? { text: `data: ${mark + 1}-${state.mark}\n\n`, mark: state.mark } : null
    },
  }
  return { state, source }
}

async function serve(source: Source, limits: ConstructorParameters<typeof Streams>[1] = {}) {
  const errors: unknown[] = []
  const responses: ServerResponse[] = []
  streams = new Streams((error) => errors.push(error), limits)
  server = createServer((request, response) => {
    responses.push(response)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.flushHeaders()
    void streams.follow(response, source, Number(request.url?.slice(1)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const read = async (after = 0) => {
    const answer = await fetch(`http://127.0.0.1:${port}/${after}`)
    const got = { text: '', ended: false }
    const decoder = new TextDecoder()
    void (async () => {
      for await (const bytes of answer.body ?? []) got.text += decoder.decode(bytes as Uint8Array)
      got.ended = true
    })().catch(() => (got.ended = true))
    return got
  }
  return { errors, responses, read }
}

test('NEWS-01 what a change brings is made once and sent to all; who comes later gets what was missed', async () => {
  const { state, source } = aSource()
  const { read } = await serve(source)
  state.mark = 3
  const readers = await Promise.all([read(3), read(3), read(3)])
  await expect.poll(() => streams.readers).toBe(3)
  await expect.poll(() => state.asked).toBe(3)
  state.mark = 4
  streams.heard(['post:9', 'live:1'])
  await expect.poll(() => readers.map(({ text }) => text)).toEqual(Array(3).fill('data: 4-4\n\n'))
  expect(state.asked).toBe(4)
  streams.heard(['live:2'])
  const late = await read(1)
  await expect.poll(() => late.text).toBe('data: 2-4\n\n')
  expect(readers[0]?.text).toBe('data: 4-4\n\n')
})

test('NEWS-01 changes that come while one is sent are sent too, and `*` asks all', async () => {
  const { state, source } = aSource()
  const { read } = await serve(source)
  const reader = await read()
  await expect.poll(() => state.asked).toBe(1)
  for (let n = 1; n <= 20; n += 1) {
    state.mark = n
    streams.heard([n % 2 ? '*' : 'live:1'])
  }
  await expect.poll(() => reader.text.trim().split('\n\n').at(-1)).toMatch(/-20$/)
})

test('NEWS-01 a source that is withdrawn ends the streams, silence is filled, and old streams end', async () => {
  const { state, source } = aSource()
  const { read } = await serve(source, { beatMs: 20, ageMs: 400 })
  const reader = await read()
  await expect.poll(() => reader.text).toContain(':\n\n')
  await expect.poll(() => reader.ended).toBe(true)
  const other = await read()
  await expect.poll(() => streams.readers).toBe(1)
  state.over = true
  streams.heard(['live:1'])
  await expect.poll(() => other.ended).toBe(true)
  expect(other.text).toContain('event: end')
  await expect.poll(() => streams.readers).toBe(0)
})

test('NEWS-01 readers are bounded, and closing ends all', async () => {
  const { source } = aSource()
  const { read } = await serve(source, { most: 2 })
  const readers = [await read(), await read()]
  await expect.poll(() => streams.readers).toBe(2)
  expect(streams.hasPlace()).toBe(false)
  expect(streams.counts.refused).toBe(1)
  streams.close()
  await expect.poll(() => readers.every(({ ended }) => ended)).toBe(true)
  expect(streams.hasPlace()).toBe(false)
})

test('NEWS-01 news that could not be fetched are fetched as soon as they can be', async () => {
  const { state, source } = aSource()
  let away = false
  const { read, errors } = await serve({
    ...source,
    news: (mark) => (away ? Promise.reject(new Error('away')) : source.news(mark)),
  })
  const reader = await read()
  await expect.poll(() => state.asked).toBe(1)
  away = true
  state.mark = 1
  streams.heard(['live:1'])
  await expect.poll(() => errors.length).toBe(1)
  away = false
  await expect.poll(() => reader.text, { timeout: 10_000 }).toContain('data: 1-1')
})
