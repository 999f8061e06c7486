import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heightFor } from '#platform/images/crops.ts'
import { storeImage } from '#platform/images/images.server.ts'
import { testSite, fillNewsroom, type TestSite } from '../testing-app.server.ts'

let site: TestSite

beforeAll(async () => {
  site = await testSite()
  await fillNewsroom(site.app)
  // Red at the left, blue at the right.
  const half = (background: string) =>
    sharp({ create: { width: 800, height: 900, channels: 3, background } })
      .png()
      .toBuffer()
  const bytes = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#0000ff' } })
    .composite([{ input: await half('#ff0000'), left: 0, top: 0 }])
    .png()
    .toBuffer()
  await storeImage(site.app, 'photo', bytes)
  await site.app.db
    .updateTable('editorial_post')
    .set({ image_key: 'photo' })
    .where('id', 'in', [1, 3])
    .execute()
})
afterAll(() => site.close())

const redAt = async (bytes: Buffer, left: number) =>
  (await sharp(bytes).extract({ left, top: 300, width: 1, height: 1 }).raw().toBuffer())[0] ?? 0

test('NEWS-05 what others show beside a link is the photo, cropped to its focus or to the part that was chosen', async () => {
  const first = await site.get('/og/post/1.ar.jpg')
  expect([first.status, first.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(await sharp(first.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(await redAt(first.bytes, 1100)).toBeLessThan(60)
  const same = await site.get('/og/post/1.ar.jpg', { 'if-none-match': String(first.headers['etag']) })
  expect(same.status).toBe(304)
  const wide = [0, 100, 500, heightFor(500, 'wide', { width: 1600, height: 900 })]
  await site.app.db
    .updateTable('media_image')
    .set({ crops: JSON.stringify({ wide }) })
    .where('key', '=', 'photo')
    .execute()
  const chosen = await site.get('/og/post/1.ar.jpg')
  expect(chosen.headers['etag']).not.toBe(first.headers['etag'])
  expect(await redAt(chosen.bytes, 1100)).toBeGreaterThan(200)
})

test('NEWS-05 ACC-06 a photo that visitors may not see, and one that is not there, lead to the card', async () => {
  for (const id of [2, 3, 999]) {
    const { status, headers } = await site.get(`/og/post/${id}.ar.jpg`)
    expect([id, status, headers['location']]).toEqual([id, 302, `/og/post/${id}.ar.png`])
  }
})
