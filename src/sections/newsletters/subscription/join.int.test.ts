import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { LANGS, localePath } from '#i18n/locale.ts'
import { openSession } from '#platform/sessions/sessions.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { startOf } from '#api/testing-server.server.ts'
import { routeArgs, testContext } from '#testing/context.server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { testSite } from '#testing/site.server.ts'
import Unsubscribe, { loader as unsubscribeLoader } from '../pages/unsubscribe.tsx'
import { mailingAddress } from './address.server.ts'
import { isSuppressed, noteBounce, SOFT_BOUNCES } from '../delivery/bounces.server.ts'
import { sumsOf } from '../delivery/sums.server.ts'
import { testIssue, testList } from '../testing.server.ts'
import { isProof, newToken, proofOf, readToken, tokenText } from './token.server.ts'

let database: TestDatabase
let app: ReturnType<typeof testApp>
let server: FastifyInstance
let userId: number

beforeAll(async () => {
  database = await testDatabase()
  app = testApp(database)
  ;({ server } = await testSite(app))
  userId = (
    await app.db
      .insertInto('accounts_user')
      .values({
        username: 'huda',
        email: 'Huda@Plant.example',
        display_name: 'هدى',
        role: 'member',
        password_hash: '',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
})
beforeEach(async () => {
  await sql`truncate newsletter_list, newsletter_bounce, mail_outbox, rate_limit, request_once cascade`.execute(
    app.db,
  )
  await app.changes.publish(['*'])
  await testList(app.db)
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const post = (url: string, fields: Record<string, string> = {}, cookie?: string) =>
  server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(cookie && { cookie }) },
    payload: new URLSearchParams(fields).toString(),
  })
const ask = (email: string) => post('/newsletters', { email, lang: 'ar', lists: 'weekly' })
const members = () => app.db.selectFrom('newsletter_member').selectAll().orderBy('id').execute()
const mails = () => app.db.selectFrom('mail_outbox').selectAll().orderBy('id').execute()
const linkOf = (text: string | undefined) => /https?:\/\/[^/]+(\/\S+confirm\S+)/.exec(text ?? '')?.[1] ?? ''

test('POST-09 an address is on a list only after its owner pressed the button behind the link of a mail', async () => {
  const answer = await ask(' Reader@Plant.Example ')
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe('/newsletters?asked=1')
  expect(await members()).toMatchObject([{ address: 'reader@plant.example', state: 'pending', lang: 'ar' }])
  const [mail] = await mails()
  expect(mail).toMatchObject({ recipient: 'reader@plant.example', lang: 'ar' })
  const link = linkOf(mail?.body_text)
  // A mail filter opens it.
  expect((await server.inject(link)).statusCode).toBe(200)
  expect(await members()).toMatchObject([{ state: 'pending' }])
  expect((await post(link)).statusCode).toBe(200)
  expect((await post(link)).statusCode).toBe(200)
  expect(await members()).toMatchObject([{ state: 'on' }])
  // Asked again, the answer is the same and no mail is sent.
  await app.db.deleteFrom('request_once').execute()
  expect((await ask('reader@plant.example')).headers.location).toBe('/newsletters?asked=1')
  expect(await mails()).toHaveLength(1)
})

test('POST-09 one click of a mail program unsubscribes without cookie, token or redirect, as often as it likes', async () => {
  await ask('reader@plant.example')
  await post(linkOf((await mails())[0]?.body_text))
  const [member] = await members()
  const url = `/newsletters/u/${tokenText(member?.token ?? newToken())}`
  expect((await server.inject(url)).statusCode).toBe(200)
  expect(await members()).toMatchObject([{ state: 'on' }])
  for (const _ of [1, 2, 3]) {
    const answer = await post(url, { 'List-Unsubscribe': 'One-Click' })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
  const [left] = await members()
  expect(left).toMatchObject({ state: 'off' })
  // The token is permanent, through another subscription too.
  await app.db.deleteFrom('request_once').execute()
  await ask('reader@plant.example')
  await post(linkOf((await mails())[1]?.body_text))
  expect(await members()).toMatchObject([{ state: 'on', token: member?.token }])
  // An older link of confirmation confirms nothing new.
  await post(url)
  await post(linkOf((await mails())[0]?.body_text))
  expect(await members()).toMatchObject([{ state: 'off' }])
  expect((await post(`/newsletters/u/${tokenText(newToken())}`)).statusCode).toBe(404)
  expect((await post('/newsletters/u/short')).statusCode).toBe(404)
})

test('POST-09 the link of an issue leads to a page whose button names the issue too, and an invalid number blocks no one', async () => {
  await ask('reader@plant.example')
  await post(linkOf((await mails())[0]?.body_text))
  const [member] = await members()
  const url = `/newsletters/u/${tokenText(member?.token ?? newToken())}`
  const issue = await testIssue(app.db, member?.list_id ?? 0)
  await app.db
    .insertInto('newsletter_delivery')
    .values({ issue_id: issue, member_token: member?.token ?? newToken(), status: 'sent' })
    .execute()
  const left = async () => (await sumsOf(app.db, issue)).unsubscribed
  const params = { token: tokenText(member?.token ?? newToken()), issue: String(issue) }
  for (const lang of LANGS) {
    const loader = await unsubscribeLoader(routeArgs(testContext(app, { lang }).ctx, params))
    expect(renderPage(Unsubscribe, lang, { loader })).toContain(
      `action="${localePath(lang, `${url}/${issue}`)}"`,
    )
  }
  expect(await left()).toBe(0)
  for (const invalid of ['x', '0', '99999999999', '1.5']) {
    await app.db.updateTable('newsletter_member').set({ state: 'on' }).execute()
    expect((await post(`${url}/${invalid}`, { 'List-Unsubscribe': 'One-Click' })).statusCode).toBe(200)
    expect(await members()).toMatchObject([{ state: 'off' }])
  }
  expect(await left()).toBe(0)
  await app.db.updateTable('newsletter_member').set({ state: 'on' }).execute()
  expect((await post(`${url}/${issue}`, { 'List-Unsubscribe': 'One-Click' })).statusCode).toBe(200)
  expect(await left()).toBe(1)
})

test('POST-09 a bad address or no list is refused, and nothing is written or sent', async () => {
  for (const fields of [
    { email: 'reader', lang: 'ar', lists: 'weekly' },
    { email: 'a@b.example\r\nBcc: c@d.example', lang: 'ar', lists: 'weekly' },
    { email: '', lang: 'ar', lists: 'weekly' },
    { email: 'reader@plant.example', lang: 'ar', lists: 'unknown' },
  ])
    expect((await post('/newsletters', fields)).statusCode).toBe(400)
  expect(await members()).toEqual([])
  expect(await mails()).toEqual([])
})

test('POST-09 an address gets three requests to confirm a day at most, from any network', async () => {
  const statuses: number[] = []
  for (const _ of [1, 2, 3, 4]) {
    await app.db.deleteFrom('request_once').execute()
    statuses.push((await ask('victim@plant.example')).statusCode)
  }
  expect(statuses).toEqual([303, 303, 303, 429])
  expect(await mails()).toHaveLength(3)
})

test('POST-09 a member chooses letters in the profile at once, and takes an earlier subscription over', async () => {
  await ask('huda@plant.example')
  const [asked] = await members()
  const { token } = await openSession(app.db, userId, false, null, new Date(), { proven: true })
  const { cookie, token: formToken } = await startOf(server, `session=${token}`)
  const save = (fields: Record<string, string>) =>
    post('/profile/Newsletters', { csrftoken: formToken, ...fields }, cookie)
  expect((await save({ lists: 'weekly', lang: 'en' })).statusCode).toBe(303)
  expect(await members()).toMatchObject([
    { state: 'on', user_id: userId, lang: 'en', how: 'profile', token: asked?.token },
  ])
  expect((await save({ lang: 'en' })).statusCode).toBe(303)
  expect(await members()).toMatchObject([{ state: 'off', user_id: userId }])
  // Without the session's own token nothing is changed.
  expect((await post('/profile/Newsletters', { lists: 'weekly', lang: 'en' }, cookie)).statusCode).toBe(412)
  expect(await members()).toMatchObject([{ state: 'off' }])
})

test('POST-09 an address that bounced hard once or softly three times gets no letters until it confirms again', async () => {
  const suppressed = async (address: string) =>
    (await sql<{ is: boolean }>`select ${isSuppressed(sql`${address}::text`)} as is`.execute(app.db)).rows[0]
      ?.is
  await noteBounce(app.db, { address: 'gone@plant.example', hard: true, reason: '550' })
  expect(await suppressed('gone@plant.example')).toBe(true)
  for (let n = 1; n <= SOFT_BOUNCES; n += 1) {
    expect(await suppressed('full@plant.example')).toBe(false)
    await noteBounce(app.db, { address: 'full@plant.example', hard: false, reason: '452' })
  }
  expect(await suppressed('full@plant.example')).toBe(true)
  await ask('gone@plant.example')
  await post(linkOf((await mails())[0]?.body_text))
  expect(await suppressed('gone@plant.example')).toBe(false)
})

test('POST-09 a token is 22 letters that only one spelling leads back to', () => {
  for (let n = 0; n < 2000; n += 1) {
    const token = newToken()
    const text = tokenText(token)
    expect(text).toMatch(/^[\w-]{22}$/)
    expect(readToken(text)?.equals(token)).toBe(true)
    const last = text.at(-1) ?? ''
    for (const other of 'AQgwBRhx')
      if (other !== last) {
        const read = readToken(text.slice(0, -1) + other)
        if (read) expect(read.equals(token)).toBe(false)
      }
    expect(readToken(`${text}A`)).toBeNull()
    const at = new Date(n)
    expect(isProof('secret', token, at, proofOf('secret', token, at))).toBe(true)
    expect(isProof('secret', token, new Date(n + 1), proofOf('secret', token, at))).toBe(false)
    expect(isProof('other', token, at, proofOf('secret', token, at))).toBe(false)
  }
})

test.each([
  ['Reader@Plant.Example', 'reader@plant.example'],
  ['a@مثال.example', 'a@xn--mgbh0fb.example'],
  ['قارئ@plant.example', null],
  ['a@b', null],
  ['a b@plant.example', null],
])('POST-09 the address %s is stored as %s', (typed, stored) => {
  expect(mailingAddress(typed)).toBe(stored)
})
