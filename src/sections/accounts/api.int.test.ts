import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer } from '#api/testing-server.server.ts'
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
