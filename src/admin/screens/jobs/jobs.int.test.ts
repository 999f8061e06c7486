import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import type { Member } from '#platform/policy/viewer.ts'
import { openScreen, pressScreen, renderView } from '#testing/panel.tsx'
import JobsScreen from './JobsScreen.tsx'

let room: Newsroom
let chief: Member
beforeAll(async () => {
  room = await testNewsroom()
  chief = await room.account('administrator')
})
afterAll(() => room.drop())

const press = (fields: Record<string, string>) =>
  pressScreen(room.app, '/admin/jobs?state=failed', fields, { viewer: chief, intent: randomUUID() })

test('ADMIN-02 a job is tried again or cancelled, the screen stays as it was filtered and says what was done', async () => {
  const job = randomUUID()
  const again = await press({ do: 'retry', name: 'mail.send', job })
  expect(again).toMatchObject({ status: 303, location: '/admin/jobs?state=failed&done=queued' })
  const off = await press({ do: 'cancel', name: 'mail.send', job })
  expect(off.location).toBe('/admin/jobs?state=failed&done=cancelled')
  expect(room.app.seen.jobs.slice(-2)).toEqual([
    { name: 'mail.send', data: { retry: job } },
    { name: 'mail.send', data: { cancel: job } },
  ])
  expect((await press({ do: 'retry', name: 'mail.send', job: 'x' })).status).toBe(400)
  expect((await press({ do: 'stop', name: 'mail.send', job })).status).toBe(400)
})

test('ADMIN-02 LANG-01 before any job, the screen says so and lists what the portal does by itself, in both languages', async () => {
  for (const [lang, words] of [
    ['ar', ['لا مهام', 'ما يعمل تلقائياً', 'كل 20 دقيقة']],
    ['en', ['No jobs', 'What runs by itself', 'Every 20 minutes', 'expired usage counters']],
  ] as const) {
    const { panel } = await openScreen(room.app, '/admin/jobs', { viewer: chief, lang })
    const text = renderView(JobsScreen, lang, panel).replaceAll(/<[^>]*>|[\u2066-\u2069]/g, '')
    for (const word of words) expect(text).toContain(word)
  }
})
