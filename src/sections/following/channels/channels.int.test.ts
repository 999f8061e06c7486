import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OutsideAnswer, PostOutside } from '#platform/http/download/post-outside.server.ts'
import { PrivateHostError } from '#platform/http/download/public-host.server.ts'
import { testContext } from '#testing/context.server.ts'
import { breakingRoom, NOW, type BreakingRoom } from '../breaking/testing.server.ts'
import { withdrawBreaking } from '../breaking/write.server.ts'
import { keyOf, listChannels, removeChannel, saveChannel } from './channels.server.ts'
import { channelPoster } from './post.server.ts'
import { postAgain } from './queue.server.ts'

const TOKEN = '123456789:AAabcdefghijklmnopqrstuvwxyz0123456'
const KEY = 'a key of at least twenty-four signs'
const TELEGRAM = { kind: 'telegram', name: 'كيميا', lang: 'ar', target: '@kimya', paused: false } as const
const WEBHOOK = {
  kind: 'webhook',
  name: 'Own service',
  lang: 'both',
  target: 'https://relay.example.com/in',
  paused: false,
} as const

let room: BreakingRoom
beforeAll(async () => {
  room = await breakingRoom(testContext)
})
afterAll(() => room.drop())
beforeEach(async () => {
  await room.app.db.deleteFrom('following_channel').execute()
  await room.app.db.deleteFrom('editorial_post').execute()
  room.app.seen.jobs.length = 0
})

const add = (channel: typeof TELEGRAM | typeof WEBHOOK) =>
  saveChannel(room.as(room.editor), null, channel, channel.kind === 'telegram' ? TOKEN : KEY)
const posts = () =>
  room.app.db
    .selectFrom('following_channel_post')
    .select(['id', 'lang', 'state', 'ref', 'problem'])
    .orderBy('lang')
    .execute()

/** An outside service, and what it was posted. */
function service(
  answer: () => OutsideAnswer | Error = () => ({ status: 200, text: '{"result":{"message_id":7}}' }),
) {
  const seen: { url: string; headers: Record<string, string | number>; body: string }[] = []
  const post: PostOutside = async (url, headers, body) => {
    seen.push({ url: url.href, headers, body: String(body) })
    const given = answer()
    if (given instanceof Error) throw given
    return given
  }
  return { seen, post }
}
const ATTEMPT = { attempt: 1, last: false, signal: new AbortController().signal }
const jobs = () =>
  room.app.seen.jobs.filter(({ name }) => name === 'channel.post').map(({ data }) => data as { id: string })
async function work(post: PostOutside, last = false) {
  for (const job of jobs())
    await channelPoster(room.app, post)(job, { ...ATTEMPT, last }).catch(() => undefined)
}

test('NEWS-06 a Telegram channel gets headline, line and link in its language by its bot, once, however many workers', async () => {
  await add(TELEGRAM)
  await room.send(await room.story({ paid: true }))
  const { seen, post } = service()
  await Promise.all([work(post), work(post), work(post)])
  await work(post)
  expect(seen).toHaveLength(1)
  expect(seen[0]?.url).toBe(`https://api.telegram.org/bot${TOKEN}/sendMessage`)
  const { chat_id, text } = JSON.parse(seen[0]?.body ?? '') as { chat_id: string; text: string }
  expect(chat_id).toBe('@kimya')
  expect(text).toMatch(
    /^عاجل: توقف مصنع اليوريا\n\nقالت الشركة إن الإنتاج متوقف\.\n\nالنص الكامل للمشتركين\.\n\nhttp:\/\/kimya\.test\/c\//,
  )
  expect(await posts()).toMatchObject([{ lang: 'ar', state: 'sent', ref: '7', problem: null }])
})

test('NEWS-06 an address of one’s own gets a request in each language, signed so that it can be checked', async () => {
  await add(WEBHOOK)
  await room.send(await room.story())
  const { seen, post } = service(() => ({ status: 204 }))
  await work(post)
  expect(seen.map(({ url }) => url)).toEqual([WEBHOOK.target, WEBHOOK.target])
  for (const { headers, body } of seen) {
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', KEY).update(signed).digest('base64')}`,
    )
  }
  expect(
    seen.map(({ body }) => (JSON.parse(body) as { data: { language: string; headline: string } }).data),
  ).toMatchObject([
    { language: 'ar', headline: 'توقف مصنع اليوريا' },
    { language: 'en', headline: 'Urea plant stops' },
  ])
})

