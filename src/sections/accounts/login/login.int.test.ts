import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startOf } from '#api/testing-server.server.ts'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { LANES, LIMITS } from '#platform/limits/limits.ts'
import { hit } from '#platform/limits/rate-limit.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { testSite } from '#testing/site.server.ts'
import { hashPassword, verifyPassword } from './password.server.ts'

const PASSWORD = 'hexagonal-9'
const HERE = '198.51.100.7'
const ELSEWHERE = '203.0.113.9'

let database: TestDatabase
let app: ReturnType<typeof testApp>
let server: FastifyInstance
let id: number

beforeAll(async () => {
  database = await testDatabase()
  app = testApp(database)
  ;({ server } = await testSite(app, 1))
  const user = { username: 'chief', email: 'chief@kimya.test', display_name: 'رئيس', role: 'editor' } as const
  ;({ id } = await app.db
    .insertInto('accounts_user')
    .values({ ...user, password_hash: await hashPassword(PASSWORD) })
    .returning('id')
    .executeTakeFirstOrThrow())
})
afterAll(async () => {
  await server.close()
  await database.drop()
})
beforeEach(() => app.db.deleteFrom('rate_limit').execute())

/** Sends the form from an address behind our one proxy; `more` cookies come with it. Returns the answer. */
async function logIn(password: string, from: string, more = '') {
  const { cookie, token } = await startOf(server, more)
  return server.inject({
    method: 'POST',
    url: '/account/login',
    headers: {
      cookie,
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': from,
    },
    payload: new URLSearchParams({ login: 'chief', password, csrftoken: token }).toString(),
  })
}
const status = async (...asked: Parameters<typeof logIn>) => (await logIn(...asked)).statusCode

/** The cookie of the device that has just logged in. */
async function deviceOf(from: string): Promise<string> {
  const { cookies } = await logIn(PASSWORD, from)
  const device = cookies.find(({ name }) => name === 'device')
  expect(device).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  return `device=${device?.value}`
}

async function fail(times: number, from: string, more = ''): Promise<void> {
  for (let n = 0; n < times; n += 1) expect(await status('wrong-password', from, more)).toBe(400)
}

test('SAFE-07 wrong passwords shut out the network they come from, not the right person elsewhere', async () => {
  await fail(LIMITS.login.hits, HERE)
  const refused = await logIn(PASSWORD, HERE)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await status(PASSWORD, ELSEWHERE)).toBe(303)
})

test('SAFE-07 a device that has logged in before gets in from the very network that is shut out, and has tries of its own', async () => {
  const device = await deviceOf(HERE)
  await fail(LIMITS.login.hits, HERE)
  expect(await status(PASSWORD, HERE)).toBe(429)
  expect(await status(PASSWORD, HERE, device)).toBe(303)
  await fail(LIMITS.login.hits, ELSEWHERE, device)
  expect(await status(PASSWORD, ELSEWHERE, device)).toBe(429)
  expect(await status(PASSWORD, ELSEWHERE)).toBe(303)
})

test('SAFE-07 a device cookie that was forged, or is of another account, is a stranger’s', async () => {
  const [name, signature = ''] = (await deviceOf(HERE)).split('.')
  await fail(LIMITS.login.hits, HERE)
  for (const forged of [`${name}x.${signature}`, `${name}.${signature.slice(1)}`, `${name}`, 'device=.'])
    expect(await status(PASSWORD, HERE, forged)).toBe(429)
})

test('SAFE-07 an account attacked from everywhere still lets its owner in from a known network; strangers get fewer tries', async () => {
  for (let n = 0; n < LIMITS.loginAccount.hits; n += 1)
    await hit(app, 'loginAccount', { account: 'chief' }, new Date())
  await fail(LIMITS.loginStranger.hits, HERE)
  expect(await status(PASSWORD, HERE)).toBe(429)
  expect(await status(PASSWORD, ELSEWHERE)).toBe(303)
})

test('SAFE-07 the limit is not evaded by what a reader writes into X-Forwarded-For, nor by addresses of one IPv6 network', async () => {
  for (let n = 0; n < LIMITS.login.hits; n += 1) await fail(1, `10.0.0.${n}, ${HERE}`)
  expect(await status(PASSWORD, `10.9.9.9, ${HERE}`)).toBe(429)
  for (let n = 1; n <= LIMITS.login.hits; n += 1) await fail(1, `2001:db8:5:5::${n}`)
  expect(await status(PASSWORD, '2001:db8:5:5:ffff::1')).toBe(429)
  expect(await status(PASSWORD, '2001:db8:5:6::1')).toBe(303)
})

test('SAFE-07 many tries at once get no further than one after the other', async () => {
  const answers = await Promise.all(
    Array.from({ length: LIMITS.login.hits + 8 }, (_, n) => status(`wrong-${n}`, HERE)),
  )
  const checked = answers.filter((code) => code === 400).length
  // As many as are checked together may pass the limit together.
  expect(checked).toBeLessThan(LIMITS.login.hits + LANES.password.running)
  expect(checked).toBeGreaterThanOrEqual(LIMITS.login.hits)
})

test('SAFE-07 the right password is not counted, and an unknown name is limited like a known one', async () => {
  for (let n = 0; n <= LIMITS.login.hits; n += 1) expect(await status(PASSWORD, HERE)).toBe(303)
  const { cookie, token } = await startOf(server)
  const codes: number[] = []
  for (let n = 0; n <= LIMITS.login.hits; n += 1) {
    const answer = await server.inject({
      method: 'POST',
      url: '/account/login',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': HERE },
      payload: new URLSearchParams({ login: 'nobody', password: 'x', csrftoken: token }).toString(),
    })
    codes.push(answer.statusCode)
  }
  expect(codes).toEqual([...Array<number>(LIMITS.login.hits).fill(400), 429])
})

test('SAFE-07 a used login form opens no session again after the log-out', async () => {
  const { cookie, token } = await startOf(server)
  const send = (more: string) =>
    server.inject({
      method: 'POST',
      url: '/account/login',
      headers: { cookie: more, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ login: 'chief', password: PASSWORD, csrftoken: token }).toString(),
    })
  const entered = await send(cookie)
  expect(entered.cookies).toContainEqual(expect.objectContaining({ name: 'visitor', value: '', maxAge: 0 }))
  expect((await send('')).statusCode).toBe(412)
})

test('SAFE-07 a password hashed with other parameters is hashed again at the log-in', async () => {
  const weak = await hashPassword(PASSWORD, { memory: 8192, passes: 1, parallelism: 1 })
  await app.db.updateTable('accounts_user').set({ password_hash: weak }).where('id', '=', id).execute()
  await fail(1, HERE)
  const stored = () =>
    app.db.selectFrom('accounts_user').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow()
  expect((await stored()).password_hash).toBe(weak)
  expect(await status(PASSWORD, HERE)).toBe(303)
  const { password_hash } = await stored()
  expect(password_hash).toContain('$m=19456,t=2,p=1$')
  expect(await verifyPassword(password_hash, PASSWORD)).toBe(true)
})
