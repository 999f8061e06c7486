import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Viewer } from '#platform/policy/viewer.ts'
import { testContext, thrownBy, type Asked } from '#testing/context.server.ts'
import { loadPost } from '../../page/item.server.ts'
import { readPost } from '../../read.server.ts'
import { addComment } from '../add.server.ts'
import { loadComments } from './load.server.tsx'
import { postCommentForm } from './post-form.server.ts'
import { decide } from '../moderate.server.ts'
import { testNewsroom, type Newsroom } from '../testing-newsroom.server.ts'

let room: Newsroom
let member: Viewer & { id: number }
let editor: Viewer & { id: number }
let post: number
let path: string

beforeAll(async () => {
  room = await testNewsroom()
  ;[member, editor] = await Promise.all([room.account('member'), room.account('editor')])
})
afterAll(() => room.drop())
beforeEach(async () => {
  await room.app.db.deleteFrom('rate_limit').execute()
  post = await room.post()
  const found = await readPost(testContext(room.app).ctx, 'articles', post)
  path = found.kind === 'found' ? found.post.path : ''
})

const shown = async (asked: Asked = {}) => {
  const { ctx, recorded } = testContext(room.app, { path, ...asked })
  const { comments } = (await loadPost(ctx, 'articles', post)).post
  return { html: comments?.html ?? null, count: comments?.count, recorded, ctx }
}
const say = (text: string, parent: number | null = null) =>
  addComment(testContext(room.app, { viewer: editor }).ctx, 'articles', post, { text, parent })
const send = async (viewer: Viewer, fields: Record<string, string>, asked: Asked = {}) => {
  const { ctx } = testContext(room.app, { path, viewer, owner: 'session', ...asked })
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const answer = await postCommentForm(ctx, 'articles', post, form)
  return { ctx, answer }
}
const words = (html: string | null) => (html ?? '').replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

