import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import type { Member } from '#platform/policy/viewer.ts'
import { hashOfToken } from '#platform/sessions/sessions.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { saveSettings } from '#site/settings.server.ts'
import { testContext } from '#testing/context.server.ts'
import { testSite } from '#testing/site.server.ts'
import { hashPassword } from '../login/password.server.ts'
import { issueLink } from '../recover/tokens.server.ts'
import { memberData } from '../own/leave.server.ts'
import { addAccount, mailsTo } from '../testing.server.ts'
import { sweepSecondSteps } from './passkeys/challenge.server.ts'
import { clearFactors } from './clear.server.ts'
import { offeredSecret } from './enrol.server.ts'
import { makeRecoveryCodes } from './codes/recovery-codes.server.ts'
import { TestAuthenticator } from './testing.server.ts'
import { TestReader } from './testing-reader.server.ts'
import { codeOf, stepOf } from './codes/totp.server.ts'
import { LEAST_COST } from '#testing/password-cost.ts'

const PASSWORD = 'hexagonal-9'
const ORIGIN = 'http://kimya.test'
const TWO_STEP = '/profile/Two-Step'

let database: TestDatabase
let app: ReturnType<typeof testApp>
let server: FastifyInstance
let hash: string
let ali: Member

const add = (username: string, role: Member['role']) => addAccount(app, { username, role, hash })

beforeAll(async () => {
  database = await testDatabase()
  app = testApp(database)
  ;({ server } = await testSite(app))
  hash = await hashPassword(PASSWORD, LEAST_COST)
})
afterAll(async () => {
  await server.close()
  await database.drop()
})
beforeEach(async () => {
  for (const table of ['accounts_user', 'accounts_challenge', 'mail_outbox', 'rate_limit'] as const)
    await app.db.deleteFrom(table).execute()
  await saveSettings(app, { second_factor_for_staff: false })
  ali = await add('ali_chem', 'member')
})

const reader = () => new TestReader(server)

async function logIn(who: Member, as = reader(), password = PASSWORD) {
  const answer = await as.submit('/account/login', { login: who.username, password })
  return { as, ...answer }
}

const sessionOf = (as: TestReader) => as.cookies.get('session') ?? ''
const secretOf = (as: TestReader) => offeredSecret({ app, owner: () => sessionOf(as) })

/** Sets up an app for a logged-in member; returns the app's secret. */
async function setUpApp(as: TestReader): Promise<Buffer> {
  const secret = secretOf(as)
  const answer = await as.submit(TWO_STEP, { intent: 'add-app', code: codeOf(secret, stepOf(new Date())) })
  expect(answer).toEqual({ status: 303, location: `${TWO_STEP}?done=app` })
  return secret
}

/** A code that was not shown before: what the account took so far is forgotten. */
async function nextCode(secret: Buffer): Promise<string> {
  await app.db
    .updateTable('accounts_user')
    .set({ totp_last_step: 0 })
    .where('totp_secret', 'is not', null)
    .execute()
  return codeOf(secret, stepOf(new Date()))
}

/** Who logged in with a password and set up an app. */
async function withApp(who: Member) {
  const { as } = await logIn(who)
  return { as, secret: await setUpApp(as) }
}

/** Ten minutes and more since the last proof. */
const grownStale = () =>
  app.db
    .updateTable('accounts_session')
    .set({ fresh_until: new Date(0) })
    .execute()

/** New codes as the page shows them to who is logged in. */
function codesFor(who: Member, as: TestReader): Promise<string[]> {
  return makeRecoveryCodes(testContext(app, { path: TWO_STEP, viewer: who, owner: sessionOf(as) }).ctx)
}

const isIn = async (as: TestReader) => (await as.open('/profile')).statusCode === 200

async function passkeyOptions(as: TestReader, purpose: string) {
  return (await as.call('/ar/accounts/api/Passkeys/Options', { purpose })).body.options
}

