import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { withLock } from './lock.server.ts'
import { isRunning, ownMark } from './process-mark.server.ts'

let entries = 0

/**
 * Notes this process as a user of the server of `home`. The answer leaves again and calls `shut` if no living
 * process is left that uses the server; calling it twice does no harm.
 */
export async function enter(home: string, shut: () => Promise<void>): Promise<() => Promise<void>> {
  const users = path.join(home, 'users')
  const own = path.join(users, `${process.pid}-${(entries += 1)}`)
  await mkdir(users, { recursive: true })
  await writeFile(own, await ownMark())
  const leave = () =>
    withLock(path.join(home, 'start.lock'), async () => {
      await rm(own, { force: true })
      if (!(await anyRunning(users))) await shut()
    })
  let left: Promise<void> | null = null
  return () => (left ??= leave())
}

async function anyRunning(users: string): Promise<boolean> {
  for (const name of await readdir(users)) {
    const file = path.join(users, name)
    if (await isRunning(await readFile(file, 'utf8').catch(() => ''))) return true
    await rm(file, { force: true })
  }
  return false
}
