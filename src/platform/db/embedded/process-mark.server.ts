import { readFile } from 'node:fs/promises'

/**
 * A text that names a running process and is never given to another one, or null when no such process runs.
 * On Linux the start time is part of it: after a container's restart the same number is soon another process.
 */
export async function processMark(pid: number): Promise<string | null> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
    if (stat === null) return null
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, startTime] = [fields[0], fields[19]]
    return state === 'Z' ? null : `${pid}:${startTime}`
  }
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return null
  }
  return String(pid)
}

/** Whether the process that wrote this mark still runs. */
export async function isRunning(mark: string): Promise<boolean> {
  const pid = Number.parseInt(mark, 10)
  return pid > 0 && (await processMark(pid)) === mark
}

/** This process's own mark. */
export async function ownMark(): Promise<string> {
  return (await processMark(process.pid)) ?? String(process.pid)
}