test('POST-05 POST-06 a visitor reads the comments and is led to the log-in and back; the page is cacheable', async () => {
  const { id } = await say('نص <b>غامق</b> https://spam.example')
  const { html, count, recorded } = await shown()
  expect(html).toContain(`id="c${id}"`)
  expect(html).toContain('&lt;b&gt;غامق&lt;/b&gt;')
  expect(html).not.toContain('href="https://spam.example')
  expect(html).toContain(`href="/account/login?next=${encodeURIComponent(`${path}#comments`)}"`)
  expect(html).not.toContain('<form')
  expect(words(html)).toContain('تعليق واحد')
  expect(count).toBe(1)
  expect(recorded.personal).toBe(false)
  expect(recorded.tags).toContain(`comments:${post}`)
  // Parameters for accounts alone do not change a cached page.
  expect((await shown({ path: `${path}?reply=${id}&report=${id}&reported` })).html).toBe(html)
})

test('LANG-05 POST-05 the count speaks six Arabic forms and English', async () => {
  const seen: string[] = []
  for (let n = 0; n <= 11; n += 1) {
    if ([0, 1, 2, 3, 11].includes(n)) seen.push(/<h2>(.*?)<\/h2>/.exec((await shown()).html ?? '')?.[1] ?? '')
    await room.app.db
      .insertInto('editorial_comment')
      .values({ post_id: post, author_id: editor.id, lang: 'ar', body: `نص ${n}` })
      .execute()
  }
  expect(seen.map((text) => text.replace(/[\u2066-\u2069]/g, ''))).toEqual([
    'لا تعليقات بعد',
    'تعليق واحد',
    'تعليقان',
    '3 تعليقات',
    '11 تعليقاً',
  ])
  const { html } = await shown({
    lang: 'en',
    path: `/en${path}`.replace(encodeURIComponent('عنوان'), 'title'),
  })
  expect(words(html)).toContain('12 comments')
})

test('POST-06 SHELL-17 a member writes: 303 to the comment; it is held, and its writer sees that', async () => {
  const form = await shown({ viewer: member })
  expect(form.recorded.personal).toBe(true)
  expect(form.html).toContain('name="csrftoken"')
  const { answer } = await send(member, { do: 'comment', text: 'سؤال من قارئ', parent: '' })
  expect(answer).toBeInstanceOf(Response)
  expect((answer as Response).status).toBe(303)
  expect((answer as Response).headers.get('location')).toMatch(new RegExp(`^${path}#c\\d+$`))
  expect(words((await shown({ viewer: member })).html)).toContain('سؤال من قارئ قيد المراجعة')
  expect(words((await shown()).html)).not.toContain('سؤال من قارئ')
})

test('POST-06 SHELL-17 a reply is opened by a link, sent without a script, and appears in its thread', async () => {
  const { id } = await say('سؤال')
  const open = `${path}?reply=${id}`
  const { html } = await shown({ viewer: editor, path: open })
  expect(html).toContain(`name="parent" value="${id}"`)
  expect(html).toContain('الرد على')
  await send(editor, { do: 'comment', text: 'جواب', parent: String(id) }, { path: open })
  expect((await shown()).html).toMatch(/سؤال[\s\S]*<ol>[\s\S]*جواب/)
})

test('POST-06 SHELL-17 a refused form is shown again with what was typed, in the language of the page', async () => {
  const empty = await send(member, { do: 'comment', text: '  ', parent: '' })
  expect(empty.answer).toMatchObject({ init: { status: 400 } })
  expect(words((await loadAgain(empty.ctx)).html)).toContain('اكتب تعليقك قبل الإرسال.')
  const long = 'ن'.repeat(2001)
  const english = await send(member, { do: 'comment', text: long, parent: '' }, { lang: 'en' })
  const html = (await loadAgain(english.ctx)).html
  expect(html).toContain('aria-invalid="true"')
  expect(words(html)).toContain('longer than 2,000 characters')
  expect(html).toContain(long)
  const posted = new FormData()
  posted.append('text', 'كتبته قبل انتهاء الصلاحية')
  const old = await shown({ viewer: member, posted })
  expect(words(old.html)).toContain('انتهت صلاحية النموذج')
  expect(old.html).toContain('كتبته قبل انتهاء الصلاحية</textarea>')
  // The session may have ended meanwhile: the text is not lost.
  expect((await shown({ posted })).html).toContain('كتبته قبل انتهاء الصلاحية</textarea>')
})

const loadAgain = async (ctx: Parameters<typeof loadPost>[0]) => {
  const found = await readPost(ctx, 'articles', post)
  if (found.kind !== 'found') throw new Error('The post is not there')
  return { html: (await loadComments(ctx, found.post, found.discussed))?.html ?? '' }
}

test('POST-06 SHELL-17 a report has a reason, thanks the reader, and is not taken twice', async () => {
  const { id } = await say('إعلان')
  const open = `${path}?report=${id}`
  expect((await shown({ viewer: member, path: open })).html).toContain('value="misleading"')
  const none = await send(member, { do: 'report', comment: String(id), reason: '' }, { path: open })
  expect(words((await loadAgain(none.ctx)).html)).toContain('اختر سبباً.')
  const { answer } = await send(member, { do: 'report', comment: String(id), reason: 'spam' }, { path: open })
  const location = (answer as Response).headers.get('location') ?? ''
  expect(words((await shown({ viewer: member, path: location })).html)).toContain('وصل بلاغك')
  const twice = await send(member, { do: 'report', comment: String(id), reason: 'spam' }, { path: open })
  expect(twice.answer).toMatchObject({ init: { status: 409 } })
  expect(words((await loadAgain(twice.ctx)).html)).toContain('سبق أن أبلغت')
})

test('POST-06 its writer deletes a comment, a moderator closes the discussion, which says so', async () => {
  const { id } = await say('نص')
  expect((await shown({ viewer: member })).html).not.toContain('value="remove"')
  await send(editor, { do: 'remove', comment: String(id) })
  expect((await shown()).html).not.toContain(`c${id}`)
  expect((await shown({ viewer: member })).html).not.toContain('value="close"')
  await send(editor, { do: 'close' })
  expect(words((await shown()).html)).toContain('التعليقات على هذه المادة مغلقة.')
  expect((await shown({ viewer: member })).html).not.toContain('<textarea')
  expect((await shown({ viewer: editor })).html).toContain('value="open"')
})

test('ACC-06 POST-06 comments of a post that a reader may not read whole are not in the page', async () => {
  await say('كلام للمشتركين')
  await room.app.db.updateTable('editorial_post').set({ paid: true }).where('id', '=', post).execute()
  expect(await shown()).toMatchObject({ html: null })
  expect(await shown({ viewer: member })).toMatchObject({ html: null })
  expect(words((await shown({ viewer: editor })).html)).toContain('كلام للمشتركين')
})

test('SAFE-07 the page of a post that is its owner’s alone is 404 to all others, as that of an absent one', async () => {
  const own = await room.post({ visibility: 1, owner_id: editor.id })
  for (const viewer of [room.visitor, member]) {
    const [there, absent] = [testContext(room.app, { viewer }), testContext(room.app, { viewer })]
    expect(await thrownBy(() => loadPost(there.ctx, 'articles', own))).toEqual({
      status: 404,
      location: null,
    })
    expect(await thrownBy(() => loadPost(absent.ctx, 'articles', 99_999))).toEqual({
      status: 404,
      location: null,
    })
    expect(there.recorded.personal).toBe(absent.recorded.personal)
  }
})

test('POST-06 a comment of the twin language has its own direction; a page past the end is 404', async () => {
  await say('An English remark')
  expect((await shown()).html).toContain('lang="en" dir="ltr"')
  for (const page of ['2', '0', 'x'])
    expect(await thrownBy(() => shown({ path: `${path}?comments=${page}` }))).toMatchObject({ status: 404 })
})

test('POST-06 a removed comment leaves a place holder over its replies', async () => {
  const { id } = await say('سؤال')
  await say('جواب', id)
  await decide(testContext(room.app, { viewer: editor }).ctx, [id], 'removed')
  const { html } = await shown()
  expect(words(html)).toContain('هذا التعليق غير معروض.')
  expect(words(html)).toContain('جواب')
  expect(words(html)).not.toContain('سؤال')
})
