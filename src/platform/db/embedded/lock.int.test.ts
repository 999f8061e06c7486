import { readFile, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withLock } from './lock.server.ts'
import { isRunning, ownMark } from './process-mark.server.ts'
import { removeFolder, testFolder } from './testing-folders.server.ts'

let dir: string
beforeAll(async () => {
  dir = await testFolder()
})
afterAll(() => removeFolder(dir))

test('works one at a time, and lets go after a failure', async () => {
  const file = path.join(dir, 'a.lock')
  let inside = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, (inside += 1))
    await new Promise((resolve) => setTimeout(resolve, 5))
    inside -= 1
  }
  await expect(withLock(file, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await Promise.all(Array.from({ length: 8 }, () => withLock(file, work)))
  expect(most).toBe(1)
})

test('takes over the lock of a dead process, of a reused number, and one that was never filled', async () => {
  const file = path.join(dir, 'b.lock')
  for (const mark of ['4194303:1', `${process.pid}:1`]) {
    await writeFile(file, mark)
    expect(await withLock(file, () => readFile(file, 'utf8'))).toBe(await ownMark())
  }
  await writeFile(file, '')
  await utimes(file, new Date(0), new Date(0))
  expect(await withLock(file, async () => 'done')).toBe('done')
})

test('a mark names a running process', async () => {
  expect(await isRunning(await ownMark())).toBe(true)
  expect(await isRunning('')).toBe(false)
})
