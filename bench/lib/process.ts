import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Linux counts a process's time in ticks; the length of one is a setting of the kernel.
const TICK_MS = 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

interface Stat {
  parent: number
  ownMs: number
  /** Time of children that ended and were waited for. */
  endedMs: number
}

function statOf(pid: number): Stat {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name is in brackets and may contain blanks and brackets itself.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const field = (n: number) => Number(fields[n - 3])
  return {
    parent: field(4),
    ownMs: (field(14) + field(15)) * TICK_MS,
    endedMs: (field(16) + field(17)) * TICK_MS,
  }
}

/** Processor time that a process used so far in all its threads, in ms. Nothing in the process takes part. */
export function cpuOf(pid: number): number {
  return statOf(pid).ownMs
}

/** Resident memory of a process in MB: now, and the most it ever was. */
export function memoryOf(pid: number): { now: number; most: number } {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? Number.NaN)
  return { now: kb('VmRSS') / 1024, most: kb('VmHWM') / 1024 }
}

/** The process number of the embedded database in a data folder. */
export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
}

/** The processes that a process started and that still run. */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      return statOf(Number(name)).parent === parent ? [Number(name)] : []
    } catch {
      return []
    }
  })
}

/** Processor time of a database server with all its children, the ended ones too, in ms. */
export function databaseCpuOf(postmaster: number): number {
  const { ownMs, endedMs } = statOf(postmaster)
  const ofChild = (pid: number) => {
    try {
      return statOf(pid).ownMs
    } catch {
      // It has ended meanwhile.
      return 0
    }
  }
  return childrenOf(postmaster).reduce((sum, pid) => sum + ofChild(pid), ownMs + endedMs)
}

/** Memory of a database server with all its children in MB; pages that they share are counted once. */
export function databaseMemoryOf(postmaster: number): number {
  return [postmaster, ...childrenOf(postmaster)].reduce((sum, pid) => {
    const pss = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    return sum + Number(pss ?? 0) / 1024
  }, 0)
}

/** The process of a portal that sets documents; null while it has none. */
export function typstOf(portal: number): number | null {
  const isTypst = (pid: number) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('typst-child')
    } catch {
      return false
    }
  }
  return childrenOf(portal).find(isTypst) ?? null
}
