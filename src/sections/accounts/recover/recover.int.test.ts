import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { openSession } from '#platform/sessions/sessions.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { routeArgs, testContext, thrownBy } from '#testing/context.server.ts'
import { logIn } from '../login/login.server.ts'
import { hashPassword } from '../login/password.server.ts'
import { askForEmail, confirmEmail, undoEmail } from '../own/email.server.ts'
import { changePassword } from '../own/password.server.ts'
import { loader as formRestoreLoader } from '../pages/form-restore.tsx'
import { mailsTo, newestMail } from '../testing.server.ts'
import { askForMail, restoreMailer, restorePassword } from './restore.server.ts'

const OLD = 'hexagonal-9'
const NEW = { password: 'three words here', password2: 'three words here' }
const ADDRESS = 'ali@plant.example'
const HOUR = 3600_000

let database: TestDatabase
let app: ReturnType<typeof testApp>
let hash: string
let id: number

beforeAll(async () => {
  database = await testDatabase()
  app = testApp(database)
  hash = await hashPassword(OLD)
})
afterAll(() => database.drop())
beforeEach(async () => {
  for (const table of ['accounts_user', 'mail_outbox', 'rate_limit'] as const)
    await app.db.deleteFrom(table).execute()
  app.seen.jobs.length = 0
  const user = { username: 'ali_chem', email: ADDRESS, display_name: 'علي', role: 'member' } as const
  const row = await app.db
    .insertInto('accounts_user')
    .values({ ...user, password_hash: hash })
    .returning('id')
    .executeTakeFirstOrThrow()
  id = row.id
})

const visit = (more: object = {}) => testContext(app, { path: '/account/login', ...more }).ctx
const member = async () => {
  const { token } = await openSession(app.db, id, true, 'Firefox', new Date())
  const viewer = { role: 'member', id, username: 'ali_chem', displayName: 'علي' } as const
  return testContext(app, { path: '/profile', viewer, owner: token })
}
const enter = (password: string, login = 'ali_chem') =>
  logIn(visit(), { login, password, remember: false }).then(
    () => 'in',
    (error: { code: string }) => error.code,
  )
const sessions = () => app.db.selectFrom('accounts_session').selectAll().execute()
const restoreLink = async () => {
  await restoreMailer(app)({ email: ADDRESS })
  return newestMail(app, ADDRESS)
}

test('ACC-04 whether an address has an account is neither in the answer nor done by the request: it queues one job', async () => {
  await askForMail(visit(), 'accounts.restore-mail', ADDRESS)
  await askForMail(visit(), 'accounts.restore-mail', 'nobody@plant.example')
  expect(app.seen.jobs).toEqual([
    { name: 'accounts.restore-mail', data: { email: ADDRESS } },
    { name: 'accounts.restore-mail', data: { email: 'nobody@plant.example' } },
  ])
  await restoreMailer(app)({ email: 'nobody@plant.example' })
  expect(await mailsTo(app, 'nobody@plant.example')).toBe(0)
  await expect(askForMail(visit(), 'accounts.restore-mail', 'ali')).rejects.toMatchObject({
    errors: { email: 'invalid' },
  })
})

test('ACC-04 mails to one address are limited from any network, and one network’s to any address', async () => {
  const ask = (ip: string, email: string) =>
    askForMail(visit({ ip }), 'accounts.restore-mail', email).then(
      () => 'sent',
      (error: { code: string }) => error.code,
    )
  const one = await Promise.all(Array.from({ length: 7 }, (_, n) => ask(`198.51.${n}.1`, ADDRESS)))
  expect(one.filter((answer) => answer === 'sent')).toHaveLength(5)
  const many = await Promise.all(
    Array.from({ length: 7 }, (_, n) => ask('203.0.113.1', `someone${n}@plant.example`)),
  )
  expect(many.filter((answer) => answer === 'sent')).toHaveLength(5)
})

