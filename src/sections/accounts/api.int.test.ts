import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer } from '#api/testing-server.server.ts'
import { testContext } from '#testing/context.server.ts'
import { register } from './join/register.server.ts'
import { newestMail } from './testing.server.ts'
import { openSession } from '#platform/sessions/sessions.server.ts'

let it: Awaited<ReturnType<typeof testServer>>

beforeAll(async () => {
  it = await testServer()
})
afterAll(() => it.close())

test('API-01 ACC-03 Logout answers 200 to a member with a logout-id, and ends the session', async () => {
  const { id } = await it.app.db
    .insertInto('accounts_user')
    .values({
      username: 'sara',
      email: 'sara@plant.example',
      display_name: 'سارة',
      role: 'member',
      password_hash: 'x',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { token } = await openSession(it.app.db, id, true, null, new Date())
  const logout = (headers: Record<string, string>) =>
    it.server.inject({ url: '/en/accounts/api/Logout/', headers })
  const cookie = `session=${token}`
  expect((await logout({})).statusCode).toBe(401)
  expect((await logout({ cookie, 'logout-id': 'short' })).statusCode).toBe(400)
  const done = await logout({ cookie, 'logout-id': 'x'.repeat(41) })
  expect(done.statusCode).toBe(200)
  expect(done.cookies).toContainEqual(expect.objectContaining({ name: 'session', value: '', maxAge: 0 }))
  expect((await logout({ cookie, 'logout-id': 'x'.repeat(41) })).statusCode).toBe(401)
})

test('API-01 ACC-02 ActivateUserEmail answers 202 with a text to a right link and a login-id, and 404 to any other', async () => {
  const { ctx } = testContext(it.app, { path: '/account/register' })
  const [email, password] = ['noura@plant.example', 'hexagonal-9']
  await register(ctx, { username: 'noura', email, email2: email, password, password2: password, terms: '1' })
  const { uidb64, token } = await newestMail(it.app, email)
  const call = (link: string, headers: Record<string, string> = { 'login-id': 'x'.repeat(41) }) =>
    it.server.inject({ url: `/en/accounts/api/ActivateUserEmail/${link}`, headers })
  expect((await call(`${uidb64}/${token}`, {})).statusCode).toBe(400)
  expect((await call(`${uidb64}/no-such-token`)).statusCode).toBe(404)
  const done = await call(`${uidb64}/${token}`)
  expect([done.statusCode, done.json()]).toEqual([
    202,
    { text: 'Your account is active. You can log in now.' },
  ])
})
