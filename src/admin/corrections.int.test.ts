import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EditData } from './screens/edit/contract.ts'
import Edit from './screens/edit/Edit.tsx'
import { actInPanel, openPanel } from './panel/open-panel.server.ts'
import { prepareBatch, runBatch } from '#entries/bulk/batch.server.ts'
import { undoBatch } from '#entries/bulk/undo.server.ts'
import { beginEntry } from '#entries/drafts/begin.server.ts'
import { publishDue } from '#entries/drafts/due.server.ts'
import { moveEntry } from '#entries/drafts/move.server.ts'
import { saveChanges } from '#entries/drafts/save.server.ts'
import type { Values } from '#entries/values.ts'
import type { Lang } from '#i18n/locale.ts'
import { VISITOR, type Member, type Viewer } from '#platform/policy/viewer.ts'
import { ARTICLES } from '#sections/articles/posts.server.ts'
import { testContext } from '#testing/context.server.ts'
import { openScreen, pressScreen, renderView } from '#testing/panel.tsx'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { readPost } from '#editorial/read.server.ts'
import { postLines } from '#editorial/byline/load.server.tsx'

let room: Newsroom
let editor: Member
beforeAll(async () => {
  room = await testNewsroom()
  editor = await room.account('editor')
})
afterAll(() => room.drop())

const STORY = {
  title_ar: 'خبر',
  summary_ar: 'مقدمة',
  body_ar: '<p>السعر 700</p>',
  title_en: 'A story',
  summary_en: 'Standfirst',
  body_en: '<p>The price is 700</p>',
  category_id: '1',
}
const hand = (now?: Date) => testContext(room.app, { viewer: editor, now }).ctx
const change = (key: string, fields: Values) =>
  saveChanges(hand(), ARTICLES.kind, key, { fields, was: {}, known: 0 })
const press = (key: string, fields: Record<string, string>) =>
  pressScreen(room.app, `/admin/articles/${key}`, fields, { viewer: editor })
const shownTo = async (key: string, lang: Lang, viewer: Viewer = VISITOR) => {
  const { ctx } = testContext(room.app, { viewer, lang })
  const read = await readPost(ctx, 'articles', Number(key))
  if (read.kind !== 'found') throw new Error('Readers have it')
  return { ...read.post, ...postLines(ctx, read.post) }
}
const textsOf = async (key: string, lang: Lang) =>
  (await shownTo(key, lang)).corrections.map(({ text }) => text)

/** The note that readers will get with the next publication, as the screen shows it. */
async function waiting(key: string) {
  const { panel } = await openScreen(room.app, `/admin/articles/${key}`, { viewer: editor })
  const data = panel.screen?.data as EditData | undefined
  if (!data) throw new Error('It has a screen')
  return data.correction
}

async function published(fields: Values = {}): Promise<string> {
  const key = await beginEntry(hand(), ARTICLES.kind, { ...STORY, ...fields })
  return (await moveEntry(hand(), ARTICLES.kind, key, 'publish')).key
}

test('POST-02 POST-05 a note of correction is below the text and beside the date, each in its language, the last first; a small edit shows nothing', async () => {
  const key = await published()
  await change(key, { body_ar: '<p>السعر 701</p>' })
  await press(key, { do: 'publish', correction_ar: '', correction_en: '' })
  expect(await shownTo(key, 'ar')).toMatchObject({ corrections: [], corrected: null })

  await change(key, { body_ar: '<p>السعر 710</p>' })
  const dropped: string[] = []
  const { ctx } = testContext(room.app, { viewer: editor, path: `/admin/articles/${key}` })
  const publish = ctx.app.changes.publish.bind(ctx.app.changes)
  ctx.app.changes.publish = async (tags) => {
    dropped.push(...tags)
    await publish(tags)
  }
  const form = new FormData()
  for (const [name, value] of Object.entries({
    do: 'publish',
    correction_ar: 'السعر 710 لا 700.',
    correction_en: '',
  }))
    form.append(name, value)
  expect(await actInPanel(ctx, `articles/${key}`, form)).toMatchObject({ status: 303 })
  ctx.app.changes.publish = publish
  expect(dropped).toContain(`post:${key}`)

  // A note can also come after the change that it explains.
  await press(key, { do: 'publish', correction_ar: '', correction_en: 'The price was wrong & is right.' })
  await press(key, { do: 'publish', correction_ar: 'اسم المصنع «أورليكس».', correction_en: '' })
  expect(await textsOf(key, 'ar')).toEqual(['اسم المصنع «أورليكس».', 'السعر 710 لا 700.'])
  expect(await textsOf(key, 'en')).toEqual(['The price was wrong & is right.'])
  const english = await shownTo(key, 'en')
  expect(english.byline).toMatch(/<a href="#corrections">Corrected \d+ [A-Z][a-z]+ \d{4}<\/a>/)
  expect(english.corrected).toContain('The price was wrong &amp; is right.')
  expect((await shownTo(key, 'ar')).byline).toContain('صُحّح في')
  const notes = await room.app.db
    .selectFrom('entry_revision')
    .select('note')
    .where('kind', '=', 'articles')
    .where('key', '=', key)
    .where('note', 'is not', null)
    .orderBy('id')
    .execute()
  expect(notes.map(({ note }) => note)).toEqual([
    'السعر 710 لا 700.',
    'The price was wrong & is right.',
    'اسم المصنع «أورليكس».',
  ])
})

