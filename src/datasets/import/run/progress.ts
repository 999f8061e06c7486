export interface Progress {
  phase: 'reading' | 'merging'
  /** Rows of the file read so far. */
  rows: number
  /** Rows per second since the beginning. */
  rate: number
  /** Share of the file, 0 to 1; null when its size is not known. */
  fraction: number | null
  secondsLeft: number | null
}

const EVERY_MS = 250

/** Reports the progress a few times a second, at once at the beginning and when the phase changes. */
export function progressMeter(
  report: ((progress: Progress) => void) | undefined,
  fractionNow: () => number | null,
  now: () => number = () => performance.now(),
): (phase: Progress['phase'], rows: number) => void {
  const started = now()
  let [lastAt, lastPhase] = [Number.NEGATIVE_INFINITY, '']
  return (phase, rows) => {
    const at = now()
    if (!report || (phase === lastPhase && at - lastAt < EVERY_MS)) return
    lastAt = at
    lastPhase = phase
    const seconds = (at - started) / 1000
    const fraction = fractionNow()
    report({
      phase,
      rows,
      rate: seconds > 0 ? Math.round(rows / seconds) : 0,
      fraction,
      secondsLeft: fraction ? Math.round((seconds * (1 - fraction)) / fraction) : null,
    })
  }
}
