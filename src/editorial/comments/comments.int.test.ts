import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LIMITS } from '#platform/limits/limits.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { testContext, type Asked } from '#testing/context.server.ts'
import { addComment } from './add.server.ts'
import { MAX_LENGTH, REPORTS_TO_HOLD, TAKE_BACK_MS, THREADS_PER_PAGE } from './contract.ts'
import { discussionOf } from './discussion.server.ts'
import { listComments, pageOfComment } from './list.server.ts'
import { decide, setClosed } from './moderate.server.ts'
import { removeComment } from './remove.server.ts'
import { reportComment } from './report.server.ts'
import { testNewsroom, type Newsroom } from './testing-newsroom.server.ts'

let room: Newsroom
let member: Viewer & { id: number }
let other: Viewer & { id: number }
let editor: Viewer & { id: number }
let post: number

beforeAll(async () => {
  room = await testNewsroom()
  ;[member, other, editor] = await Promise.all([
    room.account('member'),
    room.account('member'),
    room.account('editor'),
  ])
})
afterAll(() => room.drop())
beforeEach(async () => {
  await room.app.db.deleteFrom('rate_limit').execute()
  await room.app.db.deleteFrom('editorial_comment').execute()
  post = await room.post()
})

const as = (viewer: Viewer, more: Asked = {}) => testContext(room.app, { viewer, ...more }).ctx
const say = (viewer: Viewer, text: string, parent: number | null = null, more: Asked = {}) =>
  addComment(as(viewer, more), 'articles', post, { text, parent })
const heard = async (viewer: Viewer, page = 1) => {
  const found = await listComments(as(viewer), post, page)
  if (!found) throw new Error('The page is past the end')
  return found
}
const texts = async (viewer: Viewer) =>
  (await heard(viewer)).threads.map(({ text, replies }) => [text, ...replies.map((reply) => reply.text)])
const report = (viewer: Viewer, id: number) => reportComment(as(viewer), 'articles', post, id, 'spam')

