import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { testContext } from '#testing/context.server.ts'
import { logIn } from '../login/login.server.ts'
import { mailsTo, newestMail } from '../testing.server.ts'
import { sweepLinks } from '../recover/tokens.server.ts'
import { activate, activationMailer } from './activation.server.ts'
import { register } from './register.server.ts'
import type { RegistrationValues } from './registration.ts'

let database: TestDatabase
let app: ReturnType<typeof testApp>

const HOUR = 3600_000
const now = new Date('2026-11-22T09:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)

const values = (change: Partial<RegistrationValues> = {}): RegistrationValues => {
  const email = change.email ?? 'noura@plant.example'
  const password = change.password ?? 'hexagonal-9'
  return { username: 'noura', email, email2: email, password, password2: password, terms: '1', ...change }
}
const asking = (more: object = {}) => testContext(app, { path: '/account/register', now, ...more }).ctx
const users = () => app.db.selectFrom('accounts_user').select(['username', 'email', 'role', 'lang']).execute()

beforeAll(async () => {
  database = await testDatabase()
  app = testApp(database)
})
afterAll(() => database.drop())
beforeEach(async () => {
  for (const table of ['accounts_registration', 'accounts_user', 'mail_outbox', 'rate_limit'] as const)
    await app.db.deleteFrom(table).execute()
})

test('ACC-02 a registration makes an account only when the link of its mail is used; then its owner logs in', async () => {
  await register(asking({ lang: 'en' }), values())
  expect(await users()).toEqual([])
  const mail = await newestMail(app, 'noura@plant.example')
  expect(mail).toMatchObject({ lang: 'en', subject: 'Activate your account at Kimya' })
  expect(mail.path).toMatch(/^\/en\/account\/activation\//)
  expect(mail.text).toContain('noura')
  await expect(
    logIn(asking(), { login: 'noura', password: 'hexagonal-9', remember: false }),
  ).rejects.toMatchObject({ code: 'not_active' })
  await expect(
    logIn(asking(), { login: 'noura', password: 'hexagonal-8', remember: false }),
  ).rejects.toMatchObject({ code: 'wrong_login' })
  expect(await activate(app, mail, later(HOUR))).toEqual({ username: 'noura' })
  expect(await users()).toEqual([
    { username: 'noura', email: 'noura@plant.example', role: 'member', lang: 'en' },
  ])
  await logIn(asking(), { login: 'Noura@plant.example', password: 'hexagonal-9', remember: false })
})

test('ACC-02 an activation link works once, again within ten minutes, not for another account and not after 48 hours', async () => {
  await register(asking(), values())
  const mail = await newestMail(app, 'noura@plant.example')
  await expect(activate(app, { ...mail, uidb64: 'OTk5' }, now)).rejects.toMatchObject({ code: 'not_found' })
  await expect(activate(app, { ...mail, token: `${mail.token}x` }, now)).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(activate(app, mail, later(48 * HOUR))).rejects.toMatchObject({ code: 'not_found' })
  const answers = await Promise.all(Array.from({ length: 20 }, () => activate(app, mail, now)))
  expect(new Set(answers.map(({ username }) => username))).toEqual(new Set(['noura']))
  expect(await users()).toHaveLength(1)
  await activate(app, mail, later(9 * 60_000))
  await expect(activate(app, mail, later(11 * 60_000))).rejects.toMatchObject({ code: 'not_found' })
})

test('ACC-02 a new link takes the old one’s place; addresses that wait for nothing get no mail', async () => {
  await register(asking(), values())
  const old = await newestMail(app, 'noura@plant.example')
  const send = activationMailer(app)
  await app.db
    .updateTable('accounts_registration')
    .set({ expires_at: new Date(Date.now() + HOUR) })
    .execute()
  await send({ email: 'NOURA@plant.example' })
  await send({ email: 'nobody@plant.example' })
  const fresh = await newestMail(app, 'noura@plant.example')
  await expect(activate(app, old, new Date())).rejects.toMatchObject({ code: 'not_found' })
  await activate(app, fresh, new Date())
  await send({ email: 'noura@plant.example' })
  expect(await mailsTo(app, 'noura@plant.example')).toBe(2)
  expect(await mailsTo(app, 'nobody@plant.example')).toBe(0)
})

test('ACC-01 a name of an account, or requested by another address, is taken; in any case of its letters', async () => {
  await register(asking(), values())
  await expect(
    register(asking(), values({ username: 'NOURA', email: 'other@plant.example' })),
  ).rejects.toMatchObject({ errors: { username: 'taken' } })
  await activate(app, await newestMail(app, 'noura@plant.example'), now)
  await expect(
    register(asking({ now: later(50 * HOUR) }), values({ email: 'third@plant.example' })),
  ).rejects.toMatchObject({ errors: { username: 'taken' } })
})

test('ACC-02 a registration with an address that has an account answers the same, and only its owner is notified', async () => {
  await register(asking(), values())
  await activate(app, await newestMail(app, 'noura@plant.example'), now)
  await register(asking(), values({ username: 'stranger', email: 'NOURA@plant.example' }))
  expect(await users()).toHaveLength(1)
  const mail = await newestMail(app, 'NOURA@plant.example')
  expect(mail.subject).toBe('لك حساب في كيميا')
  expect(mail.path).toBe('/account/restore_password')
  const [open] = await app.db
    .selectFrom('accounts_registration')
    .select('expires_at')
    .where('username', '=', 'stranger')
    .execute()
  expect(open?.expires_at).toEqual(now)
})

test('ACC-02 another person’s registration of an address cannot be activated into a known password', async () => {
  await register(asking(), values({ username: 'attacker', password: 'known-to-attacker' }))
  await register(asking(), values({ password: 'known-to-noura' }))
  await activate(app, await newestMail(app, 'noura@plant.example'), now)
  await expect(
    logIn(asking(), { login: 'noura@plant.example', password: 'known-to-attacker', remember: false }),
  ).rejects.toMatchObject({ code: 'wrong_login' })
  await logIn(asking(), { login: 'noura@plant.example', password: 'known-to-noura', remember: false })
})

test('ACC-01 registrations of one network are limited, also those that are refused for their name', async () => {
  await register(asking(), values())
  const taken = () => register(asking(), values({ email: 'other@plant.example' }))
  for (let n = 1; n < 10; n += 1)
    await expect(taken()).rejects.toMatchObject({ errors: { username: 'taken' } })
  await expect(taken()).rejects.toMatchObject({ code: 'too_many' })
})

test('SAFE-08 ACC-02 a registration that is sent ten times at once is one row and one mail', async () => {
  await Promise.all(Array.from({ length: 10 }, () => register(asking({ intent: 'one' }), values())))
  expect(await app.db.selectFrom('accounts_registration').selectAll().execute()).toHaveLength(1)
  expect(await mailsTo(app, 'noura@plant.example')).toBe(1)
})

test('ACC-02 registrations that are over are swept away, accounts stay', async () => {
  await register(asking(), values())
  await activate(app, await newestMail(app, 'noura@plant.example'), now)
  await sweepLinks(app.db, later(80 * HOUR))
  expect(await app.db.selectFrom('accounts_registration').selectAll().execute()).toEqual([])
  expect(await users()).toHaveLength(1)
})
