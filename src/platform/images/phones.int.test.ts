import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { fileStorage } from '#platform/storage/storage.server.ts'
import { imageSize } from './encode.server.ts'
import { heicProfile, heicSize } from './heic/heic-boxes.server.ts'
import { imageMotion, imageVariant, storeImage, type ImageHome } from './images.server.ts'

let database: TestDatabase
let folder: string
let home: ImageHome
/** 96 x 64 pixels, turned by a quarter: red above blue as it is seen, in Display P3, with EXIF and a place. */
let heic: Buffer
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kimya-phones-'))
  home = { db: database.db, storage: fileStorage(folder) }
  heic = await readFile(new URL('heic/testing-phone.heic', import.meta.url))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const solid = (background: string, width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background } })
const original = async (key: string) => (await home.storage.get(`images/${key}/original`)) ?? Buffer.alloc(0)
/** The colour of a pixel. */
async function colourAt(bytes: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer())]
}

test('NEWS-05 a HEIC picture from a phone is stored upright, in the colours of the web, without its place', async () => {
  const stored = await storeImage(home, 'phone', heic)
  expect(stored).toEqual({ key: 'phone', width: 64, height: 96 })
  const kept = await original('phone')
  const metadata = await sharp(kept).metadata()
  expect(metadata).toMatchObject({ format: 'jpeg', width: 64, height: 96 })
  expect([metadata.exif, metadata.icc, metadata.xmp]).toEqual([undefined, undefined, undefined])
  const [red = 0, , blueOfRed = 0] = await colourAt(kept, 32, 12)
  expect(red).toBeGreaterThan(200)
  expect(blueOfRed).toBeLessThan(80)
  expect((await colourAt(kept, 32, 84))[2]).toBeGreaterThan(200)
  expect(await imageVariant(home, 'phone', 160, 'avif')).not.toBeNull()
})

test('NEWS-05 what has to be known before a HEIC file is decoded is read from its head: sides and colours', async () => {
  expect(heicSize(heic)).toMatchObject({ width: 96, height: 64 })
  expect(heicProfile(heic)?.length).toBeGreaterThan(128)
  expect(await imageSize(heic)).toEqual({ width: 96, height: 64 })
  expect(heicSize(Buffer.from('nothing'))).toBeNull()
  expect(heicProfile(Buffer.from('colrprof'))).toBeNull()
})

test('NEWS-05 a damaged HEIC file, and one of more pixels than can be held, are refused, each for what it is', async () => {
  await expect(storeImage(home, 'half', heic.subarray(0, heic.length / 2))).rejects.toMatchObject({
    problem: 'damaged',
  })
  const huge = Buffer.from(heic)
  for (let at = huge.indexOf('ispe'); at >= 0; at = huge.indexOf('ispe', at + 4)) {
    huge.writeUInt32BE(9000, at + 8)
    huge.writeUInt32BE(9000, at + 12)
  }
  await expect(storeImage(home, 'huge', huge)).rejects.toMatchObject({ problem: 'pixels' })
  expect(await home.storage.list('images/half')).toEqual([])
})

test('NEWS-05 wide colours are turned into those of the web, whatever the format', async () => {
  // A green that Display P3 has and sRGB has not: unturned it would be read as a duller one.
  const green = await solid('#00ff00').withIccProfile('p3').jpeg({ quality: 100 }).toBuffer()
  const wide = await sharp(await solid('#34c759').png().toBuffer())
    .withIccProfile('p3')
    .png()
    .toBuffer()
  const raw = await colourAt(await sharp(wide, { ignoreIcc: true }).png().toBuffer(), 5, 5)
  for (const [key, bytes] of [
    ['wide-jpg', green],
    ['wide-png', wide],
  ] as const) {
    await storeImage(home, key, bytes)
    expect((await sharp(await original(key)).metadata()).icc, key).toBeUndefined()
  }
  const seen = await colourAt(await original('wide-png'), 5, 5)
  expect(seen).not.toEqual(raw)
  for (const [index, side] of [0x34, 0xc7, 0x59].entries())
    expect(Math.abs((seen[index] ?? 0) - side)).toBeLessThan(4)
})

test('NEWS-05 an AVIF picture from a phone comes in without its place', async () => {
  const bytes = await solid('#00566a')
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .avif()
    .toBuffer()
  expect((await sharp(bytes).metadata()).exif).toBeDefined()
  await storeImage(home, 'avif', bytes)
  expect((await sharp(await original('avif')).metadata()).exif).toBeUndefined()
})

const frames = async (count: number, width = 60, height = 40) =>
  sharp(
    await Promise.all(
      Array.from({ length: count }, (_, index) =>
        solid(index % 2 ? '#ffffff' : '#cc0000', width, height)
          .png()
          .toBuffer(),
      ),
    ),
    { join: { animated: true } },
  )
    .gif({ delay: count > 1 ? Array.from({ length: count }, () => 100) : undefined, loop: 0 })
    .toBuffer()

test('NEWS-05 a GIF is stored as its first picture, and what of it moves beside it', async () => {
  await storeImage(home, 'moving', await frames(3))
  const row = await database.db
    .selectFrom('media_image')
    .select(['width', 'height', 'frames'])
    .where('key', '=', 'moving')
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ width: 60, height: 40, frames: 3 })
  const still = await original('moving')
  const stillData = await sharp(still).metadata()
  expect([stillData.format, stillData.pages ?? 1]).toEqual(['png', 1])
  expect((await colourAt(still, 5, 5))[0]).toBeGreaterThan(190)
  const motion = (await imageMotion(home, 'moving')) ?? Buffer.alloc(0)
  expect(await sharp(motion, { animated: true }).metadata()).toMatchObject({
    format: 'webp',
    pages: 3,
    delay: [100, 100, 100],
  })
  await storeImage(home, 'standing', await solid('#123456').gif().toBuffer())
  expect(await imageMotion(home, 'standing')).toBeNull()
})

test('NEWS-05 a GIF that moves longer than can be shown is refused, and leaves nothing behind', async () => {
  await expect(storeImage(home, 'endless', await frames(301, 8, 8))).rejects.toMatchObject({
    problem: 'frames',
  })
  expect(await home.storage.list('images/endless')).toEqual([])
})
