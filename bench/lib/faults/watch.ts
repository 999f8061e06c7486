import { memoryOf } from '../process.ts'
import { median } from '../stats.ts'

const EVERY_MS = 200

/** Looks at a process's memory all the while. */
export interface MemoryWatch {
  /** By how many MB it was above its start at most; stops looking. */
  growth(): number
}

/** Starts to look; gives the memory before any load as the middle of a few looks. A process that ended holds nothing. */
export function watchMemory(pid: number): MemoryWatch {
  const before = median(Array.from({ length: 3 }, () => memoryOf(pid).now))
  let most = before
  const timer = setInterval(() => {
    try {
      most = Math.max(most, memoryOf(pid).now)
    } catch {
      clearInterval(timer)
    }
  }, EVERY_MS)
  return {
    growth() {
      clearInterval(timer)
      return most - before
    },
  }
}