async function addPasskey(as: TestReader, key: TestAuthenticator, name = 'هاتفي') {
  const answer = key.create(await passkeyOptions(as, 'add'))
  return as.submit(TWO_STEP, { intent: 'add-passkey', name, passkey: answer })
}

describe('the second step of a login', () => {
  test('ACC-10 a password alone opens nothing once there is an app: its code does, with a new session token', async () => {
    const { as: first, secret } = await withApp(ali)
    expect(await isIn(first)).toBe(true)
    const { as, location } = await logIn(ali)
    expect(location).toBe('/account/second-step')
    expect(as.cookies.has('session')).toBe(false)
    expect(await isIn(as)).toBe(false)
    // The cookie of the first step is no session either.
    const thief = reader()
    thief.cookies.set('session', as.cookies.get('login') ?? '')
    expect(await isIn(thief)).toBe(false)
    const visitor = as.cookies.get('visitor')
    const answer = await as.submit('/account/second-step', { code: await nextCode(secret), next: '/search' })
    expect(answer).toEqual({ status: 303, location: '/search' })
    expect(await isIn(as)).toBe(true)
    expect([visitor === undefined, as.cookies.has('visitor'), as.cookies.has('login')]).toEqual([
      false,
      false,
      false,
    ])
  })

  test('ACC-10 setting up a factor gives the session a new token and ends the member’s other sessions', async () => {
    const { as: other } = await logIn(ali)
    const { as } = await logIn(ali)
    const before = sessionOf(as)
    await setUpApp(as)
    expect(sessionOf(as)).not.toBe(before)
    expect([await isIn(as), await isIn(other)]).toEqual([true, false])
    const thief = reader()
    thief.cookies.set('session', before)
    expect(await isIn(thief)).toBe(false)
  })

  test('ACC-10 a session that was opened by a password alone while the factor was set up opens nothing', async () => {
    const { secret } = await withApp(ali)
    expect(secret).toHaveLength(20)
    await app.db
      .insertInto('accounts_session')
      .values({ token_hash: hashOfToken('late'), user_id: ali.id, expires_at: new Date(Date.now() + 60_000) })
      .execute()
    const as = reader()
    as.cookies.set('session', 'late')
    expect(await isIn(as)).toBe(false)
  })

  test('ACC-10 a code is taken once: of four who show it at once in logins of their own, one gets in', async () => {
    const { secret } = await withApp(ali)
    const waiting = await Promise.all(Array.from({ length: 4 }, () => logIn(ali)))
    const code = await nextCode(secret)
    const answers = await Promise.all(waiting.map(({ as }) => as.submit('/account/second-step', { code })))
    expect(answers.filter(({ location }) => location === '/profile')).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(3)
  })

  test('ACC-10 after five wrong codes, also at once, the login starts again and a right one is too late', async () => {
    const { secret } = await withApp(ali)
    const { as } = await logIn(ali)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => as.submit('/account/second-step', { code: `00000${i}` })),
    )
    // A busy database may turn one away with 503: it was a try all the same, or never became one.
    const answered = answers.filter(({ status }) => status !== 503)
    const wrong = answered.filter(({ status }) => status === 400)
    expect(wrong.length).toBeGreaterThan(0)
    expect(wrong.length).toBeLessThanOrEqual(4)
    expect(new Set(answered.filter(({ status }) => status !== 400).map(({ location }) => location))).toEqual(
      new Set(['/account/login?done=over']),
    )
    const late = await as.submit('/account/second-step', { code: await nextCode(secret) })
    expect(late.location).toBe('/account/login?done=over')
    expect(await isIn(as)).toBe(false)
  })

  test('ACC-10 with the password there are ten wrong codes an hour, over all log-ins; a recovery code still works', async () => {
    const { as: own, secret } = await withApp(ali)
    const [recovery = ''] = await codesFor(ali, own)
    const stranger = async (fields: Record<string, string>) => {
      const { as } = await logIn(ali)
      return (await as.submit('/account/second-step', fields)).status
    }
    for (let i = 0; i < 10; i += 1) expect(await stranger({ code: '000000' })).toBe(400)
    expect(await stranger({ code: await nextCode(secret) })).toBe(429)
    // The owner's own device is counted by itself.
    await logIn(ali, own)
    expect(await own.submit('/account/second-step', { code: await nextCode(secret) })).toMatchObject({
      location: '/profile',
    })
    expect(await stranger({ recovery })).toBe(303)
  })

  test('ACC-10 codes are read as they are typed: with a space, in Arabic digits', async () => {
    const { secret } = await withApp(ali)
    const { as } = await logIn(ali)
    const code = await nextCode(secret)
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`.replace(/\d/g, (digit) =>
      '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)),
    )
    expect((await as.submit('/account/second-step', { code: typed })).location).toBe('/profile')
  })

  test('ACC-10 a half login ends after ten minutes and is swept', async () => {
    await withApp(ali)
    const { as } = await logIn(ali)
    await app.db
      .updateTable('accounts_login')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute()
    expect((await as.open('/account/second-step')).headers.location).toBe('/account/login?done=over')
    await sweepSecondSteps(app.db, new Date())
    expect(await app.db.selectFrom('accounts_login').selectAll().execute()).toEqual([])
  })

  test('ACC-10 a new password by mail does not bypass the second factor, and opens no session', async () => {
    const { secret } = await withApp(ali)
    const { uidb64, token } = await app.db
      .transaction()
      .execute((trx) =>
        issueLink(trx, { userId: ali.id, purpose: 'restore', email: 'ali_chem@plant.example' }, new Date()),
      )
    const as = reader()
    as.cookies.set('restore', token)
    const password = 'three words here'
    await as.submit(`/account/form_restore_password/${uidb64}/set`, { password, password2: password })
    expect(await isIn(as)).toBe(false)
    const { location } = await logIn(ali, as, password)
    expect(location).toBe('/account/second-step')
    expect(await isIn(as)).toBe(false)
    expect((await as.submit('/account/second-step', { code: await nextCode(secret) })).location).toBe(
      '/profile',
    )
  })
})

describe('what is stored', () => {
  test('ACC-10 the app’s secret is stored encrypted; logs and mails hold neither it nor a code', async () => {
    const { as, secret } = await withApp(ali)
    const row = await app.db
      .selectFrom('accounts_user')
      .select('totp_secret')
      .where('id', '=', ali.id)
      .executeTakeFirstOrThrow()
    expect(row.totp_secret?.includes(secret)).toBe(false)
    const codes = await codesFor(ali, as)
    const { as: wrong } = await logIn(ali)
    await wrong.submit('/account/second-step', { code: '123456' })
    await wrong.submit('/account/second-step', { recovery: codes[0] ?? '' })
    const mails = await app.db.selectFrom('mail_outbox').selectAll().execute()
    const once = await app.db.selectFrom('request_once').selectAll().execute()
    const said = JSON.stringify([app.seen, mails, once])
    for (const hidden of [...codes, '123456', secret.toString('base64'), sessionOf(as)])
      expect(said).not.toContain(hidden)
  })

  test('ACC-10 ten recovery codes, stored as hashes; each lets in once, and new ones end the old', async () => {
    const { as } = await withApp(ali)
    const old = await codesFor(ali, as)
    const codes = await codesFor(ali, as)
    expect(new Set([...old, ...codes]).size).toBe(20)
    for (const code of codes) expect(code).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
    const stored = await app.db.selectFrom('accounts_recovery_code').selectAll().execute()
    expect(stored).toHaveLength(10)
    const attempt = async (recovery: string) => {
      const { as: visitor } = await logIn(ali)
      return (await visitor.submit('/account/second-step', { recovery })).status
    }
    expect(await attempt(old[0] ?? '')).toBe(400)
    // As somebody types it from paper.
    expect(await attempt((codes[0] ?? '').toUpperCase().replaceAll('-', ' '))).toBe(303)
    expect(await attempt(codes[0] ?? '')).toBe(400)
    const both = await Promise.all([attempt(codes[1] ?? ''), attempt(codes[1] ?? '')])
    expect(new Set(both)).toEqual(new Set([303, 400]))
  })

  test('ACC-10 the owner is notified in their language when a factor is added or removed, or a recovery code is used', async () => {
    const { as } = await withApp(ali)
    const [code = ''] = await codesFor(ali, as)
    await app.db.updateTable('accounts_user').set({ lang: 'en' }).execute()
    const { as: other } = await logIn(ali)
    await other.submit('/account/second-step', { recovery: code })
    await other.submit(TWO_STEP, { intent: 'remove-app' })
    const mails = await app.db
      .selectFrom('mail_outbox')
      .select(['subject', 'lang', 'body_text'])
      .orderBy('id')
      .execute()
    expect(mails.map(({ lang, subject }) => [lang, subject])).toEqual([
      ['ar', 'التحقق بخطوتين في كيميا: أُضيفت وسيلة'],
      ['ar', 'رموز استرداد جديدة في كيميا'],
      ['en', 'A recovery code was used at Kimya'],
      ['en', 'Two-step login at Kimya: a method was removed'],
    ])
    expect(mails[0]?.body_text).toContain('تطبيق المصادقة')
    expect(mails[3]?.body_text).toContain('authenticator app')
  })

  test('ACC-10 ACC-04 a member’s data names their passkeys and codes without their secrets; both end with the account', async () => {
    const { as } = await logIn(ali)
    const key = new TestAuthenticator(ORIGIN, 'phone')
    await addPasskey(as, key)
    const codes = await codesFor(ali, as)
    const file = JSON.stringify(await memberData({ app, viewer: ali, now: new Date() }))
    expect(file).toContain('هاتفي')
    expect(file).toContain('recovery_codes')
    for (const secret of [...codes, 'public_key', 'code_hash', 'token']) expect(file).not.toContain(secret)
    await as.submit('/profile/My-Data', { current_password: PASSWORD })
    for (const table of [
      'accounts_user',
      'accounts_passkey',
      'accounts_recovery_code',
      'accounts_session',
    ] as const)
      expect(await app.db.selectFrom(table).selectAll().execute(), table).toEqual([])
  })
})

describe('passkeys', () => {
  test('ACC-10 a passkey is the whole login, whosever the browser offers, and the second step after a password', async () => {
    const { as } = await logIn(ali)
    const key = new TestAuthenticator(ORIGIN, 'phone')
    expect(await addPasskey(as, key)).toEqual({ status: 303, location: `${TWO_STEP}?done=passkey` })
    // Named to the authenticator by random bytes that say nothing of the account.
    const handle = Buffer.from(key.userHandle ?? '', 'base64url')
    expect([handle.length, handle.toString().includes(String(ali.id))]).toEqual([32, false])

    const chooser = reader()
    await chooser.open('/account/login')
    const options = await passkeyOptions(chooser, 'login')
    expect(options).toMatchObject({ rpId: 'kimya.test', userVerification: 'required', allowCredentials: [] })
    expect(
      (await chooser.submit('/account/login', { passkey: key.get(options), next: '/search' })).location,
    ).toBe('/search')
    expect(await isIn(chooser)).toBe(true)

    const { as: second, location } = await logIn(ali)
    expect(location).toBe('/account/second-step')
    const step = await passkeyOptions(second, 'step')
    expect(step.allowCredentials).toMatchObject([{ id: key.id }])
    expect((await second.submit('/account/second-step', { passkey: key.get(step) })).location).toBe(
      '/profile',
    )
  })

  test('ACC-10 a challenge is good once, for its browser, its purpose and five minutes', async () => {
    const { as } = await logIn(ali)
    const key = new TestAuthenticator(ORIGIN, 'phone')
    await addPasskey(as, key)
    const asked = async () => {
      const visitor = reader()
      await visitor.open('/account/login')
      return { visitor, options: await passkeyOptions(visitor, 'login') }
    }
    const enter = async (visitor: TestReader, passkey: string) =>
      (await visitor.submit('/account/login', { passkey })).status
    const { visitor, options } = await asked()
    const other = await asked()
    expect(await enter(other.visitor, key.get(options))).toBe(400)
    expect(await enter(visitor, key.get(options))).toBe(303)
    const again = reader()
    expect(await enter(again, key.get(options))).toBe(400)
    const late = await asked()
    await app.db
      .updateTable('accounts_challenge')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute()
    expect(await enter(late.visitor, key.get(late.options))).toBe(400)
    const { as: half } = await logIn(ali)
    expect(await enter(half, key.get(await passkeyOptions(half, 'step')))).toBe(400)
    for (const nonsense of [
      '{}',
      '{"id":"a\\u0000","type":"public-key","response":{"clientDataJSON":""}}',
      'null',
    ])
      expect(await enter(reader(), nonsense)).toBe(400)
  })

  test('ACC-10 staff and whole logins need the authenticator’s own check of the person; a member’s second step does not', async () => {
    const editor = await add('editor1', 'editor')
    const outcome = async (who: Member) => {
      const { as } = await logIn(who)
      const key = new TestAuthenticator(ORIGIN, who.username)
      await addPasskey(as, key)
      key.verifies = false
      const chooser = reader()
      await chooser.open('/account/login')
      const whole = await chooser.submit('/account/login', {
        passkey: key.get(await passkeyOptions(chooser, 'login')),
      })
      const { as: second } = await logIn(who)
      const step = await second.submit('/account/second-step', {
        passkey: key.get(await passkeyOptions(second, 'step')),
      })
      return [whole.status, step.status]
    }
    expect(await outcome(ali)).toEqual([400, 303])
    expect(await outcome(editor)).toEqual([400, 400])
  })

  test('ACC-10 a counter that goes back is notified to the owner and accepted; one that counts nothing is not notified', async () => {
    const { as } = await logIn(ali)
    const key = new TestAuthenticator(ORIGIN, 'phone')
    await addPasskey(as, key)
    const enter = async (counter: number) => {
      key.counter = counter
      const chooser = reader()
      await chooser.open('/account/login')
      const { status } = await chooser.submit('/account/login', {
        passkey: key.get(await passkeyOptions(chooser, 'login')),
      })
      return [status, await mailsTo(app, 'ali_chem@plant.example')]
    }
    expect(await enter(0)).toEqual([303, 1])
    expect(await enter(0)).toEqual([303, 1])
    expect(await enter(9)).toEqual([303, 1])
    expect(await enter(4)).toEqual([303, 2])
    const { suspect_at } = await app.db
      .selectFrom('accounts_passkey')
      .select('suspect_at')
      .executeTakeFirstOrThrow()
    expect(suspect_at).not.toBeNull()
  })

  test('ACC-10 a passkey is refused for another account, of another origin, and when it is there already', async () => {
    const sara = await add('sara_chem', 'member')
    const { as } = await logIn(ali)
    const key = new TestAuthenticator(ORIGIN, 'phone')
    await addPasskey(as, key)
    expect((await addPasskey(as, key)).status).toBe(409)
    const { as: hers } = await logIn(sara)
    expect((await addPasskey(hers, new TestAuthenticator('http://evil.test', 'x'))).status).toBe(400)
    await addPasskey(hers, new TestAuthenticator(ORIGIN, 'hers'))
    const { as: half } = await logIn(sara)
    const step = await passkeyOptions(half, 'step')
    expect((await half.submit('/account/second-step', { passkey: key.get(step) })).status).toBe(400)
  })
})

describe('proof again', () => {
  test('ACC-10 ten minutes after the last proof nothing dangerous is done before a new one, by any of the ways', async () => {
    const { as, secret } = await withApp(ali)
    const key = new TestAuthenticator(ORIGIN, 'phone')
    await addPasskey(as, key)
    const dangerous = async () => [
      (await as.submit(TWO_STEP, { intent: 'codes' })).status,
      (await as.open('/ar/accounts/api/MyData')).statusCode,
    ]
    const ways: (() => Promise<Record<string, string>>)[] = [
      async () => ({ current_password: PASSWORD }),
      async () => ({ code: await nextCode(secret) }),
      async () => ({ passkey: key.get(await passkeyOptions(as, 'prove')) }),
    ]
    for (const way of ways) {
      await grownStale()
      expect(await dangerous()).toEqual([403, 403])
      for (const intent of ['add-app', 'remove-app', 'add-passkey', 'remove-passkey'])
        expect((await as.submit(TWO_STEP, { intent, name: 'x' })).status, intent).toBe(403)
      expect((await as.call('/ar/accounts/api/Passkeys/Options', { purpose: 'add' })).status).toBe(403)
      const wrongs: Record<string, string>[] = [
        { current_password: 'wrong' },
        { code: '000000' },
        { passkey: '{}' },
      ]
      for (const wrong of wrongs)
        expect((await as.submit(TWO_STEP, { intent: 'prove', ...wrong })).status).toBe(400)
      expect((await as.submit(TWO_STEP, { intent: 'prove', ...(await way()) })).location).toBe(
        `${TWO_STEP}?done=proved`,
      )
      expect(await dangerous()).toEqual([200, 200])
    }
  })
})

describe('required for staff', () => {
  test('ACC-10 an administrator without a factor has one page, at every address, until there is one', async () => {
    const boss = await add('boss_one', 'administrator')
    const { as: before } = await logIn(boss)
    expect((await before.open('/admin/mail')).statusCode).toBe(200)
    await saveSettings(app, { second_factor_for_staff: true })
    const { as, location } = await logIn(boss)
    expect(location).toBe(TWO_STEP)
    // The session that was open before the setting is held too.
    for (const session of [as, before]) {
      for (const path of ['/profile', '/profile/My-Data', '/account/login', '/account/second-step'])
        expect((await session.open(path)).headers.location, path).toBe(TWO_STEP)
      expect((await session.open('/admin/mail')).statusCode).not.toBe(200)
      expect((await session.open('/ar/Web/')).json().accounts).toBeNull()
      expect((await session.open('/ar/accounts/api/MyData')).statusCode).toBe(401)
      expect((await session.open(TWO_STEP)).statusCode).toBe(200)
    }
    await setUpApp(as)
    expect([await isIn(as), (await as.open('/admin/mail')).statusCode]).toEqual([true, 200])
    expect(await isIn(before)).toBe(false)
  })

  test('ACC-10 the last factor of staff stays while it is required, and a member’s does not', async () => {
    const boss = await add('boss_one', 'administrator')
    await saveSettings(app, { second_factor_for_staff: true })
    const { as } = await withApp(boss)
    expect((await as.submit(TWO_STEP, { intent: 'remove-app' })).status).toBe(409)
    await addPasskey(as, new TestAuthenticator(ORIGIN, 'key'))
    const both = await Promise.all([
      as.submit(TWO_STEP, { intent: 'remove-app' }),
      as.submit(TWO_STEP, { intent: 'remove-passkey', remove: new TestAuthenticator(ORIGIN, 'key').id }),
    ])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([303, 409]))
    expect(await isIn(as)).toBe(true)
    const { as: member } = await withApp(ali)
    expect((await member.submit(TWO_STEP, { intent: 'remove-app' })).status).toBe(303)
    expect(await isIn(member)).toBe(true)
  })

  test('ACC-10 the operator’s command deletes the factors and sessions of an administrator who has lost the factors', async () => {
    const boss = await add('boss_one', 'administrator')
    await saveSettings(app, { second_factor_for_staff: true })
    const { as } = await withApp(boss)
    await codesFor(boss, as)
    expect(await clearFactors(app.db, 'Boss_One', 'tester')).toBe(true)
    expect(await clearFactors(app.db, 'boss_one', 'tester')).toBe(false)
    expect(await isIn(as)).toBe(false)
    expect((await logIn(boss)).location).toBe(TWO_STEP)
    expect(await app.db.selectFrom('accounts_recovery_code').selectAll().execute()).toEqual([])
  })
})
