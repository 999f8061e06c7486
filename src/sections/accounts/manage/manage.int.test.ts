import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAudit } from '#platform/audit/list.server.ts'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { VISITOR, type Viewer } from '#platform/policy/viewer.ts'
import { openSession, viewerOf } from '#platform/sessions/sessions.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { testContext } from '#testing/context.server.ts'
import { deleteAccount } from '../own/leave.server.ts'
import { ensureAdministrator } from '../login/administrator.server.ts'
import { logIn } from '../login/login.server.ts'
import { hashPassword } from '../login/password.server.ts'
import { issueLink, readLink } from '../recover/tokens.server.ts'
import { restoreMailer } from '../recover/restore.server.ts'
import { mailsTo } from '../testing.server.ts'
import { listUsers, readUser } from './list.server.ts'
import { disableUser, enableUser, endSessionsOf, sendRestoreLink, setRole } from './manage.server.ts'
import { LEAST_COST } from '#testing/password-cost.ts'

type Account = Extract<Viewer, { id: number }>
const PASSWORD = 'hexagonal-9'
const NOW = new Date()

let database: TestDatabase
let app: ReturnType<typeof testApp>
let hash: string
let admin: Account
let sara: Account

async function add(username: string, role: Account['role'], displayName = username): Promise<Account> {
  const { id } = await app.db
    .insertInto('accounts_user')
    .values({
      username,
      email: `${username}@plant.example`,
      display_name: displayName,
      role,
      password_hash: hash,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, role, username, displayName }
}

beforeAll(async () => {
  database = await testDatabase()
  app = testApp(database)
  hash = await hashPassword(PASSWORD, LEAST_COST)
})
afterAll(() => database.drop())
beforeEach(async () => {
  for (const table of ['accounts_user', 'mail_outbox', 'rate_limit'] as const)
    await app.db.deleteFrom(table).execute()
  admin = await add('admin_1', 'administrator')
  sara = await add('sara_chem', 'editor', 'سارة القحطاني')
})

const as = (viewer: Viewer, more: object = {}) =>
  testContext(app, { path: '/admin/users', viewer, ...more }).ctx
const session = async ({ id }: Account) => (await openSession(app.db, id, true, 'Firefox', NOW)).token
const roleOf = async ({ id }: Account) => (await readUser(app.db, id, NOW))?.role
/** The audit log's lines about an account, the oldest first. */
const auditOf = async ({ id }: Account) =>
  (await listAudit(app.db, { kind: 'user', key: String(id) })).lines
    .toReversed()
    .map(({ actor, action, before, after }) => ({ by: actor.name, action, before, after }))

test('ACC-05 a demotion holds with the next request, and no session from before goes on', async () => {
  const token = await session(sara)
  const viewer = await viewerOf(app.db, token, NOW)
  await app.db.updateTable('accounts_user').set({ role: 'author' }).where('id', '=', sara.id).execute()
  // The role is that of the row, not that of the login.
  expect(await viewerOf(app.db, token, NOW)).toEqual({ ...viewer, role: 'author' })
  await setRole(as(admin), sara.id, 'member')
  expect(await viewerOf(app.db, token, NOW)).toEqual(VISITOR)
  const { ctx, recorded } = testContext(app, { path: '/account/login' })
  await logIn(ctx, { login: 'sara_chem', password: PASSWORD, remember: false })
  expect(recorded.cookies.join()).toContain('session=')
  expect(recorded.cookies.join()).not.toContain(token)
  expect(await auditOf(sara)).toEqual([
    { by: 'admin_1', action: 'user.role', before: { role: 'author' }, after: { role: 'member' } },
  ])
})

test('ACC-05 a suspended account is shut out at once, by session, password and mail, until it is let in again', async () => {
  const token = await session(sara)
  const link = await app.db
    .transaction()
    .execute((trx) =>
      issueLink(trx, { userId: sara.id, purpose: 'restore', email: 'sara_chem@plant.example' }, NOW),
    )
  await disableUser(as(admin), sara.id, ' غادرت الشركة ')
  expect(await viewerOf(app.db, token, NOW)).toEqual(VISITOR)
  // Also a session that was opened beside the suspension.
  expect(await viewerOf(app.db, await session(sara), NOW)).toEqual(VISITOR)
  expect(await readLink(app.db, 'restore', link, NOW)).toBeNull()
  const enter = (password: string) =>
    logIn(as(VISITOR, { path: '/account/login' }), { login: 'sara_chem', password, remember: false })
  await expect(enter(PASSWORD)).rejects.toMatchObject({ code: 'account_disabled' })
  // Without the password the suspension is not revealed.
  await expect(enter('something else')).rejects.toMatchObject({ code: 'wrong_login' })
  await restoreMailer(app)({ email: 'sara_chem@plant.example' })
  expect(await mailsTo(app, 'sara_chem@plant.example')).toBe(0)
  await expect(sendRestoreLink(as(admin), sara.id)).rejects.toMatchObject({ code: 'account_disabled' })
  expect(await readUser(app.db, sara.id, NOW)).toMatchObject({ note: 'غادرت الشركة' })

  await enableUser(as(admin), sara.id)
  await enter(PASSWORD)
  expect(await readUser(app.db, sara.id, NOW)).toMatchObject({ note: null, disabledAt: null })
  const note = 'غادرت الشركة'
  expect(await auditOf(sara)).toEqual([
    { by: 'admin_1', action: 'user.disable', before: null, after: { note } },
    { by: 'admin_1', action: 'user.enable', before: { note }, after: null },
    { by: 'sara_chem', action: 'account.logIn', before: null, after: { factor: 'password' } },
  ])
})

test('ACC-05 a suspension without a note, or with one that is too long, is refused beside its field', async () => {
  await expect(disableUser(as(admin), sara.id, '  ')).rejects.toMatchObject({
    fields: { note: 'required_field' },
  })
  await expect(disableUser(as(admin), sara.id, 'ن'.repeat(501))).rejects.toMatchObject({
    fields: { note: 'must_be_valid' },
  })
  expect(await readUser(app.db, sara.id, NOW)).toMatchObject({ disabledAt: null })
})

describe('ACC-05 the last administrator', () => {
  const leave = (who: Account) => deleteAccount(as(who), PASSWORD)
  const demote = (who: Account) => setRole(as(admin), who.id, 'editor')
  const disable = (who: Account) => disableUser(as(admin), who.id, 'note')
  const refused = { code: 'last_administrator' }

  test('cannot be demoted, suspended or deleted', async () => {
    await expect(demote(admin)).rejects.toMatchObject(refused)
    await expect(disable(admin)).rejects.toMatchObject(refused)
    await expect(leave(admin)).rejects.toMatchObject(refused)
    expect(await viewerOf(app.db, await session(admin), NOW)).toEqual(admin)
    expect(await auditOf(admin)).toEqual([])
  })

  test('is the one who is left when the others are suspended', async () => {
    const other = await add('admin_2', 'administrator')
    await disable(other)
    await expect(demote(admin)).rejects.toMatchObject(refused)
    await expect(disable(admin)).rejects.toMatchObject(refused)
    await expect(leave(admin)).rejects.toMatchObject(refused)
    // The suspended one does not count, and may lose the role.
    await demote(other)
    expect(await roleOf(other)).toBe('editor')
  })

  test('stays when two administrators end each other, or themselves, at once', async () => {
    const other = await add('admin_2', 'administrator')
    const third = await add('admin_3', 'administrator')
    const ends = await Promise.allSettled([
      setRole(as(admin), other.id, 'member'),
      disableUser(as(other), third.id, 'note'),
      setRole(as(third), admin.id, 'editor'),
      leave(other),
    ])
    expect(ends.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
    const left = await app.db
      .selectFrom('accounts_user')
      .select('id')
      .where('role', '=', 'administrator')
      .where('disabled_at', 'is', null)
      .execute()
    expect(left).toHaveLength(1)
  })

  test('is restored by the command line when there is no other administrator', async () => {
    await add('admin', 'administrator')
    const shutOut = await app.db
      .selectFrom('accounts_user')
      .select('id')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow()
    await setRole(as(admin), shutOut.id, 'member')
    await disableUser(as(admin), shutOut.id, 'note')
    const given = { email: 'a@kimya.test', initial: PASSWORD, password: PASSWORD }
    // A restart with a configured password undoes no decision.
    await ensureAdministrator(app.db, given)
    expect(await readUser(app.db, shutOut.id, NOW)).toMatchObject({ role: 'member', note: 'note' })
    await ensureAdministrator(app.db, { ...given, operator: 'root' })
    expect(await readUser(app.db, shutOut.id, NOW)).toMatchObject({ role: 'administrator', note: null })
    expect((await listAudit(app.db)).lines[0]).toMatchObject({
      actor: { id: null, name: 'root', role: 'operator' },
      action: 'account.password',
      before: { role: 'member', disabled: true },
    })
  })
})

test('ACC-05 only an administrator changes an account, and there must be one', async () => {
  const member = await add('member_1', 'member')
  for (const viewer of [VISITOR, member, sara, await add('author_1', 'author')])
    for (const work of [
      () => setRole(as(viewer), member.id, 'administrator'),
      () => disableUser(as(viewer), admin.id, 'note'),
      () => enableUser(as(viewer), member.id),
      () => endSessionsOf(as(viewer), admin.id),
      () => sendRestoreLink(as(viewer), admin.id),
    ])
      await expect(work(), viewer.role).rejects.toMatchObject({
        code: viewer.role === 'visitor' ? 'unauthorized' : 'not_allowed',
      })
  await expect(setRole(as(admin), 2_000_000_000, 'editor')).rejects.toMatchObject({ code: 'not_found' })
  expect(await roleOf(member)).toBe('member')
})

test('ADMIN-02 ending sessions logs a member out everywhere, an administrator everywhere else', async () => {
  const [one, two, own] = [await session(sara), await session(sara), await session(admin)]
  const elsewhere = await session(admin)
  await endSessionsOf(as(admin, { owner: own }), sara.id)
  for (const token of [one, two]) expect(await viewerOf(app.db, token, NOW)).toEqual(VISITOR)
  await endSessionsOf(as(admin, { owner: own }), admin.id)
  expect(await viewerOf(app.db, own, NOW)).toEqual(admin)
  expect(await viewerOf(app.db, elsewhere, NOW)).toEqual(VISITOR)
  expect(await auditOf(sara)).toMatchObject([{ action: 'user.endSessions', before: { sessions: 2 } }])
})

test('ADMIN-02 a form that is sent twice sends one link and writes one line', async () => {
  const twice = () => sendRestoreLink(as(admin, { intent: 'the same' }), sara.id)
  const jobs = () => app.seen.jobs.filter(({ name }) => name === 'accounts.restore-mail').length
  const before = jobs()
  await Promise.all([twice(), twice()])
  expect(jobs() - before).toBe(1)
  expect(await auditOf(sara)).toHaveLength(1)
})

test('ADMIN-02 accounts are found by part of a name or address in any spelling, by role and state, and counted', async () => {
  await add('author_1', 'author', 'أحمد العتيبي')
  await disableUser(as(admin), sara.id, 'note')
  const names = async (filter: Parameters<typeof listUsers>[1]) =>
    (await listUsers(app.db, filter, 1)).users.map(({ username }) => username)
  expect(await names({})).toEqual(['author_1', 'sara_chem', 'admin_1'])
  expect(await names({ text: ' احمد ' })).toEqual(['author_1'])
  expect(await names({ text: 'SARA_CHEM@' })).toEqual(['sara_chem'])
  expect(await names({ text: '%' })).toEqual([])
  expect(await names({ role: 'editor' })).toEqual(['sara_chem'])
  expect(await names({ disabled: true })).toEqual(['sara_chem'])
  expect(await names({ disabled: false, text: 'plant' })).toEqual(['author_1', 'admin_1'])
  expect(await listUsers(app.db, { role: 'author' }, 1)).toMatchObject({
    total: 1,
    pages: 1,
    roles: { member: 0, subscriber: 0, author: 1, editor: 1, administrator: 1 },
  })
  for (let n = 0; n < 30; n += 1) await add(`member_${n}`, 'member')
  const second = await listUsers(app.db, {}, 2)
  expect([second.users.length, second.total, second.pages]).toEqual([8, 33, 2])
})

test('ADMIN-02 who is deleted stays in the log by number and name, though the name is free again', async () => {
  await setRole(as(admin), sara.id, 'author')
  await deleteAccount(as({ ...sara, role: 'author' }), PASSWORD)
  const other = await add('sara_chem', 'member')
  const { lines } = await listAudit(app.db, { actor: 'SARA_CHEM', actorId: sara.id })
  expect(lines).toMatchObject([
    {
      actor: { id: sara.id, name: 'sara_chem', role: 'author' },
      action: 'account.delete',
      before: { username: 'sara_chem' },
    },
  ])
  expect((await listAudit(app.db, { actorId: other.id })).lines).toEqual([])
})

test('ADMIN-02 a login of the newsroom is recorded once, a reader’s is not', async () => {
  await add('member_1', 'member')
  const enter = (login: string, intent: string) =>
    logIn(as(VISITOR, { path: '/account/login', intent }), { login, password: PASSWORD, remember: false })
  await Promise.all([enter('sara_chem', 'the same'), enter('sara_chem', 'the same')])
  await enter('member_1', 'another')
  const { lines } = await listAudit(app.db, { action: 'account.logIn', from: NOW })
  expect(lines.filter(({ actor }) => actor.name === 'member_1')).toEqual([])
  expect(lines.filter(({ actor }) => actor.id === sara.id)).toHaveLength(1)
})