test('NEWS-06 a process that is killed while it posts: Telegram is not posted to again by itself, a signed request is, under its number', async () => {
  await add(TELEGRAM)
  await add(WEBHOOK)
  await room.send(await room.story({ title_en: null }), { headline_en: null, line_en: null })
  // Claimed, and never noted.
  await room.app.db.updateTable('following_channel_post').set({ state: 'sending' }).execute()
  const [before] = await room.app.db
    .selectFrom('following_channel_post as p')
    .innerJoin('following_channel as c', 'c.id', 'p.channel_id')
    .select('p.id')
    .where('c.kind', '=', 'webhook')
    .execute()
  const { seen, post } = service()
  await work(post)
  expect(seen.map(({ headers }) => headers['webhook-id'])).toEqual([before?.id])
  expect((await posts()).map(({ state }) => state).toSorted()).toEqual(['sent', 'unsure'])
  const unsure = (await posts()).find(({ state }) => state === 'unsure')
  const { breaking_id } = await room.app.db
    .selectFrom('following_channel_post')
    .select('breaking_id')
    .where('id', '=', unsure?.id ?? '')
    .executeTakeFirstOrThrow()
  await postAgain(room.as(room.editor), breaking_id, unsure?.id ?? '')
  const handedIn = jobs().length
  await postAgain(room.as(room.editor), breaking_id, unsure?.id ?? '')
  expect(jobs()).toHaveLength(handedIn)
  await work(post)
  expect((await posts()).every(({ state }) => state === 'sent')).toBe(true)
})

test('NEWS-06 what certainly was not taken is tried again, what was refused says why, and what may be there is left to an editor', async () => {
  await add(TELEGRAM)
  await room.send(await room.story())
  const busy = service(() => ({ status: 429, text: '{"description":"Too Many Requests: retry after 5"}' }))
  await work(busy.post)
  expect(await posts()).toMatchObject([{ state: 'waiting', problem: '429 Too Many Requests: retry after 5' }])
  await work(service(() => Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })).post)
  expect(await posts()).toMatchObject([{ state: 'waiting' }])
  await work(service(() => new Error('did not answer')).post)
  expect(await posts()).toMatchObject([{ state: 'unsure' }])
  await room.app.db.updateTable('following_channel_post').set({ state: 'waiting' }).execute()
  await work(service(() => ({ status: 403, text: '{"description":"Forbidden: bot is not a member"}' })).post)
  expect(await posts()).toMatchObject([{ state: 'failed', problem: '403 Forbidden: bot is not a member' }])
  await room.app.db.updateTable('following_channel_post').set({ state: 'waiting' }).execute()
  await work(busy.post, true)
  expect(await posts()).toMatchObject([{ state: 'failed' }])
})

test('NEWS-06 nothing goes to a private network, to a channel that was stopped, or of what was withdrawn', async () => {
  await add(WEBHOOK)
  await room.send(await room.story({ title_en: null }), { headline_en: null, line_en: null })
  await work(service(() => new PrivateHostError('10.0.0.1')).post)
  expect(await posts()).toMatchObject([{ state: 'failed', problem: 'private address' }])

  const [channel] = await listChannels(room.app.db)
  await saveChannel(room.as(room.editor), channel?.id ?? 0, { ...WEBHOOK, paused: true }, '')
  const paused = await room.send(await room.story())
  expect(
    await room.app.db
      .selectFrom('following_channel_post')
      .select('id')
      .where('breaking_id', '=', paused)
      .execute(),
  ).toEqual([])
  await saveChannel(room.as(room.editor), channel?.id ?? 0, WEBHOOK, '')
  const withdrawn = await room.send(await room.story())
  await withdrawBreaking(room.as(room.editor), withdrawn)
  const { seen, post } = service()
  await work(post)
  expect(seen).toEqual([])
})

test('NEWS-06 AUDIT-01 a channel’s key is sealed, is in no list and no line of the audit log, and stays when the rest is changed', async () => {
  await add(TELEGRAM)
  const row = () => room.app.db.selectFrom('following_channel').selectAll().executeTakeFirstOrThrow()
  const { id, sealed_key } = await row()
  expect(sealed_key?.toString('latin1')).not.toContain(TOKEN)
  expect(keyOf(room.app, { id, sealed_key })).toBe(TOKEN)
  expect(keyOf(room.app, { id: id + 1, sealed_key })).toBeNull()
  await saveChannel(room.as(room.editor, NOW), id, { ...TELEGRAM, target: '@other' }, '')
  expect(keyOf(room.app, await row())).toBe(TOKEN)
  expect(JSON.stringify(await listChannels(room.app.db))).not.toContain(TOKEN)
  await expect(
    saveChannel(room.as(room.editor), id, { ...WEBHOOK, name: TELEGRAM.name }, ''),
  ).rejects.toMatchObject({ fields: { channel_key: 'required_field' } })
  await removeChannel(room.as(room.editor), id)
  const audit = await room.app.db
    .selectFrom('audit_log')
    .selectAll()
    .where('kind', '=', 'channel')
    .where('key', '=', String(id))
    .execute()
  expect(audit).toHaveLength(3)
  expect(JSON.stringify(audit)).not.toContain(TOKEN)
})
