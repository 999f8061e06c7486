import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { beginEntry } from '#entries/drafts/begin.server.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { ARTICLES } from '#sections/articles/posts.server.ts'
import { latestPosts } from '#editorial/list.server.ts'
import { testContext } from '#testing/context.server.ts'
import { openScreen, pressScreen, renderView } from '#testing/panel.tsx'
import { testPicture } from '#testing/picture.ts'
import type { LibraryData, PictureData } from './contract.ts'
import Media from './Media.tsx'
import MediaPicture from './MediaPicture.tsx'

let room: Newsroom
let author: Viewer & { id: number }
let other: Viewer & { id: number }
let editor: Viewer & { id: number }

beforeAll(async () => {
  room = await testNewsroom()
  author = await room.account('author')
  other = await room.account('author')
  editor = await room.account('editor')
})
afterAll(() => room.drop())

async function upload(name: string, colour: string, viewer: Viewer = author): Promise<string> {
  const file = new File([new Uint8Array(await testPicture(1200, 700, colour))], name)
  const { location } = await pressScreen(room.app, '/admin/media', { do: 'upload', file }, { viewer })
  return /media\/([a-z0-9-]+)\?/.exec(location ?? '')?.[1] ?? `no picture: ${location}`
}
const list = async (query = '', viewer: Viewer = editor) =>
  (await openScreen(room.app, `/admin/media${query}`, { viewer })).panel.screen?.data as LibraryData
const namesIn = ({ list: { rows } }: LibraryData) => rows.map(({ name }) => name)
const open = (key: string, viewer: Viewer, lang: 'ar' | 'en' = 'ar') =>
  openScreen(room.app, `/admin/media/${key}`, { viewer, lang })
const shown = async (key: string, viewer: Viewer) =>
  (await open(key, viewer)).panel.screen?.data as PictureData | undefined
const press = (key: string, fields: Record<string, string>, viewer: Viewer) =>
  pressScreen(room.app, `/admin/media/${key}`, fields, { viewer })
const WORDS = { do: 'save', alt_ar: 'ميناء الجبيل', alt_en: 'Jubail port', focal_x: '80', focal_y: '25' }

test('ADMIN-02 a picture is described, found by its words, and its focus reaches every list at once', async () => {
  const key = await upload('ميناء.png', '#102030')
  const post = await room.post({ image_key: key })
  const { ctx } = testContext(room.app, {})
  const coverOf = async () => (await latestPosts(ctx, 'articles', 5)).find(({ id }) => id === post)?.cover
  expect(await coverOf()).not.toHaveProperty('focus')
  // Another author uses it and does not change it; who uploaded it does, and so does an editor.
  expect((await shown(key, other))?.mayEdit).toBe(false)
  expect((await press(key, WORDS, other)).status).toBe(403)
  expect(await press(key, WORDS, author)).toMatchObject({ status: 303 })
  expect(await coverOf()).toMatchObject({ key, focus: { x: 80, y: 25 } })
  expect(namesIn(await list('?q=jubail'))).toEqual(['ميناء.png'])
  expect(namesIn(await list('?show=undescribed'))).toEqual([])
  expect(namesIn(await list('?show=own', other))).toEqual([])
  for (const wrong of [{ focal_x: '101' }, { alt_ar: 'ا'.repeat(301) }])
    expect(await press(key, { ...WORDS, ...wrong }, editor)).toMatchObject({
      status: 400,
      fields: { [Object.keys(wrong)[0] ?? '']: expect.any(String) },
    })
  const { panel } = await open(key, editor, 'en')
  const html = renderView(MediaPicture, 'en', panel)
  expect(html).toContain(`/en/admin/articles/${post}`)
  expect(html).not.toContain('Remove for good')
  expect(
    renderView(Media, 'ar', (await openScreen(room.app, '/admin/media', { viewer: editor })).panel),
  ).toContain('مستخدمة مرة')
})

