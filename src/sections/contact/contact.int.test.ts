import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { LIMITS } from '#platform/limits/limits.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { routeArgs, testContext } from '#testing/context.server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { sendMessage } from './contact.server.ts'
import { isReference } from './contract.ts'
import Contact, { action, loader } from './pages/contact.tsx'

let database: TestDatabase
let app: ReturnType<typeof testApp>

beforeAll(async () => {
  database = await testDatabase()
  app = testApp(database)
})
afterAll(() => database.drop())
beforeEach(async () => {
  await app.db.deleteFrom('rate_limit').execute()
  await app.db.deleteFrom('contact_message').execute()
  await app.db.deleteFrom('mail_outbox').execute()
  app.seen.jobs.length = 0
})

const message = {
  name: 'علي الدوسري',
  email: 'ali@plant.example',
  subject: 'correction',
  message: 'طاقة المصنع <b>500</b> ألف طن.',
}
const messages = () => app.db.selectFrom('contact_message').selectAll().execute()
const mails = () => app.db.selectFrom('mail_outbox').selectAll().execute()

test('ROUTE-06 a message is stored and its mail queued together, to the newsroom, answering to the reader', async () => {
  const { reference } = await sendMessage(testContext(app).ctx, message)
  expect(isReference(reference)).toBe(true)
  expect(await messages()).toMatchObject([{ ...message, reference, lang: 'ar' }])
  const [mail] = await mails()
  expect(mail).toMatchObject({
    recipient: app.config.contactTo,
    reply_to: 'ali@plant.example',
    status: 'queued',
    lang: 'ar',
  })
  // No invisible isolate in the subject.
  expect(mail?.subject).toBe(`تصحيح رقم أو مادة [${reference}]`)
  expect(stripBidi(mail?.body_html ?? '')).toContain('&lt;b&gt;500&lt;/b&gt;')
  expect(mail?.body_text).toContain('علي الدوسري')
  expect(app.seen.jobs).toEqual([{ name: 'mail.send', data: { id: mail?.id } }])
})

test('LANG-01 an English page sends an English mail', async () => {
  await sendMessage(testContext(app, { lang: 'en' }).ctx, message)
  expect((await mails())[0]).toMatchObject({
    lang: 'en',
    subject: expect.stringContaining('Correction to a figure'),
  })
})

test('ROUTE-06 nothing is stored when the mail cannot be queued', async () => {
  const broken = { ...app, jobs: { ...app.jobs, sendIn: () => Promise.reject(new Error('queue is down')) } }
  await expect(sendMessage(testContext(broken).ctx, message)).rejects.toThrow('queue is down')
  expect(await messages()).toEqual([])
  expect(await mails()).toEqual([])
})

test('ROUTE-06 a second press of the button gives the same reference and stores one message', async () => {
  const press = () => sendMessage(testContext(app, { intent: 'pressed' }).ctx, message)
  const first = await press()
  expect(await press()).toEqual(first)
  expect(await messages()).toHaveLength(1)
})

test('ROUTE-06 too many messages from one address are refused with the time to wait', async () => {
  for (let n = 0; n < LIMITS.contact.hits; n += 1)
    await sendMessage(testContext(app).ctx, { ...message, message: `رسالة ${n}` })
  await expect(sendMessage(testContext(app).ctx, message)).rejects.toMatchObject({
    code: 'too_many',
    retryAfter: expect.any(Number),
  })
  await sendMessage(testContext(app, { ip: '192.0.2.2' }).ctx, message)
})

test('ROUTE-06 a wrong message is refused with a code a field, before it is counted', async () => {
  for (let n = 0; n <= LIMITS.contact.hits; n += 1) {
    const refused: unknown = await sendMessage(testContext(app).ctx, {
      ...message,
      email: 'ali@plant',
      message: '',
    }).catch((e: unknown) => e)
    expect(refused).toBeInstanceOf(Refusal)
    expect(refused).toMatchObject({
      code: 'invalid_input',
      fields: { email: 'must_be_valid', message: 'required_field' },
    })
  }
})

test('SHELL-17 the form posts, redirects to the thanks and shows the reference; works without JavaScript', async () => {
  const sent = await action(routeArgs(testContext(app, { lang: 'en', path: '/en/contact' }).ctx, {}, message))
  expect(sent).toBeInstanceOf(Response)
  const location = (sent as Response).headers.get('location') ?? ''
  expect((sent as Response).status).toBe(303)
  expect(location).toMatch(/^\/en\/contact\?sent=40922-\d{5}$/)
  const page = await loader(routeArgs(testContext(app, { lang: 'en', path: location }).ctx))
  expect(renderPage(Contact, 'en', { loader: page })).toContain(location.split('=')[1])
})

test('ROUTE-06 nothing typed is lost: wrong fields, the trap, the limit, a fault and an old token give the text back', async () => {
  const page = await loader(routeArgs(testContext(app, { path: '/contact' }).ctx))
  const shown = async (status: number, fields: Record<string, string>, use = app) => {
    const answer = await action(routeArgs(testContext(use, { path: '/contact' }).ctx, {}, fields))
    expect(answer).not.toBeInstanceOf(Response)
    const { data, init } = answer as Exclude<typeof answer, Response>
    expect(init?.status).toBe(status)
    const html = renderPage(Contact, 'ar', { loader: page, action: data })
    expect(html).toContain('علي الدوسري')
    return html
  }
  const wrong = await shown(400, { ...message, email: 'ali@plant' })
  expect(wrong).toContain('اكتب بريداً صالحاً')
  expect(wrong).toContain('value="ali@plant"')
  await shown(400, { ...message, website: 'https://spam.example' })
  expect(await messages()).toEqual([])
  await shown(500, message, {
    ...app,
    jobs: { ...app.jobs, sendIn: () => Promise.reject(new Error('queue is down')) },
  })
  for (let n = 0; n < LIMITS.contact.hits; n += 1)
    await sendMessage(testContext(app).ctx, { ...message, message: `رسالة ${n}` })
  expect(await shown(429, message)).toContain('طلبات كثيرة')

  const posted = new FormData()
  for (const [name, value] of Object.entries(message)) posted.append(name, value)
  const old = await loader(routeArgs(testContext(app, { path: '/contact', posted }).ctx))
  const html = renderPage(Contact, 'ar', { loader: old })
  expect(html).toContain('انتهت صلاحية النموذج')
  expect(html).toContain('علي الدوسري')
  expect(html).toContain('selected=""')
})

test('ROUTE-06 the networks of the settings are the other channels; a foreign reference is not repeated', async () => {
  const page = await loader(
    routeArgs(testContext(app, { path: '/contact?sent=<script>&subject=accounts' }).ctx),
  )
  expect(page).toMatchObject({ channels: [], sent: null, values: { subject: 'accounts' } })
})
