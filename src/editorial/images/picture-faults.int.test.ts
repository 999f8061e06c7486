import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { beginEntry } from '#entries/drafts/begin.server.ts'
import { readEntry } from '#entries/drafts/draft.server.ts'
import { moveEntry } from '#entries/drafts/move.server.ts'
import { saveChanges } from '#entries/drafts/save.server.ts'
import type { Values } from '#entries/values.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { ARTICLES } from '#sections/articles/posts.server.ts'
import { saveSettings } from '#site/settings.server.ts'
import { testContext } from '#testing/context.server.ts'
import { testNewsroom, type Newsroom } from '../comments/testing-newsroom.server.ts'
import { readPost } from '../read.server.ts'

let room: Newsroom
let editor: Viewer & { id: number }

beforeAll(async () => {
  room = await testNewsroom()
  editor = await room.account('editor')
  const image = { width: 1600, height: 900, mime: 'image/webp' }
  await room.app.db
    .insertInto('editorial_category')
    .values({ id: 21, slug_ar: 'ميثانول', slug_en: 'methanol', name_ar: 'ميثانول', name_en: 'Methanol' })
    .execute()
  await room.app.db
    .insertInto('media_image')
    .values([
      { key: 'bare', sha256: '1', ...image },
      { key: 'credited', sha256: '2', credit_ar: 'وكالة الأنباء', credit_en: 'News agency', ...image },
      {
        key: 'licensed',
        sha256: '3',
        credit_ar: 'سارة',
        credit_en: 'Sara',
        licence: 'CC BY 4.0',
        licence_url: 'https://creativecommons.org/licenses/by/4.0/',
        acquire_url: 'https://pictures.example/3',
        ...image,
      },
    ])
    .execute()
})
afterAll(() => room.drop())
beforeEach(() => saveSettings(room.app, { picture_rights: 'none', picture_descriptions: false }))

const hand = () => testContext(room.app, { viewer: editor }).ctx
const STORY: Values = {
  title_ar: 'عقود الميثانول',
  summary_ar: 'ملخص',
  body_ar: '<p>نص</p>',
  title_en: 'Methanol contracts',
  summary_en: 'In short',
  body_en: '<p>Text</p>',
  category_id: '21',
}
const save = (key: string, fields: Values) =>
  saveChanges(hand(), ARTICLES.kind, key, { fields, was: {}, known: 0 })
async function written(fields: Values): Promise<string> {
  const key = await beginEntry(hand(), ARTICLES.kind)
  await save(key, { ...STORY, ...fields })
  return key
}
const publish = (key: string) => moveEntry(hand(), ARTICLES.kind, key, 'publish', { languages: ['ar', 'en'] })

test('NEWS-05 with the setting on, a picture without credit or licence is not published, and nothing of the story is lost', async () => {
  const key = await written({ image_key: 'bare' })
  await saveSettings(room.app, { picture_rights: 'credit' })
  await expect(publish(key)).rejects.toMatchObject({ fields: { image_key: 'picture_uncredited' } })
  const entry = await readEntry(room.app.db, ARTICLES.kind, key)
  expect(entry).toMatchObject({ state: 'draft', values: { image_key: 'bare', title_ar: STORY['title_ar'] } })
  await save(key, { image_key: 'credited' })
  await saveSettings(room.app, { picture_rights: 'licence' })
  await expect(publish(key)).rejects.toMatchObject({ fields: { image_key: 'picture_unlicensed' } })
  await save(key, { image_key: 'licensed' })
  await publish(key)
})

test('NEWS-05 the same holds for pictures in a text, where a credit may be said in the text', async () => {
  await saveSettings(room.app, { picture_rights: 'credit' })
  const figure = (more: string) => `<p>نص</p><figure data-image="bare"${more}></figure>`
  const key = await written({ body_ar: figure('') })
  await expect(publish(key)).rejects.toMatchObject({ fields: { body_ar: 'picture_uncredited' } })
  await save(key, { body_ar: figure(' data-credit="رويترز"') })
  await publish(key)
})

test('NEWS-05 without the setting a picture needs nothing', async () => {
  const key = await written({ image_key: 'bare' })
  await publish(key)
  expect(await readEntry(room.app.db, ARTICLES.kind, key)).toMatchObject({ state: 'public' })
})

test('NEWS-05 a picture is described in each language of its story, or marked as decoration: left empty is neither', async () => {
  await saveSettings(room.app, { picture_descriptions: true })
  const key = await written({ image_key: 'bare', image_alt_ar: 'مصنع' })
  await expect(publish(key)).rejects.toMatchObject({ fields: { image_alt_en: 'picture_undescribed' } })
  await moveEntry(hand(), ARTICLES.kind, key, 'publish', { languages: ['ar'] })
  const other = await written({ image_key: 'bare', image_decorative: 'true' })
  await publish(other)
  const figure = (more: string) => `<p>نص</p><figure data-image="bare"${more}></figure>`
  const third = await written({ body_en: figure('') })
  await expect(publish(third)).rejects.toMatchObject({ fields: { body_en: 'picture_undescribed' } })
  await save(third, { body_en: figure(' data-decorative="1"') })
  await publish(third)
})

test('NEWS-05 readers and programs see whose the cover is and what may be done with it', async () => {
  const id = await room.post({ image_key: 'licensed', image_alt_ar: 'مصنع', image_alt_en: 'A plant' })
  const found = await readPost(testContext(room.app, { lang: 'en' }).ctx, 'articles', id)
  expect(found).toMatchObject({
    post: {
      cover: { alt: 'A plant' },
      rights: {
        credit: 'Sara',
        licence: 'CC BY 4.0',
        licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
        acquireUrl: 'https://pictures.example/3',
      },
    },
  })
  const decorative = await room.post({ image_key: 'bare', image_alt_ar: 'مصنع', image_decorative: true })
  expect(await readPost(testContext(room.app).ctx, 'articles', decorative)).toMatchObject({
    post: { cover: { alt: '' }, rights: null },
  })
})