test('SAFE-06 ACC-04 no mail leads to the host that a request names', async () => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' }
  await askForMail(visit({ headers }), 'accounts.restore-mail', ADDRESS)
  await restoreMailer(app)({ email: ADDRESS })
  const { token } = await openSession(app.db, id, true, 'Firefox', new Date())
  const viewer = { role: 'member', id, username: 'ali_chem', displayName: 'علي' } as const
  const { ctx } = testContext(app, { path: '/profile', viewer, owner: token, headers })
  await askForEmail(ctx, { email: 'new@plant.example', email2: 'new@plant.example', current: OLD })
  await confirmEmail(visit({ headers }), await newestMail(app, 'new@plant.example'))
  const mails = await app.db
    .selectFrom('mail_outbox')
    .select(['body_text as text', 'body_html as html'])
    .execute()
  expect(mails.length).toBeGreaterThanOrEqual(3)
  for (const { text, html } of mails) {
    expect(text + html).not.toContain('evil')
    for (const [link] of text.matchAll(/https?:\S+/g)) expect(link).toContain(`${app.config.publicUrl}/`)
  }
})

test('ACC-04 a new password by mail: once, sessions end, none is opened, the owner is notified', async () => {
  await member()
  const link = await restoreLink()
  expect(link.path).toMatch(/^\/account\/form_restore_password\//)
  await expect(
    restorePassword(visit(), link, { password: 'short', password2: 'short' }),
  ).rejects.toMatchObject({ errors: { password: 'too_short' } })
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => restorePassword(visit(), link, NEW)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await sessions()).toEqual([])
  expect(await enter(OLD)).toBe('wrong_login')
  expect(await enter(NEW.password)).toBe('in')
  expect((await newestMail(app, ADDRESS)).subject).toBe('غُيّرت كلمة مرورك في كيميا')
})

test('ACC-04 a link to a new password is over after two hours, after a newer one, and is not another account’s', async () => {
  const first = await restoreLink()
  const second = await restoreLink()
  const tryWith = (link: typeof first, now = new Date()) =>
    restorePassword(visit({ now }), link, NEW).catch((error: { code: string }) => error.code)
  expect(await tryWith(first)).toBe('not_found')
  expect(await tryWith({ ...second, uidb64: Buffer.from(String(id + 1)).toString('base64url') })).toBe(
    'not_found',
  )
  expect(await tryWith(second, new Date(Date.now() + 2 * HOUR))).toBe('not_found')
  expect(await tryWith(second)).toBeUndefined()
})

test('ACC-04 the page of a link puts its token into a cookie and out of the address', async () => {
  const { uidb64, token } = await restoreLink()
  const { ctx, recorded } = testContext(app, { path: `/account/form_restore_password/${uidb64}/${token}` })
  expect(await thrownBy(() => formRestoreLoader(routeArgs(ctx, { uidb64, token })))).toEqual({
    status: 303,
    location: `/account/form_restore_password/${uidb64}/set`,
  })
  expect(recorded.cookies).toEqual([expect.stringContaining(`restore=${token}`)])
  expect(recorded.cookies[0]).toContain('HttpOnly')
  const page = async (cookies: Record<string, string>) => {
    const { data, init } = await formRestoreLoader(routeArgs(visit({ cookies }), { uidb64, token: 'set' }))
    return { username: data.username, status: init?.status }
  }
  expect(await page({ restore: token })).toEqual({ username: 'ali_chem', status: undefined })
  expect(await page({})).toEqual({ username: null, status: 404 })
})

