import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { isSiteImage } from '#site/image.server.ts'
import { siteSettings } from '#site/settings.server.ts'
import { openScreen, pressScreen, renderView } from '#testing/panel.tsx'
import Settings from './Settings.tsx'

const GOOD = {
  name_ar: 'مرصد الخليج',
  name_en: 'Gulf Monitor',
  tagline_ar: 'وصف',
  tagline_en: 'Tagline',
  design: 'design_2',
  picture_rights: 'licence',
  use_search: '1',
  registration_open: '1',
  closing_message_ar: 'نعود قريباً',
  closing_message_en: 'Back soon',
  twitter: 'https://x.com/kimya',
  google_analytics: 'G-AB12CD34EF',
  google_adsen: 'ca-pub-1234567890123456',
}

let room: Newsroom
let administrator: Viewer

beforeAll(async () => {
  room = await testNewsroom()
  administrator = await room.account('administrator')
})
beforeEach(async () => {
  await room.app.db.deleteFrom('site_setting').execute()
  await room.app.changes.publish(['settings'])
})
afterAll(() => room.drop())

const save = (fields: Record<string, string | File>) =>
  pressScreen(room.app, '/admin/settings', fields, { viewer: administrator })

test('SHELL-01 ADMIN-03 every setting is saved, and what was cached of the earlier settings is dropped', async () => {
  expect((await siteSettings(room.app)).name.en).toBe('Kimya')
  expect(await save(GOOD)).toMatchObject({ status: 303, location: '/admin/settings?done=saved' })
  expect(await siteSettings(room.app)).toMatchObject({
    name: { ar: 'مرصد الخليج', en: 'Gulf Monitor' },
    design: 'design_2',
    picture_rights: 'licence',
    use_search: true,
    registration_open: true,
    posting_open: false,
    not_available: false,
    twitter: 'https://x.com/kimya',
    telegram: '',
    google_analytics: 'G-AB12CD34EF',
    google_adsen: 'ca-pub-1234567890123456',
    image: null,
  })
})

test('SHELL-07 the site is closed with a text and a time in Riyadh, and opened again', async () => {
  expect(await save({ ...GOOD, not_available: '1', closed_until: '2099-05-01T15:30' })).toMatchObject({
    status: 303,
  })
  expect(await siteSettings(room.app)).toMatchObject({
    not_available: true,
    closing_message: { ar: 'نعود قريباً', en: 'Back soon' },
    closed_until: '2099-05-01T12:30:00.000Z',
  })
  const { panel } = await openScreen(room.app, '/admin/settings', { viewer: administrator })
  expect(panel.site.closed).toBe(true)
  expect(renderView(Settings, 'ar', panel)).toContain('value="2099-05-01T15:30"')
  await save(GOOD)
  expect(await siteSettings(room.app)).toMatchObject({ not_available: false, closed_until: null })
})

test.each([
  [{ name_en: '  ' }, ['name_en']],
  [{ name_ar: 'س'.repeat(61) }, ['name_ar']],
  [{ twitter: 'http://x.com/kimya' }, ['twitter']],
  [{ facebook: 'javascript:alert(1)' }, ['facebook']],
  [{ google_analytics: 'G-1"><script>' }, ['google_analytics']],
  [{ google_adsen: 'pub-12' }, ['google_adsen']],
  [{ design: 'design_9' }, ['design']],
  [{ picture_rights: 'all' }, ['picture_rights']],
  [{ not_available: '1', closed_until: '2001-01-01T10:00' }, ['closed_until']],
  [{ not_available: '1', closed_until: 'soon' }, ['closed_until']],
])('SHELL-01 %o is refused beside its field, and nothing is saved', async (change, fields) => {
  const answer = await save({ ...GOOD, ...change })
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.fields)).toEqual(fields)
  expect((await siteSettings(room.app)).name.en).toBe('Kimya')
})

test('SHELL-01 a logo is stored publicly, survives the next change and is removed; a file that is no picture is refused', async () => {
  const png = await sharp({
    create: { width: 400, height: 100, channels: 4, background: '#ffd21a' },
  })
    .png()
    .toBuffer()
  await save({ ...GOOD, image: new File([new Uint8Array(png)], 'mark.png') })
  const { image } = await siteSettings(room.app)
  expect(image).toMatchObject({ width: 400, height: 100 })
  expect(isSiteImage(/\/media\/(.*)-\d+\.webp$/.exec(image?.src ?? '')?.[1] ?? '')).toBe(true)
  await save(GOOD)
  expect((await siteSettings(room.app)).image).toEqual(image)
  await save({ ...GOOD, image_remove: '1' })
  expect((await siteSettings(room.app)).image).toBeNull()
  const refused = await save({ ...GOOD, image: new File(['<svg onload=alert(1)>'], 'mark.png') })
  expect(refused).toMatchObject({ status: 400, fields: { image: expect.stringContaining('PNG') as string } })
})
