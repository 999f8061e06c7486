import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginEntry } from '#entries/drafts/begin.server.ts'
import { moveEntry } from '#entries/drafts/move.server.ts'
import { saveChanges } from '#entries/drafts/save.server.ts'
import type { Values } from '#entries/values.ts'
import { ARTICLES } from '#sections/articles/posts.server.ts'
import { testContext, type Asked } from '#testing/context.server.ts'
import { testNewsroom, type Newsroom } from '../comments/testing-newsroom.server.ts'
import { loadPost } from '../page/item.server.ts'
import { readPost, relatedPosts } from '../read.server.ts'
import type { PostInput } from '../writing/save.server.ts'
import { STORY_CHOOSER } from '../writing/story-chooser.server.ts'

let room: Newsroom
let hour = 0
beforeAll(async () => {
  room = await testNewsroom()
  await room.app.db
    .insertInto('editorial_category')
    .values({ id: 21, slug_ar: 'ميثانول', slug_en: 'methanol', name_ar: 'ميثانول', name_en: 'Methanol' })
    .execute()
})
afterAll(() => room.drop())

/** Each an hour after the one before. */
const post = (change: Partial<PostInput>) => {
  hour += 1
  return room.post({ published_at: new Date(Date.UTC(2026, 10, 1, hour)), ...change })
}
async function read(id: number, asked: Asked = {}) {
  const { ctx, recorded } = testContext(room.app, asked)
  const result = await readPost(ctx, 'articles', id)
  if (result.kind !== 'found') throw new Error('The story is not there')
  return { ctx, recorded, result }
}
async function related(id: number, asked: Asked = {}, size = 20): Promise<number[]> {
  const { ctx, result } = await read(id, asked)
  return (await relatedPosts(ctx, result.ties, size)).map((one) => one.id)
}

test('NEWS-04 what a story shares counts by how rare it is: a case before a company, a company before a product of many stories', async () => {
  const many = await Promise.all(
    Array.from({ length: 8 }, (_, at) => post({ title_ar: `نشرة ${'أبجدهوزح'.at(at)}`, products: ['urea'] })),
  )
  const company = await post({ title_ar: 'عن الشركة', companies: ['omifco'] })
  const aCase = await post({ title_ar: 'عن القضية', cases: ['eu-meg-2020'] })
  const deal = await post({ title_ar: 'عن الصفقة', deals: ['iq-qafco-2020'] })
  const story = await post({
    title_ar: 'الأصل',
    products: ['urea'],
    companies: ['omifco'],
    cases: ['eu-meg-2020'],
    deals: ['iq-qafco-2020'],
  })
  const found = await related(story)
  expect(new Set(found.slice(0, 3))).toEqual(new Set([company, aCase, deal]))
  expect(found.slice(0, 2)).not.toContain(company)
  expect(many).toContain(found[3])
  expect(found).not.toContain(story)
})

test('NEWS-04 words lead on in both languages: an Arabic story to one that was written in English and has an Arabic twin, never to one without', async () => {
  const twin = await post({
    title_en: 'Caprolactam plant restarts at Yanbu',
    title_ar: 'استئناف التشغيل في ينبع',
    summary_en: 'Caprolactam returns',
    summary_ar: 'عاد الكابرولاكتام إلى السوق',
  })
  const alone = await post({
    title_en: 'Caprolactam in Yanbu: الكابرولاكتام',
    title_ar: null,
    body_ar: null,
    body_en: '<p>Text</p>',
  })
  const story = await post({ title_ar: 'الكابرولاكتام يتراجع في آسيا', title_en: null })
  expect((await related(story))[0]).toBe(twin)
  expect(await related(story)).not.toContain(alone)
  expect((await related(twin, { lang: 'en' }))[0]).toBe(alone)
  expect(await related(twin, { lang: 'en' })).not.toContain(story)
})

test('NEWS-04 SAFE-07 a story leads on to nothing that its reader may not see in lists', async () => {
  const shared = { products: ['benzene'], cases: ['in-epoxy-2024'] }
  const story = await post({ title_ar: 'البنزين', ...shared })
  const open = await post({ title_ar: 'متاحة', ...shared })
  const members = await post({ title_ar: 'للأعضاء', visibility: 2, ...shared })
  const others = await Promise.all([
    post({ title_ar: 'مخفية', hidden: true, ...shared }),
    post({ title_ar: 'خاصة', visibility: 1, ...shared }),
    post({ title_ar: 'مسودة', status: 'draft', ...shared }),
    post({ title_ar: 'موعودة', status: 'scheduled', ...shared }),
    post({ title_ar: 'مؤرشفة', status: 'archived', ...shared }),
  ])
  const pins = [...others, members].map(String)
  await room.app.db.updateTable('editorial_post').set({ pins }).where('id', '=', story).execute()
  expect((await related(story))[0]).toBe(open)
  expect(await related(story)).not.toContain(members)
  const viewer = await room.account('member')
  // Pinned, and now to be seen.
  expect((await related(story, { viewer }))[0]).toBe(members)
  expect((await related(story, { viewer })).filter((id) => others.includes(id))).toEqual([])
})