/** A published comment, whoever wrote it. */
async function published(author: Viewer & { id: number }, text: string, parent: number | null = null) {
  const { id } = await room.app.db
    .insertInto('editorial_comment')
    .values({ post_id: post, parent_id: parent, author_id: author.id, lang: 'ar', body: text })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('POST-06 who may read and write', () => {
  test.each([
    [{}, 'true account', 'true yes', 'true yes'],
    [{ comment_permission: 2 }, 'false account', 'true yes', 'true yes'],
    [{ comment_permission: 1 }, 'false closed', 'false closed', 'true yes'],
    [{ comments_closed: true }, 'true closed', 'true closed', 'true closed'],
    [{ visibility: 2 }, 'false no', 'true yes', 'true yes'],
    [{ paid: true }, 'false no', 'false no', 'true yes'],
    [{ visibility: 1 }, 'null', 'null', 'true yes'],
  ] as const)('%j: visitor %s, member %s, editor %s', async (change, ...expected) => {
    const id = await room.post(change)
    const seen = await Promise.all(
      [room.visitor, member, editor].map(async (viewer) => {
        const found = await discussionOf(as(viewer), 'articles', id)
        return found ? `${found.read} ${found.write}` : 'null'
      }),
    )
    expect(seen).toEqual(expected)
  })

  test('the owner takes part under their own post, and a hidden post or one of another section has no discussion', async () => {
    const id = await room.post({ visibility: 1, comment_permission: 1, owner_id: member.id })
    expect(await discussionOf(as(member), 'articles', id)).toMatchObject({ read: true, write: 'yes' })
    expect(await discussionOf(as(member), 'around-world', id)).toBeNull()
    expect(await discussionOf(as(editor), 'articles', await room.post({ hidden: true }))).toBeNull()
  })

  test('a refused comment says why and is not stored', async () => {
    await expect(say(room.visitor, 'نص')).rejects.toMatchObject({ code: 'unauthorized' })
    await setClosed(as(editor), 'articles', post, true)
    await expect(say(member, 'نص')).rejects.toMatchObject({ code: 'comments_closed' })
    await setClosed(as(editor), 'articles', post, false)
    await expect(setClosed(as(member), 'articles', post, true)).rejects.toMatchObject({
      code: 'not_allowed',
    })
    for (const [text, code] of [
      [' \n ', 'required_field'],
      ['ن'.repeat(MAX_LENGTH + 1), 'must_be_valid'],
    ] as const)
      await expect(say(member, text)).rejects.toMatchObject({ code: 'invalid_input', fields: { text: code } })
    expect(await room.app.db.selectFrom('editorial_comment').select('id').execute()).toEqual([])
  })
})

describe('POST-06 moderation', () => {
  test('the first comment of an account is held: only its writer is shown it, until the newsroom approves', async () => {
    const first = await say(member, 'أول تعليق')
    expect(first.status).toBe('held')
    expect(await texts(room.visitor)).toEqual([])
    expect(await texts(other)).toEqual([])
    expect((await heard(member)).threads).toMatchObject([{ text: 'أول تعليق', held: true, own: true }])
    expect((await heard(member)).count).toBe(0)
    expect((await say(member, 'ثان قبل الموافقة')).status).toBe('held')
    await decide(as(editor), [first.id], 'published')
    expect(await texts(room.visitor)).toEqual([['أول تعليق']])
    expect((await say(member, 'ثالث بعدها')).status).toBe('published')
    expect((await say(editor, 'من التحرير')).status).toBe('published')
  })

  test('a comment that three people report is held; one person counts once, and a decision settles the reports', async () => {
    const id = await published(member, 'إعلان')
    const readers = await Promise.all(
      Array.from({ length: REPORTS_TO_HOLD + 1 }, () => room.account('member')),
    )
    const [first = other, ...rest] = readers
    await report(first, id)
    await expect(report(first, id)).rejects.toMatchObject({ code: 'conflict' })
    await expect(report(member, id)).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(report(room.visitor, id)).rejects.toMatchObject({ code: 'unauthorized' })
    await expect(reportComment(as(other), 'articles', post, id, null)).rejects.toMatchObject({
      fields: { reason: 'required_field' },
    })
    expect(await texts(room.visitor)).toEqual([['إعلان']])
    // Both at once: neither may miss the other.
    await Promise.all(rest.slice(0, REPORTS_TO_HOLD - 1).map((reader) => report(reader, id)))
    expect(await texts(room.visitor)).toEqual([])
    await decide(as(editor), [id], 'published')
    expect(await texts(room.visitor)).toEqual([['إعلان']])
    await report(rest.at(-1) ?? other, id)
    expect(await texts(room.visitor)).toEqual([['إعلان']])
  })

  test('only a moderator decides, and what its writer withdrew stays withdrawn', async () => {
    const id = await published(member, 'نص')
    await expect(decide(as(other), [id], 'removed')).rejects.toMatchObject({ code: 'not_allowed' })
    await removeComment(as(member), 'articles', post, id)
    await expect(decide(as(editor), [id], 'published')).rejects.toMatchObject({ code: 'not_found' })
    expect(await texts(room.visitor)).toEqual([])
  })

  test('its writer takes a comment back within a quarter of an hour, a moderator removes it always, others never', async () => {
    const now = new Date()
    const late = new Date(now.getTime() + TAKE_BACK_MS)
    const id = await published(member, 'نص')
    await room.app.db.updateTable('editorial_comment').set({ created_at: now }).where('id', '=', id).execute()
    const remove = (viewer: Viewer, at: Date) => removeComment(as(viewer, { now: at }), 'articles', post, id)
    await expect(remove(other, now)).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(remove(member, late)).rejects.toMatchObject({ code: 'too_late' })
    await remove(editor, late)
    expect(await texts(room.visitor)).toEqual([])
    await expect(remove(editor, late)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('POST-06 threads', () => {
  test('an answer to a reply joins its thread: two levels, oldest first', async () => {
    const top = await published(member, 'سؤال')
    await published(other, 'جواب', top)
    const second = await published(other, 'سؤال آخر')
    const answer = await say(editor, 'جواب ثان', top)
    await say(editor, 'تعقيب', answer.id)
    await say(editor, 'رد', second)
    expect(await texts(room.visitor)).toEqual([
      ['سؤال', 'جواب', 'جواب ثان', 'تعقيب'],
      ['سؤال آخر', 'رد'],
    ])
    expect((await heard(room.visitor)).count).toBe(6)
  })

  test('the database itself knows no third level and no answer under another post', async () => {
    const top = await published(member, 'سؤال')
    const reply = await published(other, 'جواب', top)
    await expect(published(other, 'عميق', reply)).rejects.toThrow('foreign key')
    post = await room.post()
    await expect(published(other, 'غريب', top)).rejects.toThrow('foreign key')
  })

  test('replies stay when what they answer is gone; nothing answers what is not shown', async () => {
    const top = await published(member, 'سؤال')
    await published(other, 'جواب', top)
    const lonely = await published(member, 'بلا جواب')
    for (const id of [top, lonely]) await decide(as(editor), [id], 'removed')
    const { threads, count } = await heard(room.visitor)
    expect(threads).toMatchObject([{ text: null, author: '', replies: [{ text: 'جواب' }] }])
    expect(count).toBe(1)
    await expect(say(editor, 'رد', top)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('threads come in pages; a comment knows its own', async () => {
    const ids: number[] = []
    for (let n = 0; n <= THREADS_PER_PAGE; n += 1) ids.push(await published(member, `نص ${n}`))
    expect((await heard(room.visitor)).threads).toHaveLength(THREADS_PER_PAGE)
    expect((await heard(room.visitor, 2)).threads).toMatchObject([{ text: `نص ${THREADS_PER_PAGE}` }])
    expect(await listComments(as(room.visitor), post, 3)).toBeNull()
    expect(await pageOfComment(as(other), ids[0] ?? 0)).toBe(1)
    expect(await pageOfComment(as(other), ids.at(-1) ?? 0)).toBe(2)
    const reply = await published(other, 'رد', ids.at(-1) ?? 0)
    expect(await pageOfComment(as(other), reply)).toBe(2)
  })
})

describe('POST-06 limits', () => {
  test('too many from one account, or from one address, are refused with the time to wait; a second press is no second comment', async () => {
    const first = await say(editor, 'تعليق 0', null, { intent: 'pressed' })
    expect(await say(editor, 'تعليق 0', null, { intent: 'pressed' })).toEqual(first)
    for (let n = 1; n < LIMITS.comment.hits; n += 1)
      await say(editor, `تعليق ${n}`, null, { ip: `192.0.2.${n}` })
    await expect(say(editor, 'آخر', null, { ip: '198.51.100.1' })).rejects.toMatchObject({
      code: 'too_many',
      retryAfter: expect.any(Number),
    })
    await room.app.db.deleteFrom('rate_limit').execute()
    for (let n = 0; n < LIMITS.comment.hits; n += 1)
      await say(await room.account('member'), `من عنوان واحد ${n}`)
    await expect(say(other, 'آخر')).rejects.toMatchObject({ code: 'too_many' })
  })
})

test('ADMIN-03 every change publishes the tag of its discussion, which the list carries', async () => {
  const { ctx, recorded } = testContext(room.app)
  await discussionOf(ctx, 'articles', post)
  expect([...recorded.tags]).toContain(`comments:${post}`)
  const seen: string[] = []
  const app = {
    ...room.app,
    changes: { ...room.app.changes, publish: async (tags: readonly string[]) => void seen.push(...tags) },
  }
  const by = (viewer: Viewer) => testContext(app, { viewer }).ctx
  const { id } = await addComment(by(editor), 'articles', post, { text: 'نص', parent: null })
  await decide(by(editor), [id], 'removed')
  await setClosed(by(editor), 'articles', post, true)
  expect(seen).toEqual(Array(3).fill(`comments:${post}`))
})
