import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedDatabaseError, systemCode } from './error.server.ts'
import { isRunning, ownMark } from './process-mark.server.ts'

const POLL_MS = 20
const WAIT_MS = 60_000
/** A lock file is created and then filled; empty for longer than this, its maker has died in between. */
const EMPTY_MS = 2_000

/**
 * Runs `work` while this process holds the lock file. A lock left by a dead process is taken over.
 * Throws EmbeddedDatabaseError 'busy' after a minute.
 */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const mark = await ownMark()
  const giveUp = Date.now() + WAIT_MS
  while (!(await create(file, mark))) {
    await removeIfStale(file)
    if (Date.now() > giveUp) {
      throw new EmbeddedDatabaseError(
        'busy',
        `Another process (${await holder(file)}) has been starting or stopping the embedded database for a minute. ` +
          `Wait for it or end it; if it is surely gone, delete ${file}.`,
      )
    }
    await sleep(POLL_MS)
  }
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}

async function create(file: string, mark: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx', 0o600)
    // On a full disk the empty file must do: a server can then still be stopped.
    await handle.writeFile(mark).catch(() => undefined)
    await handle.close()
    return true
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false
    throw error
  }
}

async function holder(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '')
}

async function isStale(file: string): Promise<boolean> {
  const mark = await holder(file)
  if (mark) return !(await isRunning(mark))
  const made = await stat(file).catch(() => null)
  return made !== null && Date.now() - made.mtimeMs > EMPTY_MS
}

/** Renames before deleting: of two processes that both found it stale only one gets to remove it. */
async function removeIfStale(file: string): Promise<void> {
  if (!(await isStale(file))) return
  const aside = `${file}.${process.pid}`
  await rename(file, aside).catch(() => undefined)
  if (await isStale(aside)) await rm(aside, { force: true })
  else await rename(aside, file).catch(() => undefined)
}