test('NEWS-04 an editor’s pins come first, in their order; one that is withdrawn falls out and comes back by itself, and the page is dropped for it', async () => {
  const near = await post({ title_ar: 'قريبة', companies: ['gpic'] })
  const [first, second] = [await post({ title_ar: 'مثبتة أولى' }), await post({ title_ar: 'مثبتة ثانية' })]
  const story = await post({ title_ar: 'القصة', companies: ['gpic'], pins: [second, first].map(String) })
  expect((await related(story)).slice(0, 3)).toEqual([second, first, near])
  const state = (status: 'draft' | 'published') =>
    room.app.db.updateTable('editorial_post').set({ status }).where('id', '=', second).execute()
  await state('draft')
  expect((await related(story)).slice(0, 2)).toEqual([first, near])
  const { ctx, recorded, result } = await read(story)
  await relatedPosts(ctx, result.ties, 4)
  expect([...recorded.tags]).toEqual(
    expect.arrayContaining([`post:${second}`, `post:${first}`, `post:${near}`, 'list:co:gpic']),
  )
  await state('published')
  expect((await related(story))[0]).toBe(second)
})

test('NEWS-04 a page names each story once: its neighbours are not among the related ones, unless they are pinned', async () => {
  const previous = await post({ title_ar: 'السابقة', companies: ['sipchem'] })
  const story = await post({ title_ar: 'الوسطى', companies: ['sipchem'] })
  const next = await post({ title_ar: 'اللاحقة', companies: ['sipchem'] })
  const load = async () => {
    const { result } = await read(story)
    return loadPost(testContext(room.app, { path: result.post.path }).ctx, 'articles', story)
  }
  const hrefs = (item: Awaited<ReturnType<typeof load>>) => item.related.map(({ href }) => href).join(' ')
  const before = await load()
  expect(before.previous?.href).toContain(`-${previous}-`)
  expect(hrefs(before)).not.toMatch(new RegExp(`-(?:${previous}|${next})-`))
  await room.app.db
    .updateTable('editorial_post')
    .set({ pins: [String(next)] })
    .where('id', '=', story)
    .execute()
  expect((await load()).related[0]?.href).toContain(`-${next}-`)
})

test('NEWS-04 an editor pins up to three stories that are there, and takes them away again; an author cannot', async () => {
  const [author, editor] = [await room.account('author'), await room.account('editor')]
  const pinned = await Promise.all(['أ', 'ب', 'ج', 'د'].map((title_ar) => post({ title_ar })))
  const keys = pinned.map(String)
  const texts: Values = { title_ar: 'قصة', summary_ar: 'ملخص', body_ar: '<p>نص</p>', category_id: '21' }
  const hand = (viewer = editor) => testContext(room.app, { viewer }).ctx
  const save = (key: string, fields: Values, viewer = editor) =>
    saveChanges(hand(viewer), ARTICLES.kind, key, { fields, was: {}, known: 0 })
  const publish = (key: string) => moveEntry(hand(), ARTICLES.kind, key, 'publish', { languages: ['ar'] })

  const own = await beginEntry(hand(author), ARTICLES.kind)
  await save(own, texts, author)
  await save(own, { pins: keys.slice(0, 1) }, author).catch(() => undefined)
  const draft = await room.app.db
    .selectFrom('entry_draft')
    .select('fields')
    .where('key', '=', own)
    .executeTakeFirstOrThrow()
  expect(draft.fields).not.toHaveProperty('pins')

  const key = await beginEntry(hand(), ARTICLES.kind)
  await save(key, { ...texts, pins: keys })
  await expect(publish(key)).rejects.toMatchObject({ fields: { pins: 'limit_reached' } })
  await save(key, { pins: ['999999999'] })
  await expect(publish(key)).rejects.toMatchObject({ fields: { pins: 'must_be_valid' } })
  await save(key, { pins: keys.slice(0, 3) })
  await publish(key)
  expect((await related(Number(key))).slice(0, 3)).toEqual(pinned.slice(0, 3))
  // A story does not lead on to itself.
  await save(key, { pins: [key, ...keys.slice(1, 2)] })
  await publish(key)
  expect(await related(Number(key))).not.toContain(Number(key))
  expect((await related(Number(key)))[0]).toBe(pinned[1])
})

test('NEWS-04 a story to pin is found by the words of its title in either language, or by its number; drafts are not offered', async () => {
  const story = await post({ title_ar: 'الأكريلونيتريل يعود', title_en: 'Acrylonitrile returns' })
  const draft = await post({ title_ar: 'الأكريلونيتريل مسودة', status: 'draft' })
  const find = async (text: string) =>
    (await STORY_CHOOSER.find(room.app, { text, lang: 'ar', limit: 20 })).map(({ key }) => key)
  expect(await find('اكريلونيتريل')).toEqual([String(story)])
  expect(await find('acrylonit')).toEqual([String(story)])
  expect(await find(String(story))).toEqual([String(story)])
  expect(await find(String(draft))).toEqual([])
})
