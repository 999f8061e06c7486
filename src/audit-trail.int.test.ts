import { afterAll, beforeAll, expect, test } from 'vitest'
import { importDesk } from '#admin/imports/testing.server.ts'
import { decide, setClosed } from '#editorial/comments/moderate.server.ts'
import { removeComment } from '#editorial/comments/remove.server.ts'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { checkAudit } from '#platform/audit/check.server.ts'
import { listAudit } from '#platform/audit/list.server.ts'
import { poolOf } from '#platform/db/kysely.server.ts'
import { VISITOR, type Viewer } from '#platform/policy/viewer.ts'
import { saveSettings } from '#site/settings.server.ts'
import { hashPassword } from '#sections/accounts/login/password.server.ts'
import { confirmEmail, undoEmail } from '#sections/accounts/own/email.server.ts'
import { changePassword } from '#sections/accounts/own/password.server.ts'
import { restorePassword } from '#sections/accounts/recover/restore.server.ts'
import { issueLink, type Purpose } from '#sections/accounts/recover/tokens.server.ts'
import { testContext } from '#testing/context.server.ts'

const PASSWORD = 'hexagonal-9'
const NEW = { password: 'three words here', password2: 'three words here' }

let room: Newsroom
let editor: Extract<Viewer, { id: number }>
let post: number

beforeAll(async () => {
  room = await testNewsroom()
  editor = await room.account('editor')
  post = await room.post()
})
afterAll(() => room.drop())

const as = (viewer: Viewer) => testContext(room.app, { path: '/profile', viewer }).ctx
const comment = async () =>
  (
    await room.app.db
      .insertInto('editorial_comment')
      .values({ post_id: post, lang: 'ar', body: 'نص', status: 'held' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
/** The lines that the work adds, the oldest first. */
async function recorded(work: () => Promise<unknown>) {
  const before = (await listAudit(room.app.db)).lines[0]?.line ?? 0
  await work()
  const { lines } = await listAudit(room.app.db)
  return lines.filter(({ line }) => line > before).toReversed()
}

test('ADMIN-02 the moderation of comments is recorded: each decision once, with what it was before', async () => {
  const id = await comment()
  const by = { actor: { id: editor.id, name: editor.username, role: 'editor' }, requestId: 'test' }
  const decision = { ...by, action: 'comment.moderate', kind: 'comment', key: String(id) }
  expect(await recorded(() => decide(as(editor), [id], 'published'))).toMatchObject([
    { ...decision, before: { status: 'held' }, after: { status: 'published' } },
  ])
  expect(await recorded(() => decide(as(editor), [id], 'published'))).toEqual([])
  expect(await recorded(() => removeComment(as(editor), 'articles', post, id))).toMatchObject([
    { ...decision, before: { status: 'published' }, after: { status: 'removed' } },
  ])
  const close = () => setClosed(as(editor), 'articles', post, true)
  expect(await recorded(close)).toMatchObject([
    {
      ...by,
      kind: 'post',
      key: String(post),
      before: { comments_closed: false },
      after: { comments_closed: true },
    },
  ])
  expect(await recorded(close)).toEqual([])
})

test('ADMIN-02 settings that are saved are recorded where they differ, and not where they are as before', async () => {
  const save = (registration_open: boolean) =>
    saveSettings(room.app, { registration_open, posting_open: true }, as(editor))
  const [line, ...more] = await recorded(() => save(false))
  expect(line).toMatchObject({
    actor: { name: editor.username },
    action: 'settings.edit',
    kind: 'settings',
    after: { registration_open: false },
  })
  expect(more).toEqual([])
  expect(await recorded(() => save(false))).toEqual([])
  expect(await recorded(() => save(true))).toMatchObject([
    { before: { registration_open: false }, after: { registration_open: true } },
  ])
})

test('ADMIN-02 what is refused is not recorded', async () => {
  const id = await comment()
  const member = await room.account('member')
  const refused = () => decide(as(member), [id], 'published').catch(() => null)
  expect(await recorded(refused)).toEqual([])
})

test('ADMIN-02 a new password or address is recorded with neither of them, also by a link of a mail', async () => {
  const member = await room.account('member')
  const { id, username } = member
  await room.app.db
    .updateTable('accounts_user')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', id)
    .execute()
  const link = (purpose: Purpose, email: string) =>
    room.app.db.transaction().execute((trx) => issueLink(trx, { userId: id, purpose, email }, new Date()))
  const lines = await recorded(async () => {
    await changePassword(as(member), { current: PASSWORD, ...NEW })
    await restorePassword(as(VISITOR), await link('restore', 'old@plant.example'), {
      password: 'four other words here',
      password2: 'four other words here',
    })
    await confirmEmail(as(VISITOR), await link('email', 'new@plant.example'))
    await undoEmail(as(VISITOR), await link('undo_email', 'old@plant.example'))
  })
  const actor = { id, name: username, role: 'member' }
  const [was, now, old] = [
    { email: expect.stringMatching(/^\S…@plant\.example$/) as string },
    { email: 'n…@plant.example' },
    { email: 'o…@plant.example' },
  ]
  expect(lines).toMatchObject([
    { actor, action: 'account.password', kind: 'user', key: String(id) },
    { actor, action: 'account.password' },
    { actor, action: 'account.email', before: was, after: now },
    { actor, action: 'account.emailUndo', before: now, after: old },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/words here|argon2|new@|old@/)
})

test('ADMIN-02 an import and its undo are recorded with its number; a dry run and a refused file are not', async () => {
  const desk = await importDesk(poolOf(room.app.db))
  const into = { into: 'prices', mapping: 'worldbank' }
  const text = 'series_id,series_name,unit,month,value\nurea,Urea,USD/t,2026-05,770.5\n'
  const dry = () => desk.importText(text, { ...into, mode: 'dry' })
  expect(await recorded(dry)).toEqual([])
  expect(await recorded(() => desk.importText(text.replace('770.5', 'x'), into))).toEqual([])
  let id = ''
  const done = await recorded(async () => {
    ;({ id } = await desk.importText(text, into))
  })
  const actor = { id: null, name: 'tester', role: 'operator' }
  expect(done).toMatchObject([
    {
      actor,
      action: 'data.import',
      kind: 'import',
      key: id,
      after: { target: 'prices', file: 'file', added: 1, changed: 0 },
    },
  ])
  expect(await recorded(() => desk.undo(id))).toMatchObject([
    { actor, action: 'import.undo', key: id, after: { removed: 1, restored: 0, kept: 0 } },
  ])
  await desk.close()
  expect((await checkAudit(room.app.db)).faults).toEqual([])
})