test('POST-02 what was typed for readers stays when the form is refused, and nothing of it is public', async () => {
  const key = await published()
  const long = 'كلمة '.repeat(300)
  const form = new FormData()
  for (const [name, value] of Object.entries({ do: 'publish', correction_ar: long, correction_en: 'Mended' }))
    form.append(name, value)
  const { ctx } = testContext(room.app, { viewer: editor, path: `/admin/articles/${key}`, posted: form })
  const refused = await actInPanel(ctx, `articles/${key}`, form)
  if (refused instanceof Response) throw new Error('It is refused')
  expect(refused.init?.status).toBe(400)
  expect(refused.data.kept.texts).toEqual({ correction_ar: 'النص أطول من المسموح، وهو 1000 حرف. اختصره.' })
  const { data: panel } = await openPanel(ctx, `articles/${key}`)
  const html = renderView(Edit, 'ar', panel, refused.data)
  expect(html).toContain(long.trim())
  expect(html).toContain('Mended')
  expect(await textsOf(key, 'en')).toEqual([])
})

test('POST-02 no note of correction is asked for what was never public; what waits goes out with the schedule', async () => {
  const draft = await beginEntry(hand(), ARTICLES.kind, STORY)
  expect(await waiting(draft)).toBeNull()
  await press(draft, { do: 'publish', correction_ar: 'لا يظهر', correction_en: '' })
  expect(await textsOf(draft, 'ar')).toEqual([])

  await change(draft, { title_ar: 'خبر مصحح' })
  await press(draft, { do: 'schedule', at: '2099-01-01T09:00', correction_ar: 'العنوان.', correction_en: '' })
  expect(await textsOf(draft, 'ar')).toEqual([])
  expect(await waiting(draft)).toEqual({ ar: 'العنوان.', en: null })
  await publishDue(room.app, [ARTICLES.kind], new Date('2099-01-01T07:00:00Z'))
  expect(await textsOf(draft, 'ar')).toEqual(['العنوان.'])
})

test('POST-02 a note of a language that is not published yet waits for it', async () => {
  const key = await published()
  await change(key, { body_ar: '<p>أ</p>', body_en: '<p>b</p>' })
  const fields = { do: 'publish', languages: '1', correction_ar: 'صحّحنا.', correction_en: 'Mended.' }
  await press(key, { ...fields, language: 'ar' })
  expect([await textsOf(key, 'ar'), await textsOf(key, 'en')]).toEqual([['صحّحنا.'], []])
  const form = { do: 'publish', languages: '1', language: 'en', correction_ar: '', correction_en: 'Mended.' }
  await press(key, form)
  expect([await textsOf(key, 'ar'), await textsOf(key, 'en')]).toEqual([['صحّحنا.'], ['Mended.']])
})

test('POST-02 undoing a publication moves its note back into the draft', async () => {
  const key = await published()
  await change(key, { title_ar: 'آخر' })
  const { location } = await press(key, { do: 'publish', correction_ar: 'العنوان.', correction_en: '' })
  const undo = new URL(location ?? '', 'http://kimya.test').searchParams.get('undo') ?? ''
  await press(key, { do: 'undo', id: undo })
  expect(await textsOf(key, 'ar')).toEqual([])
  expect(await waiting(key)).toEqual({ ar: 'العنوان.', en: null })

  const batch = await prepareBatch(room.app.db, hand(), ARTICLES.kind, { keys: [key], do: 'publish' })
  await runBatch(hand(), ARTICLES.kind, batch)
  expect(await textsOf(key, 'ar')).toEqual(['العنوان.'])
  await undoBatch(hand(), ARTICLES.kind, batch)
  expect(await textsOf(key, 'ar')).toEqual([])
})

test('POST-02 an old revision is restored with a note, which its publication shows', async () => {
  const key = await published()
  await change(key, { title_ar: 'خطأ' })
  await moveEntry(hand(), ARTICLES.kind, key, 'publish')
  const { id } = await room.app.db
    .selectFrom('entry_revision')
    .select('id')
    .where('key', '=', key)
    .where('cause', '=', 'publish')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const at = `/admin/articles/${key}/history/${id}`
  const fields = { do: 'restore', was: '{}', correction_ar: 'عاد العنوان الأول.', correction_en: '' }
  expect(await pressScreen(room.app, at, fields, { viewer: editor })).toMatchObject({ status: 303 })
  expect(await shownTo(key, 'ar')).toMatchObject({ title: { text: 'خطأ' }, corrections: [] })
  const { panel } = await openScreen(room.app, `/admin/articles/${key}`, { viewer: editor })
  const html = renderView(Edit, 'ar', panel)
  expect(html).toContain('عاد العنوان الأول.')
  await moveEntry(hand(), ARTICLES.kind, key, 'publish')
  expect(await shownTo(key, 'ar')).toMatchObject({ title: { text: 'خبر' } })
  expect(await textsOf(key, 'ar')).toEqual(['عاد العنوان الأول.'])
})

test('ACC-06 what was corrected in a paid post is not said to whom only its beginning is shown', async () => {
  const key = await published({ paid: 'true', body_ar: '<p>سر</p>'.repeat(9) })
  await press(key, { do: 'publish', correction_ar: 'CANARY', correction_en: '' })
  expect((await shownTo(key, 'ar', editor)).corrections).toHaveLength(1)
  const visitor = await shownTo(key, 'ar')
  expect(visitor.teaser).not.toBeNull()
  expect(JSON.stringify(visitor)).not.toContain('CANARY')
})
