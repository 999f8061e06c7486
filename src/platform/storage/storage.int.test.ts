import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bucketOf, s3Storage } from './s3.server.ts'
import { dataFiles, fileStorage } from './storage.server.ts'
import { testS3 } from './testing-s3.server.ts'

let folder: string
let s3: Awaited<ReturnType<typeof testS3>>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kimya-storage-'))
  s3 = await testS3()
})
afterEach(async () => {
  await rm(folder, { recursive: true })
  await s3.close()
})

/** Both places where files can be. */
const PLACES = ['disk', 'bucket'] as const
const openStorage = (place: (typeof PLACES)[number]) =>
  dataFiles({ dataDir: join(folder, 'new'), filesUrl: place === 'bucket' ? s3.url : null })

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

async function* pieces(...texts: (string | Error)[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) {
    if (text instanceof Error) throw text
    yield Buffer.from(text)
  }
}

test.each(PLACES)('what is put is got, replaced and removed, in pieces as well, on a %s', async (place) => {
  const storage = await openStorage(place)
  expect(await storage.get('images/ab12/original')).toBeNull()
  await storage.put('images/ab12/original', Buffer.from('one'))
  await storage.put('images/ab12/original', Buffer.from('two'))
  expect(String(await storage.get('images/ab12/original'))).toBe('two')
  await storage.remove('images/ab12/original')
  await storage.remove('images/ab12/original')
  expect(await storage.get('images/ab12/original')).toBeNull()

  await storage.putStream('uploads/one', pieces('ab', 'cde', 'f'))
  await storage.move('uploads/one', 'documents/two')
  expect(await storage.get('uploads/one')).toBeNull()
  const part = async (first?: number, last?: number) => {
    const stream = await storage.read('documents/two', first, last)
    return stream && String(Buffer.concat(await stream.toArray()))
  }
  expect(await part()).toBe('abcdef')
  expect(await part(2, 3)).toBe('cd')
  expect(await part(4)).toBe('ef')
  expect(await part(9)).toBe('')
  expect(await storage.read('documents/none')).toBeNull()
  await expect(storage.putStream('uploads/torn', pieces('ab', new Error('torn')))).rejects.toThrow('torn')
  expect(await storage.get('uploads/torn')).toBeNull()
})

test.each(PLACES)('what lies directly under a prefix is listed with its size, on a %s', async (place) => {
  const storage = await openStorage(place)
  expect(await storage.list('og')).toEqual([])
  for (const name of ['a', 'b', 'c', 'd', 'e', 'deep/f']) await storage.put(`og/${name}`, Buffer.from(name))
  await storage.put('ogre/a', Buffer.from('x'))
  const files = await storage.list('og')
  expect(files.map(({ key, bytes }) => `${key} ${bytes}`).toSorted()).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map((name) => `og/${name} 1`),
  )
  for (const { written } of files) expect(Math.abs(Date.now() - written)).toBeLessThan(600_000)
})

test.each(PLACES)('OPS-05 everything in it is walked through, on a %s', async (place) => {
  const storage = await openStorage(place)
  expect(await all(storage.walk())).toEqual([])
  const keys = ['images/ab/320.webp', 'images/ab/original', 'og/a', 'og/b', 'top']
  for (const key of keys) await storage.put(key, Buffer.from(key))
  const found = await all(storage.walk())
  expect(found.map(({ key, bytes }) => `${key} ${bytes}`).toSorted()).toEqual(
    keys.map((key) => `${key} ${key.length}`),
  )
})

test('OPS-05 what is too large to be sent at once goes to a bucket in parts, whole or not at all', async () => {
  const bucket = bucketOf(s3.url)
  if (!bucket) throw new Error('The address of the bucket cannot be read')
  const storage = s3Storage(bucket)
  const most = 16 * 1024 * 1024
  async function* large(bytes: number, torn = false) {
    for (let at = 0; at < bytes; at += 3_000_000)
      yield Buffer.alloc(Math.min(3_000_000, bytes - at), String(at))
    if (torn) throw new Error('torn')
  }
  for (const bytes of [0, 5, most, 2 * most + 7]) {
    await storage.putLarge('large', large(bytes))
    const whole = Buffer.concat(await all(large(bytes)))
    expect((await storage.get('large'))?.equals(whole)).toBe(true)
  }
  await expect(storage.putLarge('torn', large(2 * most, true))).rejects.toThrow('torn')
  expect(await storage.get('torn')).toBeNull()
  expect(s3.uploads.size).toBe(0)
})

test('SAFE-02 a bucket that is busy is asked again, one that refuses is said, and no key is in its words', async () => {
  const storage = await openStorage('bucket')
  s3.state.busy = 2
  await storage.putStream('k', pieces('one'))
  expect(String(await storage.get('k'))).toBe('one')
  const wrong = await dataFiles({ dataDir: folder, filesUrl: s3.url.replace('a-key', 'b-key') })
  const refused = await wrong.put('k', Buffer.from('two')).catch(String)
  expect(refused).toContain('The file store answered 403 to PUT')
  expect(refused).not.toContain('secret')
  expect(String(await storage.get('k'))).toBe('one')
  await expect(dataFiles({ dataDir: folder, filesUrl: 's3://store/files' })).rejects.toThrow(
    's3://key:secret@',
  )
})

test('a reader sees the old bytes or the new ones, never a part, and nothing is left behind', async () => {
  const storage = fileStorage(folder)
  const [a, b] = [Buffer.alloc(500_000, 'a'), Buffer.alloc(500_000, 'b')]
  await storage.put('k', a)
  const writes = Promise.all(Array.from({ length: 20 }, (_, i) => storage.put('k', i % 2 ? a : b)))
  for (let i = 0; i < 20; i += 1) {
    const seen = await storage.get('k')
    expect(seen?.equals(a) || seen?.equals(b)).toBe(true)
  }
  await writes
  expect(await readdir(folder)).toEqual(['k'])
})

test('SAFE-02 a write that fails leaves nothing behind', async () => {
  const storage = fileStorage(folder)
  await storage.put('taken/inside', Buffer.from('x'))
  await expect(storage.put('taken', Buffer.from('y'))).rejects.toThrow()
  expect(await readdir(folder)).toEqual(['taken'])
})

test.each([
  '../x',
  'a/../x',
  '/etc/passwd',
  'a//b',
  '.',
  '',
  'a/',
  'A',
  'a b',
  'صورة',
  'a\0',
  'a\\..\\b',
  'a/./b',
  'a..b',
  'x.part/../../y',
])('FILE-02 %j is no key', async (key) => {
  const storage = fileStorage(folder)
  const bucket = await openStorage('bucket')
  await expect(async () => bucket.put(key, Buffer.from('x'))).rejects.toThrow('Not a storage key')
  expect(s3.state.calls).toBe(0)
  await expect(async () => storage.put(key, Buffer.from('x'))).rejects.toThrow('Not a storage key')
  await expect(async () => storage.get(key)).rejects.toThrow('Not a storage key')
  await expect(async () => storage.remove(key)).rejects.toThrow('Not a storage key')
})
