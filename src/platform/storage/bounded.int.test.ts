import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { boundedStorage } from './bounded.server.ts'
import { fileStorage } from './storage.server.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kimya-bounded-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('SAFE-04 files that can be made again take a bounded share of the disk: the oldest go first, others stay', async () => {
  const storage = fileStorage(folder)
  await storage.put('images/one', Buffer.alloc(5000))
  const bounded = boundedStorage(storage, 'og', 1000)
  for (let i = 0; i < 30; i += 1) {
    await bounded.put(`card${i}.png`, Buffer.alloc(100))
    // Files written within one tick of the clock have no order.
    await utimes(join(folder, 'og', `card${i}.png`), i, i).catch(() => undefined)
    const files = await storage.list('og')
    expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(1000)
  }
  expect(await bounded.get('card29.png')).toHaveLength(100)
  expect(await bounded.get('card0.png')).toBeNull()
  expect(await storage.get('images/one')).toHaveLength(5000)
  expect(await storage.list('nothing')).toEqual([])
})
