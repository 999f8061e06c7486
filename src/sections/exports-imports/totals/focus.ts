import { within, yearBefore, type DateSpan } from '#datasets/series/dates.ts'
import { PROCESSES, type Frequency, type Process } from '../options.ts'
import { overlapping, type Coded } from './overlap.ts'
import type { Line } from './totals.ts'

/** The reader's request, as far as it decides what is added up. */
export interface Wanted {
  process: Process | null
  frequency: Frequency | null
  span: DateSpan | null
}

/** The rows that the figures are about: one process, one frequency, some periods. */
export interface Focus {
  processes: Process[]
  process: Process
  frequency: Frequency
  mirror: boolean
  /** Oldest first. */
  periods: string[]
  /** The same periods of the year before, where every one of them is there. */
  before: string[] | null
  /** Codes that would count twice. */
  twice: string[]
}

/**
 * The focus of filtered lines: exports where nothing else was asked for; years, or months where there are no years or the reader
 * asked for months; the latest period, or those of the span. Mirror data is used only where nothing was reported.
 */
export function focusOf(lines: readonly Line[], codes: readonly Coded[], wanted: Wanted): Focus | null {
  const processes = processesOf(lines)
  const process = wanted.process ?? (processes.includes('export') ? 'export' : processes[0])
  if (!process || !processes.includes(process)) return null
  const own = lines.filter((line) => line.process === process)
  const frequency = frequencyOf(own, wanted)
  const mirror = isMirrored(own.filter((line) => line.frequency === frequency))
  const all = periodsOf(linesOf(lines, { process, frequency }))
  const periods = wanted.span ? within(all, wanted.span) : all.slice(-1)
  const before = periods.map(yearBefore)
  return {
    processes,
    process,
    frequency,
    mirror,
    periods,
    before: before.every((period) => all.includes(period)) ? before : null,
    twice: overlapping(
      codes.filter(
        (code) => code.process === process && code.frequency === frequency && code.is_mirror === mirror,
      ),
    ),
  }
}

/** Lines of a process and frequency that are added up: reported ones, or mirror data where there are no others. */
export function linesOf(
  lines: readonly Line[],
  { process, frequency }: Pick<Focus, 'process' | 'frequency'>,
): Line[] {
  const own = lines.filter((line) => line.process === process && line.frequency === frequency)
  const mirror = isMirrored(own)
  return own.filter((line) => line.is_mirror === mirror)
}

/** The periods of lines, oldest first. */
export function periodsOf(lines: readonly Line[]): string[] {
  return [...new Set(lines.map(({ year_month }) => year_month))].sort()
}

function processesOf(lines: readonly Line[]): Process[] {
  const found = new Set(lines.map(({ process }) => process))
  return (Object.keys(PROCESSES) as Process[]).filter((process) => found.has(process))
}

function isMirrored(lines: readonly Line[]): boolean {
  return lines.length > 0 && lines.every(({ is_mirror }) => is_mirror)
}

function frequencyOf(lines: readonly Line[], { frequency, span }: Wanted): Frequency {
  if (frequency) return frequency
  // Of a span, the frequency that has periods in it.
  const inSpan = span ? lines.filter(({ year_month }) => within([year_month], span).length > 0) : lines
  const known = inSpan.length > 0 ? inSpan : lines
  const has = (one: Frequency) => known.some((line) => line.frequency === one)
  if (!has('annual')) return 'monthly'
  if (!has('monthly')) return 'annual'
  // A month can be asked of months only.
  if ((span?.from?.length ?? 0) > 4 || (span?.to?.length ?? 0) > 4) return 'monthly'
  // Two products that are filtered one after the other are of the same period.
  return 'annual'
}