test('ACC-04 a changed password ends the other sessions, gives this one a new token and voids open links', async () => {
  const link = await restoreLink()
  await member()
  const { ctx, recorded } = await member()
  const before = (await sessions()).map(({ token_hash }) => token_hash.toString('hex'))
  await expect(changePassword(ctx, { current: 'wrong', ...NEW })).rejects.toMatchObject({
    code: 'wrong_password',
  })
  await expect(
    changePassword(ctx, { current: OLD, password: 'ali_chem1', password2: 'ali_chem2' }),
  ).rejects.toMatchObject({ errors: { password2: 'different' } })
  await changePassword(ctx, { current: OLD, ...NEW })
  const after = await sessions()
  expect(after).toHaveLength(1)
  expect(before).not.toContain(after[0]?.token_hash.toString('hex'))
  expect(recorded.cookies.find((line) => line.startsWith('session='))).toContain('Max-Age')
  expect(await enter(NEW.password)).toBe('in')
  await expect(restorePassword(visit(), link, NEW)).rejects.toMatchObject({ code: 'not_found' })
  expect((await newestMail(app, ADDRESS)).subject).toBe('غُيّرت كلمة مرورك في كيميا')
})

test('ACC-04 another e-mail is confirmed at the new address, notified to the old one, and can be undone for a week', async () => {
  const { ctx } = await member()
  const ask = (email: string, email2 = email, current = OLD) => askForEmail(ctx, { email, email2, current })
  await expect(ask('new@plant.example', 'other@plant.example')).rejects.toMatchObject({
    errors: { email2: 'different' },
  })
  await expect(ask('new@plant.example', 'new@plant.example', 'wrong')).rejects.toMatchObject({
    code: 'wrong_password',
  })
  await ask('new@plant.example')
  expect(await enter(OLD, ADDRESS)).toBe('in')
  const link = await newestMail(app, 'new@plant.example')
  expect(await confirmEmail(visit(), link)).toEqual({ email: 'new@plant.example' })
  await expect(confirmEmail(visit(), link)).rejects.toMatchObject({ code: 'not_found' })
  expect(await enter(OLD, 'new@plant.example')).toBe('in')

  const back = await newestMail(app, ADDRESS)
  expect(back.path).toMatch(/^\/account\/undo_email\//)
  // The condition of the button: members who changed it themselves have none.
  const { text } = await app.db
    .selectFrom('mail_outbox')
    .select('body_text as text')
    .where('recipient', '=', ADDRESS)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(text).toMatch(/إن لم تكن أنت[^]*\/account\/undo_email\//)
  await expect(
    undoEmail(visit({ now: new Date(Date.now() + 7 * 24 * HOUR + 1000) }), back),
  ).rejects.toMatchObject({ code: 'not_found' })
  expect(await undoEmail(visit(), back)).toEqual({ email: ADDRESS })
  expect(await sessions()).toEqual([])
  expect(await enter(OLD)).toBe('wrong_login')
  expect(app.seen.jobs).toContainEqual({ name: 'accounts.restore-mail', data: { email: ADDRESS } })
  await restorePassword(visit(), await restoreLink(), NEW)
  expect(await enter(NEW.password)).toBe('in')
})

test('ACC-04 an address of another account gets no link, and one that was taken meanwhile is refused', async () => {
  const taken = {
    username: 'sara',
    email: 'sara@plant.example',
    display_name: 'سارة',
    role: 'member',
  } as const
  await app.db
    .insertInto('accounts_user')
    .values({ ...taken, password_hash: 'x' })
    .execute()
  const { ctx } = await member()
  await askForEmail(ctx, { email: 'Sara@plant.example', email2: 'Sara@plant.example', current: OLD })
  expect(await mailsTo(app, 'Sara@plant.example')).toBe(0)
  const again = (await member()).ctx
  await askForEmail(again, { email: 'new@plant.example', email2: 'new@plant.example', current: OLD })
  await app.db
    .updateTable('accounts_user')
    .set({ email: 'NEW@plant.example' })
    .where('username', '=', 'sara')
    .execute()
  await expect(confirmEmail(visit(), await newestMail(app, 'new@plant.example'))).rejects.toMatchObject({
    code: 'conflict',
  })
})
