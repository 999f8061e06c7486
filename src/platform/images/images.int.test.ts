import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { fileStorage } from '#platform/storage/storage.server.ts'
import type { Crop } from './crop-shapes.ts'
import { heightFor, printCrop } from './crops.ts'
import { imageVariant, storeImage, type ImageHome } from './images.server.ts'
import { mediaRoutes } from './media-routes.server.ts'

let database: TestDatabase
let folder: string
let home: ImageHome
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kimya-images-'))
  home = { db: database.db, storage: fileStorage(folder) }
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#00566a' } })
const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
)

describe('storing', () => {
  test('a picture is stored upright, at its size, without its metadata', async () => {
    const bytes = await picture(900, 600)
      .withExif({ IFD0: { Copyright: 'a secret place' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(await sharp(bytes).metadata()).toMatchObject({ exif: expect.any(Buffer), orientation: 6 })
    expect(await storeImage(home, 'plant', bytes)).toEqual({ key: 'plant', width: 600, height: 900 })
    const kept = await home.storage.get('images/plant/original')
    const metadata = await sharp(kept ?? SVG).metadata()
    expect(metadata).toMatchObject({ format: 'jpeg', width: 600, height: 900 })
    expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined])
  })

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('%s is accepted', async (format) => {
    const bytes = await picture(40, 30).toFormat(format).toBuffer()
    expect(await storeImage(home, `kind-${format}`, bytes)).toEqual({
      key: `kind-${format}`,
      width: 40,
      height: 30,
    })
  })

  test('FILE-01 a script in an image, another kind, a damaged and a flooding picture are refused', async () => {
    const png = await picture(4000, 4000).png().toBuffer()
    // The header promises 60,000 x 60,000 pixels.
    const flood = Buffer.from(png)
    flood.writeUInt32BE(60_000, 16)
    flood.writeUInt32BE(60_000, 20)
    await expect(storeImage(home, 'bad', SVG)).rejects.toMatchObject({ problem: 'type' })
    await expect(storeImage(home, 'bad', Buffer.from('BM not a picture of ours'))).rejects.toMatchObject({
      problem: 'type',
    })
    await expect(
      storeImage(home, 'bad', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), SVG])),
    ).rejects.toMatchObject({ problem: 'damaged' })
    await expect(storeImage(home, 'bad', png.subarray(0, 200))).rejects.toMatchObject({ problem: 'damaged' })
    await expect(storeImage(home, 'bad', flood)).rejects.toMatchObject({ name: 'ImageError' })
    await expect(storeImage(home, 'bad', Buffer.alloc(51 * 1024 * 1024))).rejects.toMatchObject({
      problem: 'bytes',
    })
    await expect(storeImage(home, '../bad', png)).rejects.toThrow(RangeError)
    expect(await home.storage.get('images/bad/original')).toBeNull()
  })

  test('a key always has the same picture: the same bytes again are no error, others are, also at the same moment', async () => {
    const [one, two] = await Promise.all([picture(50, 50).png().toBuffer(), picture(60, 60).png().toBuffer()])
    const race = await Promise.allSettled([
      storeImage(home, 'race', one),
      storeImage(home, 'race', one),
      storeImage(home, 'race', two),
    ])
    expect(race.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
    await storeImage(home, 'twice', one)
    expect(await storeImage(home, 'twice', one)).toEqual({ key: 'twice', width: 50, height: 50 })
    await expect(storeImage(home, 'twice', two)).rejects.toMatchObject({ problem: 'taken' })
  })
})

