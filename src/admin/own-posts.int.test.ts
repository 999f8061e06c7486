import { createElement } from 'react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { beginEntry } from '#entries/drafts/begin.server.ts'
import { moveEntry, type Moving } from '#entries/drafts/move.server.ts'
import { saveChanges } from '#entries/drafts/save.server.ts'
import type { Move } from '#entries/moves.ts'
import type { Values } from '#entries/values.ts'
import type { Lang } from '#i18n/locale.ts'
import { VISITOR, type Member, type Viewer } from '#platform/policy/viewer.ts'
import { OwnPosts } from '#sections/accounts/own/OwnPosts.tsx'
import { ownPosts } from '#sections/accounts/own/posts.server.ts'
import { ARTICLES } from '#sections/articles/posts.server.ts'
import { testContext } from '#testing/context.server.ts'
import { renderPage } from '#testing/render-page.tsx'

let room: Newsroom
let [author, other, editor]: Member[] = []
beforeAll(async () => {
  room = await testNewsroom()
  author = await room.account('author')
  other = await room.account('author')
  editor = await room.account('editor')
})
afterAll(() => room.drop())

const as = (viewer: Viewer = VISITOR, lang: Lang = 'ar') => testContext(room.app, { viewer, lang }).ctx
const STORY = { summary_ar: 'مقدمة', body_ar: '<p>نص</p>', category_id: '1' }
async function write(name: string, ...moves: readonly (readonly [Move, Moving?])[]): Promise<string> {
  const key = await beginEntry(as(author), ARTICLES.kind, { ...STORY, title_ar: name })
  for (const [move, how] of moves)
    await moveEntry(as(move === 'submit' ? author : editor), ARTICLES.kind, key, move, how)
  return key
}
const save = (key: string, fields: Values) =>
  saveChanges(as(editor), ARTICLES.kind, key, { fields, was: {}, known: 0 })

test('ROUTE-11 POST-02 an author’s profile lists their posts of every state, with the note of a returned one; no one else sees them', async () => {
  const ar: Moving = { languages: ['ar'] }
  const draft = await write('مسودة أولى')
  await write('وصلت', ['submit'])
  const returned = await write('عادت', ['submit'], ['return', { note: 'اذكر المصدر' }])
  await write('جاهزة', ['submit'], ['review'])
  await write('مجدولة', ['submit'], ['schedule', { at: new Date('2099-01-01T06:00:00Z'), ...ar }])
  const live = await write('منشورة', ['submit'], ['publish', ar])
  const changed = await write('معدلة', ['submit'], ['publish', ar])
  await save(changed, { title_en: 'Changed' })
  await write('قديمة', ['submit'], ['archive'])
  await beginEntry(as(author), ARTICLES.kind)

  const { total, posts } = await ownPosts(as(author))
  expect(total).toBe(9)
  const states = Object.fromEntries(posts.map(({ title, state }) => [title?.text ?? '', state]))
  expect(states).toEqual({
    '': 'draft',
    'مسودة أولى': 'draft',
    وصلت: 'submitted',
    عادت: 'returned',
    جاهزة: 'reviewed',
    مجدولة: 'scheduled',
    منشورة: 'published',
    معدلة: 'changed',
    قديمة: 'archived',
  })
  const of = (key: string) => posts.find(({ id }) => id === key)
  expect(of(returned)).toMatchObject({ note: 'اذكر المصدر', path: null, edit: `/admin/articles/${returned}` })
  expect(of(draft)).toMatchObject({ note: null, languages: ['ar'], edit: `/admin/articles/${draft}` })
  expect(of(changed)?.languages).toEqual(['ar', 'en'])
  expect(of(live)?.path).toContain(live)
  expect(posts.find(({ state }) => state === 'scheduled')?.at).toBe('2099-01-01T06:00:00.000Z')

  for (const [lang, words] of [
    ['ar', ['اذكر المصدر', 'معادة إليك', 'مجدولة', 'تُنشر في', 'بلا عنوان', '9 مواد']],
    ['en', ['Returned to you', 'Untitled', 'To be published', 'Arabic', '9 stories']],
  ] as const) {
    const own = await ownPosts(as(author, lang))
    const html = renderPage(() => createElement(OwnPosts, own), lang, {})
    for (const word of words) expect(html).toContain(word)
  }
  for (const viewer of [VISITOR, other, editor])
    expect(await ownPosts(as(viewer))).toEqual({ total: 0, posts: [] })
})

test('ROUTE-11 an author who lost access to the panel still sees their posts, without links into it', async () => {
  const before = author && { ...author, role: 'member' as const }
  const { posts } = await ownPosts(as(before))
  expect(posts.length).toBeGreaterThan(0)
  expect(posts.every(({ edit }) => edit === null)).toBe(true)
})
