import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { isoDay } from '#i18n/date/date.ts'
import { API } from '#platform/limits/limits.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { listKeys, makeKey, revokeKey } from '#sections/accounts/keys/keys.server.ts'
import { deleteAccount, memberData } from '#sections/accounts/own/leave.server.ts'
import { hashPassword } from '#sections/accounts/login/password.server.ts'
import { testContext } from '#testing/context.server.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { LEAST_COST } from '#testing/password-cost.ts'
import type { Meter } from './meter.server.ts'
import { askOf, publicServer } from './testing-v1.server.ts'

const LIST = '/v1/dumping-cases.json?limit=1'
const PASSWORD = 'hexagonal-9'
let demo: Awaited<ReturnType<typeof demoApp>>
let server: FastifyInstance
let meter: Meter
let ask: ReturnType<typeof askOf>
beforeAll(async () => {
  demo = await demoApp()
  ;({ server, meter } = await publicServer(demo.app))
  ask = askOf(server)
})
afterAll(async () => {
  await server.close()
  await demo.drop()
})

let members = 0
async function member(
  role: 'member' | 'administrator' = 'member',
): Promise<Exclude<Viewer, { role: 'visitor' }>> {
  members += 1
  const username = `reader${members}`
  const { id } = await demo.app.db
    .insertInto('accounts_user')
    .values({
      username,
      email: `${username}@kimya.test`,
      display_name: username,
      role,
      password_hash: await hashPassword(PASSWORD, LEAST_COST),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { role, id, username, displayName: username }
}

const as = (viewer: Viewer) => testContext(demo.app, { viewer }).ctx
const make = async (viewer: Viewer, kind = 'program', days = '365') =>
  (await makeKey(as(viewer), { label: 'Weekly workbook', kind, days })).key
const code = (answer: { json: () => unknown }) => (answer.json() as { error: { code: string } }).error.code

test('MKT-11 a key is shown once, stored as a hash, and opens the API in either header', async () => {
  const ali = await member()
  const key = await make(ali)
  expect(key).toMatch(/^kmy_[a-z0-9]{8}_[A-Za-z0-9_-]{32}$/)
  const { rows } = await sql<{
    text: string
  }>`select row_to_json(k)::text as text from accounts_api_key k`.execute(demo.app.db)
  expect(rows.some(({ text }) => text.includes(key.slice(-32)))).toBe(false)
  const ways: Record<string, string>[] = [{ authorization: `Bearer ${key}` }, { 'x-api-key': key }]
  for (const headers of ways) {
    const answer = await ask(LIST, headers)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['ratelimit-policy']).toBe('"burst";q=60;w=60, "daily";q=10000;w=86400')
    expect(answer.headers['ratelimit']).toMatch(/^"burst";r=5\d;t=\d+, "daily";r=99\d\d;t=\d+$/)
    expect(answer.headers['cache-control']).toContain('private')
  }
})

test('MKT-11 a key may be in the address only where it was made for sheets, and is in no answer and no log', async () => {
  const ali = await member()
  const [program, sheet] = [await make(ali), await make(ali, 'sheet')]
  const refused = await ask(`${LIST}&key=${program}`)
  expect([refused.statusCode, code(refused)]).toEqual([401, 'key_in_address'])
  const answer = await ask(`${LIST}&key=${sheet}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.json<{ next: string }>().next).toContain('cursor=')
  const plain = await ask(LIST, { 'x-api-key': sheet })
  expect(answer.headers['etag']).toBe(plain.headers['etag'])
  await ask(`/v1/nothing.json?key=${sheet}`)
  await ask(`/v1/dumping-cases.json?limit=x&key=${sheet}`)
  const said = JSON.stringify([answer.body, answer.headers, demo.app.seen])
  for (const secret of [sheet, program]) expect(said).not.toContain(secret.slice(-32))
})

test('MKT-11 a key that is wrong, over, revoked or of a suspended account is refused with one code', async () => {
  const ali = await member()
  const key = await make(ali)
  const { app } = demo
  const refused = async (headers: Record<string, string>) => {
    const answer = await ask(LIST, headers)
    return [answer.statusCode, answer.statusCode === 200 ? null : code(answer)]
  }
  const bearer = { authorization: `Bearer ${key}` }
  expect(await refused(bearer)).toEqual([200, null])
  const wrong = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a')
  for (const header of [`Bearer ${wrong}`, 'Bearer x', 'Basic abc', `Bearer kmy_00000000_${'a'.repeat(32)}`])
    expect(await refused({ authorization: header }), header).toEqual([401, 'bad_key'])
  const forget = () => app.changes.publish(['api-keys'])
  await sql`update accounts_user set disabled_at = now(), disabled_note = '' where id = ${ali.id}`.execute(
    app.db,
  )
  await forget()
  expect(await refused(bearer)).toEqual([401, 'bad_key'])
  await sql`update accounts_user set disabled_at = null, disabled_note = null where id = ${ali.id}`.execute(
    app.db,
  )
  await sql`update accounts_api_key set expires_at = now() - interval '1 second' where user_id = ${ali.id}`.execute(
    app.db,
  )
  await forget()
  expect(await refused(bearer)).toEqual([401, 'bad_key'])
  await sql`update accounts_api_key set expires_at = null where user_id = ${ali.id}`.execute(app.db)
  await forget()
  expect(await refused(bearer)).toEqual([200, null])
  const [own] = await listKeys(app.db, new Date(), ali.id)
  const stranger = await member()
  await revokeKey(as(stranger), own?.id ?? '')
  expect(await refused(bearer)).toEqual([200, null])
  await revokeKey(as(await member('administrator')), own?.id ?? '')
  expect(await refused(bearer)).toEqual([401, 'bad_key'])
  const { rows } = await sql<{
    action: string
  }>`select action from audit_log where key = ${own?.id ?? ''} order by line`.execute(app.db)
  expect(rows.map(({ action }) => action)).toEqual(['apiKey.make', 'apiKey.revoke'])
})

test('MKT-11 what a form for a key gets wrong is said by field, and ten keys are the most', async () => {
  const ali = await member()
  const refusal = (form: { label: string; kind: string; days: string }) =>
    makeKey(as(ali), form).catch((error: unknown) => error)
  expect(await refusal({ label: ' ', kind: 'program', days: '365' })).toMatchObject({
    fields: { label: 'required_field' },
  })
  expect(await refusal({ label: 'x'.repeat(61), kind: 'king', days: '1' })).toMatchObject({
    fields: { label: 'must_be_valid', kind: 'must_be_valid', days: 'must_be_valid' },
  })
  for (let i = 0; i < API.keysPerAccount; i++) await make(ali)
  expect(await refusal({ label: 'one more', kind: 'program', days: '90' })).toMatchObject({
    code: 'too_many',
  })
  await expect(
    makeKey(testContext(demo.app).ctx, { label: 'x', kind: 'program', days: '90' }),
  ).rejects.toMatchObject({ code: 'unauthorized' })
})

test('MKT-11 without a key thirty calls a minute of a network pass, then 429 with when to come again', async () => {
  const from = { 'x-forwarded-for': '2001:db8:1:2::1' }
  const answers = []
  for (let i = 0; i < 31; i++) answers.push(await server.inject({ url: '/v1', headers: from }))
  expect(answers.slice(0, 30).every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect(answers[0]?.headers['ratelimit-policy']).toBe('"burst";q=30;w=60')
  expect(answers[0]?.headers['ratelimit']).toBe('"burst";r=29;t=2')
  const last = answers.at(-1)
  expect(last?.statusCode).toBe(429)
  expect(last && code(last)).toBe('too_many')
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
  // One household has all addresses of its /64.
  expect(
    (await server.inject({ url: '/v1', headers: { 'x-forwarded-for': '2001:db8:1:2::99' } })).statusCode,
  ).toBe(429)
  expect(
    (await server.inject({ url: '/v1', headers: { 'x-forwarded-for': '2001:db8:1:3::1' } })).statusCode,
  ).toBe(200)
})

test('MKT-11 a whole file counts as several calls, with a bulk key as one', async () => {
  const left = (answer: { headers: Record<string, unknown> }) =>
    Number(/"burst";r=(\d+)/.exec(String(answer.headers['ratelimit']))?.[1])
  const ali = await member()
  expect(left(await ask('/v1/dumping-cases.csv', { 'x-api-key': await make(ali) }))).toBe(60 - API.fileCalls)
  expect(left(await ask('/v1/dumping-cases.csv', { 'x-api-key': await make(ali, 'bulk') }))).toBe(59)
  expect(left(await ask('/v1/dumping-cases.csv'))).toBe(30 - API.fileCalls)
})

test('MKT-11 a file that is refused costs nothing: who waits as long as it says gets it', async () => {
  // No call grows back while the test runs.
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const from = { 'x-forwarded-for': '2001:db8:9:2::1' }
  for (let i = 0; i < 27; i++) await server.inject({ url: '/v1', headers: from })
  const refused = await server.inject({ url: '/v1/dumping-cases.csv', headers: from })
  expect(refused.statusCode).toBe(429)
  expect(String(refused.headers['ratelimit'])).toContain('"burst";r=3;')
  // Two calls are missing, at two seconds each.
  expect(refused.headers['retry-after']).toBe('4')
  vi.setSystemTime(Date.now() + 4000)
  expect((await server.inject({ url: '/v1/dumping-cases.csv', headers: from })).statusCode).toBe(200)
  const key = await make(await member())
  for (let i = 0; i < 57; i++) await ask('/v1', { 'x-api-key': key })
  const over = await ask('/v1/dumping-cases.csv', { 'x-api-key': key })
  expect(over.statusCode).toBe(429)
  expect(String(over.headers['ratelimit'])).toContain(`"daily";r=${API.key.daily - 57};`)
})

test('MKT-11 what a key was used for is written down together, on its owner’s page, and the day’s limit holds across processes', async () => {
  const ali = await member()
  const key = await make(ali)
  const { db } = demo.app
  const [own] = await listKeys(db, new Date(), ali.id)
  for (let i = 0; i < 3; i++) await ask(LIST, { 'x-api-key': key })
  const use = () =>
    db
      .selectFrom('accounts_api_use')
      .selectAll()
      .where('key_id', '=', own?.id ?? '')
      .execute()
  expect(await use()).toEqual([])
  await meter.use.flush()
  const [row] = await use()
  expect(row).toMatchObject({ calls: 3, rows: 3, day: isoDay(new Date()) })
  expect(row?.bytes).toBeGreaterThan(100)
  expect((await listKeys(db, new Date(), ali.id))[0]).toMatchObject({
    today: 3,
    month: 3,
    lastUsed: isoDay(new Date()),
  })
  await sql`update accounts_api_use set calls = ${API.key.daily - 1} where key_id = ${own?.id ?? ''}`.execute(
    db,
  )
  const other = await publicServer(demo.app)
  const there = askOf(other.server)
  expect((await there(LIST, { 'x-api-key': key })).headers['ratelimit']).toContain('"daily";r=0')
  const over = await there(LIST, { 'x-api-key': key })
  expect([over.statusCode, code(over)]).toEqual([429, 'daily_limit'])
  await other.server.close()
})

test('ACC-07 MKT-11 a member’s data export has their keys, and the keys end with the account', async () => {
  const ali = await member()
  const key = await make(ali)
  await ask(LIST, { 'x-api-key': key })
  await meter.use.flush()
  const mine = await memberData(as(ali))
  expect(mine['api_keys']).toMatchObject([{ label: 'Weekly workbook', scopes: ['read'] }])
  expect(mine['api_use']).toMatchObject([{ calls: 1 }])
  expect(JSON.stringify(mine)).not.toContain(key.slice(-32))
  await deleteAccount(as(ali), PASSWORD)
  expect((await ask(LIST, { 'x-api-key': key })).statusCode).toBe(401)
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from accounts_api_key where user_id = ${ali.id}`.execute(demo.app.db)
  expect(rows[0]?.n).toBe(0)
  await meter.use.flush()
})
