import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Insertable } from 'kysely'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { loadPost } from '#editorial/page/item.server.ts'
import { listPosts } from '#editorial/list.server.ts'
import { readPost } from '#editorial/read.server.ts'
import { tagsOfPost } from '#editorial/writing/post-entry.server.ts'
import { beginEntry } from '#entries/drafts/begin.server.ts'
import { moveEntry } from '#entries/drafts/move.server.ts'
import { saveChanges } from '#entries/drafts/save.server.ts'
import type { Values } from '#entries/values.ts'
import type { EditorialTopic } from '#platform/db/types.ts'
import { testContext, type Asked } from '#testing/context.server.ts'
import { TOPIC } from './entry.server.ts'

let room: Newsroom
beforeAll(async () => {
  room = await testNewsroom()
})
afterAll(() => room.drop())
beforeEach(async () => {
  await room.app.db.deleteFrom('editorial_topic').execute()
  await room.app.db.deleteFrom('editorial_post').execute()
})

const topic = (change: Partial<Insertable<EditorialTopic>>) =>
  room.app.db
    .insertInto('editorial_topic')
    .values({ slug: 'carbon', title_ar: 'الكربون', title_en: 'Carbon', ...change })
    .execute()
const change = (values: Partial<Insertable<EditorialTopic>>) =>
  room.app.db.updateTable('editorial_topic').set(values).where('slug', '=', 'carbon').execute()
async function gathered(asked: Asked = {}): Promise<number[]> {
  room.app.memo.drop(['list:t:carbon'])
  const page = await listPosts(testContext(room.app, asked).ctx, 't:carbon', 1)
  return (page?.results ?? []).map(({ id }) => id).sort((one, other) => one - other)
}

/** One story for each way into a topic, and some that have none. */
async function write() {
  return {
    product: await room.post({ title_ar: 'عن المنتج', products: ['methanol'] }),
    company: await room.post({ title_ar: 'عن الشركة', companies: ['oqbi'] }),
    aCase: await room.post({ title_ar: 'عن القضية', cases: ['cn-methanol-2010'] }),
    arabic: await room.post({ title_ar: 'مشروع يبدأ بالتقاط الكربون', title_en: null }),
    english: await room.post({ title_ar: 'مادة', summary_en: 'They are capturing carbon in Jubail' }),
    other: await room.post({ title_ar: 'مادة أخرى', body_ar: '<p>التقاط الكربون في النص وحده</p>' }),
  }
}
const HOW = {
  products: ['methanol'],
  companies: ['oqbi'],
  cases: ['cn-methanol-2010'],
  words_ar: ['التقاط الكربون'],
  words_en: ['capture carbon'],
}

test('NEWS-04 a topic gathers stories by products, companies, cases and words of either language in whatever form, those that were there and those that come', async () => {
  const before = await write()
  await topic(HOW)
  const after = await write()
  const joining = [before, after].flatMap(({ other: _, ...joined }) => Object.values(joined))
  expect(await gathered()).toEqual(joining.sort((one, other) => one - other))
})

test('NEWS-04 a topic follows its stories and its own changes: title, products, publication, words, pins, its end', async () => {
  const ids = await write()
  await topic({ words_ar: ['التقاط الكربون'], pins: [String(ids.other)] })
  expect(await gathered()).toEqual([ids.arabic, ids.other])
  const set = (values: object, id: number) =>
    room.app.db.updateTable('editorial_post').set(values).where('id', '=', id).execute()
  await set({ title_ar: 'مشروع آخر' }, ids.arabic)
  expect(await gathered()).toEqual([ids.other])
  await set({ summary_ar: 'يلتقط المشروع: التقاط الكربون في ينبع' }, ids.product)
  expect(await gathered()).toEqual([ids.product, ids.other])
  await set({ status: 'draft' }, ids.other)
  expect(await gathered()).toEqual([ids.product])
  await change({ words_ar: [], companies: ['oqbi'], pins: [] })
  expect(await gathered()).toEqual([ids.company])
  await change({ hidden: true })
  expect(await gathered()).toEqual([])
  await change({ hidden: false })
  await room.app.db.deleteFrom('editorial_topic').execute()
  expect(await gathered()).toEqual([])
})

test('NEWS-04 SAFE-07 a topic has nothing that its reader may not see in lists', async () => {
  const shared = { products: ['methanol'] }
  const open = await room.post(shared)
  const members = await room.post({ ...shared, visibility: 2 })
  await room.post({ ...shared, visibility: 1 })
  await room.post({ ...shared, hidden: true })
  await room.post({ ...shared, status: 'scheduled' })
  await topic(shared)
  expect(await gathered()).toEqual([open])
  expect(await gathered({ viewer: await room.account('member') })).toEqual([open, members])
})

test('NEWS-04 a story names its topics as links in the reader’s language, none that is hidden, and is dropped when one changes', async () => {
  const id = await room.post({ products: ['methanol'] })
  await topic(HOW)
  const load = async (lang: 'ar' | 'en') => {
    const found = await readPost(testContext(room.app, { lang }).ctx, 'articles', id)
    if (found.kind !== 'found') throw new Error('The story is not there')
    const path = (lang === 'en' ? '/en' : '') + found.post.path
    const { ctx, recorded } = testContext(room.app, { lang, path })
    return { topics: (await loadPost(ctx, 'articles', id)).post.topics, tags: recorded.tags }
  }
  room.app.memo.drop(['topics'])
  expect((await load('ar')).topics).toEqual([{ label: 'الكربون', href: '/topics/carbon' }])
  expect((await load('en')).topics).toEqual([{ label: 'Carbon', href: '/topics/carbon' }])
  expect([...(await load('ar')).tags]).toContain('topics')
  expect(await tagsOfPost(room.app.db, String(id))).toContain('list:t:carbon')
  expect(await TOPIC.tags(room.app, 'carbon')).toEqual(['topics', 'list:t:carbon'])
  await change({ hidden: true })
  room.app.memo.drop(['topics'])
  expect((await load('ar')).topics).toEqual([])
})

test('NEWS-04 an editor writes a topic; one that gathers nothing, or by a word that is everywhere, is refused where the fault is', async () => {
  const editor = await room.account('editor')
  const hand = () => testContext(room.app, { viewer: editor }).ctx
  const story = await room.post({ title_ar: 'التحلية في الخليج' })
  const key = await beginEntry(hand(), TOPIC)
  const save = (fields: Values) => saveChanges(hand(), TOPIC, key, { fields, was: {}, known: 0 })
  const publish = () => moveEntry(hand(), TOPIC, key, 'publish')
  await save({ title_ar: 'تحلية المياه', title_en: 'Desalination', sort: '1' })
  await expect(publish()).rejects.toMatchObject({ fields: { words_ar: 'required_field' } })
  await save({ words_ar: ['في'] })
  await expect(publish()).rejects.toMatchObject({ fields: { words_ar: 'must_be_valid' } })
  await save({ words_ar: ['تحلية'] })
  expect((await publish()).key).toBe('desalination')
  const page = await listPosts(testContext(room.app).ctx, 't:desalination', 1)
  expect(page?.results.map(({ id }) => id)).toEqual([story])
  const author = testContext(room.app, { viewer: await room.account('author') }).ctx
  await expect(beginEntry(author, TOPIC)).rejects.toMatchObject({ code: 'not_allowed' })
})
