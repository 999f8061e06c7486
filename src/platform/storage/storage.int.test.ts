import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileStorage } from './storage.server.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kimya-storage-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('what is put is got, replaced and removed', async () => {
  const storage = fileStorage(join(folder, 'new'))
  expect(await storage.get('images/ab12/original')).toBeNull()
  await storage.put('images/ab12/original', Buffer.from('one'))
  await storage.put('images/ab12/original', Buffer.from('two'))
  expect(String(await storage.get('images/ab12/original'))).toBe('two')
  await storage.remove('images/ab12/original')
  await storage.remove('images/ab12/original')
  expect(await storage.get('images/ab12/original')).toBeNull()
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
  await expect(async () => storage.put(key, Buffer.from('x'))).rejects.toThrow('Not a storage key')
  await expect(async () => storage.get(key)).rejects.toThrow('Not a storage key')
  await expect(async () => storage.remove(key)).rejects.toThrow('Not a storage key')
})