describe('variants', () => {
  test('SHELL-10 each width and format is made; none is larger than the original; unknown ones are null', async () => {
    await storeImage(home, 'wide', await picture(500, 250).png().toBuffer())
    for (const [format, kind] of [
      ['avif', 'heif'],
      ['webp', 'webp'],
      ['jpg', 'jpeg'],
    ] as const) {
      const small = await imageVariant(home, 'wide', 320, format)
      expect(await sharp(small ?? SVG).metadata()).toMatchObject({ format: kind, width: 320, height: 160 })
      const largest = await imageVariant(home, 'wide', 640, format)
      expect(await sharp(largest ?? SVG).metadata()).toMatchObject({ width: 500, height: 250 })
    }
    for (const [key, width] of [
      ['wide', 960],
      ['wide', 333],
      ['nothing', 320],
      ['../wide', 320],
    ] as const) {
      expect(await imageVariant(home, key, width, 'webp')).toBeNull()
    }
  })

  test('who asks at the same moment shares one encoding, and later ones read the stored result', async () => {
    await storeImage(home, 'shared', await picture(700, 400).png().toBuffer())
    const put = vi.spyOn(home.storage, 'put')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => imageVariant(home, 'shared', 480, 'avif')),
    )
    expect(new Set(answers).size).toBe(1)
    expect(await imageVariant(home, 'shared', 480, 'avif')).toEqual(answers[0])
    expect(put).toHaveBeenCalledOnce()
    put.mockRestore()
  })

  test('transparent parts are white in a JPEG', async () => {
    const clear = await sharp({
      create: { width: 200, height: 100, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    await storeImage(home, 'clear', clear)
    const jpg = await imageVariant(home, 'clear', 160, 'jpg')
    expect((await sharp(jpg ?? SVG).stats()).channels[0]?.min).toBeGreaterThan(250)
  })
})

test('NEWS-05 a part for a place is made while it is chosen; what was made before stays for those who still have its address', async () => {
  await storeImage(home, 'parted', await picture(1600, 900).png().toBuffer())
  const choose = (crops: object) =>
    database.db
      .updateTable('media_image')
      .set({ crops: JSON.stringify(crops) })
      .where('key', '=', 'parted')
      .execute()
  const first: Crop = [100, 0, 450, heightFor(450, 'square', { width: 1600, height: 900 })]
  const second: Crop = [200, 0, 450, first[3]]
  expect(await imageVariant(home, 'parted', 320, 'webp', printCrop('square', first))).toBeNull()
  await choose({ square: first })
  const made = await imageVariant(home, 'parted', 320, 'webp', printCrop('square', first))
  expect(await sharp(made ?? SVG).metadata()).toMatchObject({ width: 320, height: 320 })
  // Of another place, of another part, wider than the part.
  expect(await imageVariant(home, 'parted', 320, 'webp', printCrop('card', first))).toBeNull()
  expect(await imageVariant(home, 'parted', 320, 'webp', printCrop('square', second))).toBeNull()
  expect(await imageVariant(home, 'parted', 1920, 'webp', printCrop('square', first))).toBeNull()
  await choose({})
  expect(await imageVariant(home, 'parted', 320, 'webp', printCrop('square', first))).toEqual(made)
  expect(await imageVariant(home, 'parted', 480, 'webp', printCrop('square', first))).toBeNull()
})

describe('/media', () => {
  test('answers with the picture, cacheable for ever and never sniffed; 404 for everything else', async () => {
    await storeImage(home, 'served-1', await picture(400, 200).png().toBuffer())
    const server = Fastify()
    await server.register(async (plugin) => mediaRoutes(plugin, home, async () => 'everyone'))
    const good = await server.inject('/media/served-1-320.webp')
    expect(good.statusCode).toBe(200)
    expect(good.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(good.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
    const head = await server.inject({ method: 'HEAD', url: '/media/served-1-320.webp' })
    expect(head.statusCode).toBe(200)
    expect(head.headers['content-length']).toBe(String(good.rawPayload.length))
    for (const file of [
      'served-1-321.webp',
      'served-1-320.svg',
      'served-2-320.webp',
      'served-1-960.jpg',
      'original',
      '%2e%2e%2foriginal-320.jpg',
    ]) {
      const bad = await server.inject(`/media/${file}`)
      expect([
        file,
        bad.statusCode,
        bad.headers['cache-control'],
        bad.headers['x-content-type-options'],
      ]).toEqual([file, 404, 'no-store', 'nosniff'])
    }
    await server.close()
  })
})
