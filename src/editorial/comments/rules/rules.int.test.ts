import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveSettings } from '#site/settings.server.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { testContext, type Asked } from '#testing/context.server.ts'
import { addComment } from '../add.server.ts'
import { REPORTS_TO_HOLD, REPORTS_TO_JUDGE, YOUNG_MS } from '../contract.ts'
import { listComments } from '../list.server.ts'
import { readPost } from '../../read.server.ts'
import { loadComments } from '../view/load.server.tsx'
import { decide, undoable, undoDecision } from '../moderate.server.ts'
import { reportComment } from '../report.server.ts'
import { giveSanction, liftSanction } from './sanctions.server.ts'
import { testNewsroom, type Newsroom } from '../testing-newsroom.server.ts'

type Account = Viewer & { id: number }

let room: Newsroom
let member: Account
let editor: Account
let post: number

/** An account older than a week, with a published comment. */
async function settled(): Promise<Account> {
  const account = await room.account('member')
  const created_at = new Date(Date.now() - YOUNG_MS - 60_000)
  await room.app.db.updateTable('accounts_user').set({ created_at }).where('id', '=', account.id).execute()
  await comment(account, 'تعليق سابق')
  return account
}

async function comment(author: Account, body: string): Promise<number> {
  const { id } = await room.app.db
    .insertInto('editorial_comment')
    .values({ post_id: post, author_id: author.id, lang: 'ar', body })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

beforeAll(async () => {
  room = await testNewsroom()
  editor = await room.account('editor')
})
afterAll(() => room.drop())
beforeEach(async () => {
  const { db } = room.app
  await db.deleteFrom('rate_limit').execute()
  await db.deleteFrom('editorial_sanction').execute()
  await db.deleteFrom('editorial_comment').execute()
  post = await room.post()
  member = await settled()
})

const as = (viewer: Viewer, more: Asked = {}) => testContext(room.app, { viewer, ...more }).ctx
const say = (viewer: Viewer, text: string, more: Asked = {}, where = post) =>
  addComment(as(viewer, more), 'articles', where, { text, parent: null })
const heldBy = (id: number) =>
  room.app.db
    .selectFrom('editorial_comment')
    .select(['status', 'held_by', 'held_piece'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('POST-06 a comment is held by every rule that it meets, and its writer alone reads why', async () => {
  await saveSettings(room.app, { comment_words: ['احتيال'] })
  const fresh = await room.account('member')
  const { id, status } = await say(fresh, 'هذا احـتـيـال، انظر www.offer.example')
  expect(status).toBe('held')
  expect(await heldBy(id)).toEqual({
    status: 'held',
    held_by: ['first', 'links', 'words'],
    held_piece: 'www.offer.example',
  })
  const own = await listComments(as(fresh), post, 1)
  expect(own?.threads.at(-1)).toMatchObject({ id, held: true, heldBy: ['first', 'links', 'words'] })
  expect((await listComments(as(member), post, 1))?.threads.map((one) => one.id)).not.toContain(id)

  expect(await say(member, 'سعر اليوريا عند https://kimya.example')).toMatchObject({ status: 'published' })
  const listed = await say(member, 'احتيال')
  expect(await heldBy(listed.id)).toMatchObject({ held_by: ['words'], held_piece: 'احتيال' })
  await saveSettings(room.app, { comment_words: [] })
})

test('POST-06 the same words under another story wait, also with other marks; the newsroom’s own never do', async () => {
  const text = 'فرصة لا تعوض: اشتر اليوريا بأقل سعر في السوق من متجرنا'
  expect(await say(member, text)).toMatchObject({ status: 'published' })
  const other = await room.post()
  const again = await say(member, 'فُرصة لا تُعوَّض: اشترِ اليوريـا بأقل سعر في السوق من متجرنا!', {}, other)
  expect(await heldBy(again.id)).toMatchObject({ status: 'held', held_by: ['repeat'] })
  for (const where of [post, other])
    expect(await say(editor, text, {}, where)).toMatchObject({ status: 'published' })
})

test('POST-06 reports of members with whom the newsroom hardly ever agrees hold nothing', async () => {
  // Each reads from a different network.
  const report = (viewer: Account, id: number) =>
    reportComment(as(viewer, { ip: `192.0.2.${viewer.id}` }), 'articles', post, id, 'spam')
  const grudgers = await Promise.all(Array.from({ length: REPORTS_TO_HOLD }, () => room.account('member')))
  for (let n = 0; n < REPORTS_TO_JUDGE; n++) {
    const unreported = await comment(member, `رأي ${n}`)
    for (const one of grudgers) await report(one, unreported)
    await decide(as(editor), [unreported], 'published')
  }
  const target = await comment(member, 'رأي أخير')
  for (const one of grudgers) await report(one, target)
  expect(await heldBy(target)).toMatchObject({ status: 'published' })
  for (let n = 0; n < REPORTS_TO_HOLD; n++) await report(await room.account('member'), target)
  expect(await heldBy(target)).toMatchObject({ status: 'held', held_by: ['reports'] })
})

test('POST-06 several comments are decided at once, and it can be undone for ten minutes, reports and all', async () => {
  const [one, two] = [await comment(member, 'أول'), await comment(member, 'ثانٍ')]
  const reporter = await room.account('member')
  await reportComment(as(reporter), 'articles', post, one, 'abuse')
  const batch = await decide(as(editor), [one, two, 999_999], 'removed')
  expect(await undoable(as(editor))).toEqual({ batch, count: 2 })
  expect(await undoable(as(await room.account('editor')))).toBeNull()
  await expect(undoDecision(as(await room.account('editor')), batch)).rejects.toMatchObject({
    code: 'not_found',
  })
  const late = as(editor, { now: new Date(Date.now() + 11 * 60_000) })
  await expect(undoDecision(late, batch)).rejects.toMatchObject({ code: 'too_late' })

  // Decided again meanwhile: that one stays as it is now.
  await decide(as(editor, { now: new Date(Date.now() + 1000) }), [two], 'published')
  await undoDecision(as(editor), batch)
  expect(await heldBy(one)).toMatchObject({ status: 'published' })
  expect(await heldBy(two)).toMatchObject({ status: 'published' })
  const reports = await room.app.db
    .selectFrom('editorial_comment_report')
    .select(['settled', 'upheld'])
    .where('comment_id', '=', one)
    .execute()
  expect(reports).toEqual([{ settled: false, upheld: null }])
  await expect(undoDecision(as(editor), batch)).rejects.toMatchObject({ code: 'not_found' })
})

test('POST-06 a sanction says what, why and until when to its holder alone, and ends by itself', async () => {
  const seen = async (viewer: Viewer, more: Asked = {}) => {
    const found = await readPost(as(viewer, more), 'articles', post)
    if (found.kind !== 'found') throw new Error('The post is not there')
    return (await loadComments(as(viewer, more), found.post, found.discussed))?.html ?? ''
  }
  const give = (kind: 'mute' | 'slow' | 'hold', reason = 'إعلانات متكررة') =>
    giveSanction(as(editor), { userId: member.id, kind, days: 3, reason })
  const later = { now: new Date(Date.now() + 3 * 86_400_000 + 1000) }

  await give('hold')
  const { id } = await say(member, 'رأي يحتاج إلى مراجعة')
  expect(await heldBy(id)).toMatchObject({ held_by: ['sanction'] })
  await give('slow')
  await expect(say(member, 'رأي آخر')).rejects.toMatchObject({ code: 'too_many' })
  await give('mute')
  await expect(say(member, 'رأي آخر')).rejects.toMatchObject({ code: 'not_allowed' })
  expect(await seen(member)).toContain('لا يمكنك التعليق حتى')
  expect(await seen(member)).toContain('إعلانات متكررة')
  expect(await seen(member)).not.toContain('<textarea')
  const other = await seen(await settled())
  expect(other).not.toContain('إعلانات متكررة')
  expect(other).toContain('<textarea')

  expect(await say(member, 'رأي بعد حين', later)).toMatchObject({ status: 'published' })
  expect(await seen(member, later)).toContain('<textarea')
})

test('POST-06 only a moderator gives a sanction or lifts it early, and none applies to the newsroom', async () => {
  const giving = { userId: member.id, kind: 'mute', days: 1, reason: 'إساءة' } as const
  await giveSanction(as(editor), giving)
  await giveSanction(as(editor), { ...giving, reason: 'إساءة أخرى' })
  const rows = await room.app.db
    .selectFrom('editorial_sanction')
    .select(['id', 'reason'])
    .where('lifted_at', 'is', null)
    .execute()
  expect(rows).toMatchObject([{ reason: 'إساءة أخرى' }])
  const id = rows[0]?.id ?? 0
  await expect(liftSanction(as(member), id)).rejects.toMatchObject({ code: 'not_allowed' })
  await liftSanction(as(editor), id)
  await liftSanction(as(editor), id)
  expect(await say(member, 'عدت')).toMatchObject({ status: 'published' })

  await expect(giveSanction(as(member), giving)).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(giveSanction(as(editor), { ...giving, userId: editor.id })).rejects.toMatchObject({
    code: 'not_allowed',
  })
  for (const wrong of [
    { days: 0 },
    { days: 366 },
    { days: 1.5 },
    { reason: ' ' },
    { reason: 'x'.repeat(301) },
  ])
    await expect(giveSanction(as(editor), { ...giving, ...wrong })).rejects.toMatchObject({
      code: 'invalid_input',
    })
})
