import { setTimeout as sleep } from 'node:timers/promises'

/** Asks until the answer is yes; gives the ms that it took, or `ms` when it never was within them. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  { ms, everyMs = 25 }: { ms: number; everyMs?: number },
): Promise<number> {
  const started = performance.now()
  while (performance.now() - started < ms) {
    if (await isSo()) return performance.now() - started
    await sleep(everyMs)
  }
  return ms
}
