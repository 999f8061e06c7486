import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { refusePlainly } from '#platform/http/guard/gate.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { openSession } from '#platform/sessions/sessions.server.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import type { LiveUpdate } from '#sections/live/contract.ts'
import { testCoverage } from '#sections/live/testing.server.ts'
import { serveLive } from './live-route.server.ts'

let room: Newsroom
let editor: Viewer
let server: FastifyInstance
let origin: string
beforeAll(async () => {
  room = await testNewsroom()
  editor = await room.account('editor')
  server = Fastify({ forceCloseConnections: true })
  server.setErrorHandler((error, request, reply) => {
    reply.hijack()
    if (!(error instanceof Refusal)) throw error
    refusePlainly(reply.raw, error.code, request.raw.url, error.retryAfter)
  })
  serveLive(server, room.app)
  await server.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await server.close()
  await room.drop()
})

const textOf = (answer: Response) => answer.text()
const updates = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(origin + path, { headers })
  return { status: answer.status, update: answer.ok ? ((await answer.json()) as LiveUpdate) : null }
}

/** A reader of a stream: what came so far, event by event. */
async function follow(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(origin + path, { headers })
  const got = { status: answer.status, headers: answer.headers, text: '', ended: false }
  if (answer.status === 200) {
    const decoder = new TextDecoder()
    void (async () => {
      for await (const bytes of answer.body ?? [])
        got.text += decoder.decode(bytes as Uint8Array, { stream: true })
      got.ended = true
    })().catch(() => (got.ended = true))
  }
  return got
}

test('NEWS-01 an entry comes to all who follow, the same bytes in each language, made once for each', async () => {
  const post = await room.post()
  const live = await testCoverage(room, editor, post)
  const { update } = await updates(`/live/${post}/updates?after=0`)
  const after = `after=${update?.revision}`
  const arabic = await Promise.all([1, 2, 3].map(() => follow(`/live/${post}/stream?${after}`)))
  const english = await follow(`/en/live/${post}/stream?${after}`)
  await expect.poll(() => room.app.streams.readers).toBe(4)
  expect(english.headers.get('content-type')).toContain('text/event-stream')
  expect(english.headers.get('cache-control')).toContain('no-store')
  const before = room.app.streams.counts.news
  const key = await live.add({ title_ar: 'بيان عاجل', title_en: 'A statement' })
  await expect.poll(() => [...arabic, english].every(({ text }) => text.includes(`live-${key}`))).toBe(true)
  expect(new Set(arabic.map(({ text }) => text)).size).toBe(1)
  expect(arabic[0]?.text).toContain('بيان عاجل')
  expect(english.text).toContain('A statement')
  expect(room.app.streams.counts.news - before).toBe(2)
  // Who was away gets what they missed, by the number that came last.
  const id = /^id: (\d+)$/m.exec(english.text)?.[1] ?? ''
  await live.add({ title_en: 'While away' })
  const again = await follow(`/en/live/${post}/stream?${after}`, { 'last-event-id': id })
  await expect.poll(() => again.text).toContain('While away')
  expect(again.text).not.toContain('A statement')
})

test('NEWS-01 of entries that are published at once none is missed', async () => {
  const post = await room.post()
  const live = await testCoverage(room, editor, post)
  const reader = await follow(`/live/${post}/stream?after=1`)
  const keys = await Promise.all(Array.from({ length: 12 }, (_, n) => live.add({ title_ar: `متزامن ${n}` })))
  await expect.poll(() => keys.filter((key) => !reader.text.includes(`live-${key}`))).toEqual([])
})

test('NEWS-01 a stream gives no more than its page: nothing of drafts, members’ or paid stories, and it ends with them', async () => {
  const { db } = room.app
  const draft = await room.post({ status: 'draft', published_at: null })
  const members = await room.post({ visibility: 2 })
  const paid = await room.post({ paid: true })
  for (const post of [draft, members, paid]) {
    const live = await testCoverage(room, editor, post)
    await live.add({ title_ar: 'لا يُقرأ' })
    for (const way of ['stream', 'updates']) {
      const answer = await fetch(`${origin}/live/${post}/${way}?after=0`)
      expect([post, way, answer.status]).toEqual([post, way, 404])
      expect(await textOf(answer)).not.toContain('لا يُقرأ')
    }
  }
  expect((await fetch(`${origin}/live/999999/stream`)).status).toBe(404)
  const member = await room.account('member')
  const { token } = await openSession(db, member.id, false, null, new Date())
  const cookie = { cookie: `session=${token}` }
  expect((await updates(`/live/${members}/updates`, cookie)).status).toBe(200)
  expect((await updates(`/live/${paid}/updates`, cookie)).status).toBe(404)

  const post = await room.post()
  const live = await testCoverage(room, editor, post)
  await live.add({ title_ar: 'يُقرأ' })
  const reader = await follow(`/live/${post}/stream?after=0`)
  await expect.poll(() => reader.text).toContain('يُقرأ')
  await db.updateTable('editorial_post').set({ hidden: true }).where('id', '=', post).execute()
  await room.app.changes.publish([`post:${post}`])
  await expect.poll(() => reader.ended).toBe(true)
  expect(reader.text).toContain('event: end')
  expect((await updates(`/live/${post}/updates`)).status).toBe(404)
})

test('NEWS-01 a coverage that ends says so to those who follow, and opens no stream any more', async () => {
  const post = await room.post()
  const live = await testCoverage(room, editor, post)
  const reader = await follow(`/live/${post}/stream?after=0`)
  await live.run({ state: 'closed' })
  await expect.poll(() => reader.text).toContain('"state":"closed"')
  expect((await follow(`/live/${post}/stream?after=0`)).status).toBe(204)
  expect((await updates(`/live/${post}/updates`)).update).toMatchObject({ state: 'closed' })
})

test('NEWS-01 who finds no place for a stream is given a time to come back, and can ask from time to time', async () => {
  const post = await room.post()
  const live = await testCoverage(room, editor, post)
  await live.add({ title_ar: 'أول' })
  const { streams } = room.app
  const hasPlace = streams.hasPlace.bind(streams)
  streams.hasPlace = () => false
  try {
    const answer = await fetch(`${origin}/live/${post}/stream?after=0`)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('30')
  } finally {
    streams.hasPlace = hasPlace
  }
  const { update } = await updates(`/live/${post}/updates?after=0`)
  expect(update?.entries).toHaveLength(1)
  const { update: none } = await updates(`/live/${post}/updates?after=${update?.revision}`)
  expect(none?.entries).toEqual([])
})