test('NEWS-05 a part chosen for a place reaches every list; one outside the picture is refused and what was typed stays', async () => {
  const key = await upload('cropped.png', '#203040')
  const post = await room.post({ image_key: key, published_at: new Date('2026-11-28T08:00:00Z') })
  const { ctx } = testContext(room.app, {})
  const coverOf = async () => (await latestPosts(ctx, 'articles', 9)).find(({ id }) => id === post)?.cover
  const card = { crop_card_left: '10', crop_card_top: '٥', crop_card_width: '62.5' }
  expect((await press(key, { ...WORDS, ...card }, editor)).status).toBe(303)
  // 1200 x 700: 62.5 % of the width at 16 to 10 is 67 % of the height.
  expect(await coverOf()).toMatchObject({ crops: { card: [100, 50, 625, 670] } })
  for (const wrong of [
    { crop_card_left: '60' },
    { crop_card_width: '5' },
    { crop_card_top: 'x' },
    { crop_card_left: '' },
  ]) {
    const refused = await press(key, { ...WORDS, ...card, ...wrong }, editor)
    expect(refused).toMatchObject({ status: 400, fields: { crop_card_width: expect.any(String) } })
  }
  expect(await coverOf()).toMatchObject({ crops: { card: [100, 50, 625, 670] } })
  const html = renderView(MediaPicture, 'ar', (await open(key, editor)).panel)
  expect(html).toMatch(/name="crop_card_width"[^>]*value="62\.5"/)
  expect(html.match(/class="crop-shown/g)).toHaveLength(6)
  const away = { crop_card_left: '', crop_card_top: '', crop_card_width: '' }
  expect((await press(key, { ...WORDS, ...away }, editor)).status).toBe(303)
  expect(await coverOf()).not.toHaveProperty('crops')
})

test('NEWS-05 the library lists and counts what lacks a credit or a licence, and what a public story does not describe', async () => {
  const key = await upload('bare.png', '#304050')
  const RIGHTS = {
    licence: 'CC BY 4.0',
    licence_url: 'https://creativecommons.org/licenses/by/4.0/',
    acquire_url: '',
  }
  expect(namesIn(await list('?show=uncredited'))).toContain('bare.png')
  expect(
    (await press(key, { ...WORDS, ...RIGHTS, licence_url: 'javascript:x' }, editor)).fields,
  ).toHaveProperty('licence_url')
  await press(key, { ...WORDS, ...RIGHTS, credit_ar: 'سارة' }, editor)
  expect(namesIn(await list('?show=uncredited'))).not.toContain('bare.png')
  const missing = async () => {
    await room.app.changes.publish(['home'])
    const data = await list('?show=missing')
    expect(data.lacking.missing).toBe(data.list.count)
    return namesIn(data).includes('bare.png')
  }
  expect(await missing()).toBe(false)
  const id = await room.post({ image_key: key, image_alt_ar: 'ميناء' })
  expect(await missing()).toBe(true)
  const change = (set: { image_alt_en?: string; image_decorative?: boolean }) =>
    room.app.db.updateTable('editorial_post').set(set).where('id', '=', id).execute()
  await change({ image_decorative: true })
  expect(await missing()).toBe(false)
  await change({ image_decorative: false, image_alt_en: 'A port' })
  expect(await missing()).toBe(false)
  const figure = (more: string) => `<figure data-image="${key}"${more}><figcaption>x</figcaption></figure>`
  const text = await room.post({ body_ar: figure('') })
  expect(await missing()).toBe(true)
  await room.app.db
    .updateTable('editorial_post')
    .set({ body_ar: figure(' data-decorative="1"') })
    .where('id', '=', text)
    .execute()
  expect(await missing()).toBe(false)
})

test('ADMIN-02 a picture that a post, a text or a working copy has is not removed; one that nothing has goes with its files', async () => {
  const { app } = room
  const [cover, text, draft, free] = await Promise.all([
    upload('cover.png', '#111111'),
    upload('text.png', '#222222'),
    upload('draft.png', '#333333'),
    upload('free.png', '#444444'),
  ])
  await room.post({ image_key: cover, status: 'archived' })
  await room.post({ body_ar: `<figure data-image="${text}"><figcaption>نص</figcaption></figure>` })
  const { ctx } = testContext(app, { viewer: author })
  await beginEntry(ctx, ARTICLES.kind, { title_ar: 'مسودة', image_key: draft })
  for (const key of [cover, text, draft]) {
    expect((await press(key, { do: 'remove' }, editor)).status).toBe(409)
    expect((await shown(key, editor))?.uses).toHaveLength(1)
  }
  expect((await press(free, { do: 'remove' }, other)).status).toBe(403)
  expect(await app.storage.list(`images/${free}`)).toHaveLength(1)
  expect((await press(free, { do: 'remove' }, author)).status).toBe(303)
  expect(await app.storage.list(`images/${free}`)).toEqual([])
  expect((await open(free, editor)).status).toBe(404)
  // An archived picture is no longer offered, and stays where it is used.
  expect((await press(cover, { do: 'archive' }, author)).status).toBe(303)
  expect(namesIn(await list())).not.toContain('cover.png')
  expect(namesIn(await list('?show=archived'))).toEqual(['cover.png'])
  expect(await upload('cover again.png', '#111111', other)).toBe(cover)
  expect(namesIn(await list())).toContain('cover.png')
  const done = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('key', 'in', [free, cover])
    .execute()
  expect(done.map(({ action }) => action).toSorted()).toEqual([
    'media.edit',
    'media.edit',
    'media.remove',
    'media.upload',
    'media.upload',
  ])
})
