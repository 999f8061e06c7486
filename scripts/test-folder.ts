import { chmod, mkdir, readdir, readFile, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** Files in memory, on Linux. */
const MEMORY = '/dev/shm'
const PREFIX = 'kimya-tests-'
/** What all tests side by side may fill, several times over. */
const LEAST_BYTES = 3e9

/**
 * Gives this process and those it starts a folder in memory for their databases, where there is enough of it: a copy of one takes
 * a tenth of the time that it takes on a disk. `remove` removes it; what a run that was killed has left, the next one removes.
 */
export async function useTestFolder(): Promise<() => Promise<void>> {
  const nothing = async () => undefined
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  const room = Math.min(bavail * bsize, process.availableMemory())
  if (process.env['TMPDIR'] || room < LEAST_BYTES || !(await runsPrograms())) return nothing
  for (const name of await readdir(MEMORY))
    if (name.startsWith(PREFIX) && !isRunning(Number(name.slice(PREFIX.length))))
      await rm(join(MEMORY, name), { recursive: true, force: true })
  const folder = join(MEMORY, `${PREFIX}${process.pid}`)
  await mkdir(folder)
  // As the machine's own: a database server runs under another account than root's.
  await chmod(folder, 0o1777)
  process.env['TMPDIR'] = folder
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

/** Containers often forbid it there, and the embedded database's programs may lie beside its data. */
async function runsPrograms(): Promise<boolean> {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '')
  const own = mounts.split('\n').findLast((line) => line.split(' ')[1] === MEMORY)
  return own !== undefined && !own.split(' ')[3]?.split(',').includes('noexec')
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
