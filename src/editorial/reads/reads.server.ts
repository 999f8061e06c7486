import { isoDay } from '#i18n/date/date.ts'
import type { App } from '#platform/app.server.ts'
import type { Asker } from '#platform/limits/day-marks.server.ts'
import { READS } from '#platform/limits/readers-limits.ts'
import { countsOf, type Reading, type ReadLine, type ReadMark } from './counts.ts'
import type { Subject } from './subject.ts'
import { writeReads } from './write.server.ts'

const MINUTE_MS = 60_000

/**
 * Counts what is read, in this process, and writes it every few seconds in one statement. Of a reader only marks of the day are
 * kept. What was counted since the last writing is lost if the process is killed; an end in peace writes it.
 */
export class Reads {
  readonly #app: Pick<App, 'db' | 'database' | 'telemetry' | 'dayMarks'>
  readonly #timer: NodeJS.Timeout
  #lines = new Map<string, ReadLine>()
  #marks = new Map<string, ReadMark>()
  #writing: Promise<void> = Promise.resolve()

  constructor(app: Pick<App, 'db' | 'database' | 'telemetry' | 'dayMarks'>) {
    this.#app = app
    this.#timer = setInterval(() => void this.flush(), READS.flushMs).unref()
  }

  /** Counts one reading of a page. */
  async count(subject: Subject, reading: Reading, reader: Asker, now: Date): Promise<void> {
    const markOf = await this.#app.dayMarks.of(reader, now)
    const line = this.#lineOf(subject, now)
    if (!line) return
    line.views += 1
    for (const count of countsOf(reading)) line.counts[count] = (line.counts[count] ?? 0) + 1
    line.regions[reading.region] = (line.regions[reading.region] ?? 0) + 1
    const { section, postId } = subject
    const things = [
      ['site', 0],
      [`section:${section}`, 1],
      ...(postId > 0 ? ([[`post:${postId}`, 2]] as const) : []),
    ] as const
    for (const [thing, scope] of things) {
      const mark = markOf(thing)
      if (this.#marks.size < READS.marks && !this.#marks.has(mark))
        this.#marks.set(mark, { mark, n: line.n, scope })
    }
  }

  /** How many pages and marks wait to be written. */
  get waiting(): { lines: number; marks: number } {
    return { lines: this.#lines.size, marks: this.#marks.size }
  }

  /** Writes what was counted since the last time; one writing after the other. */
  flush(now = new Date()): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write(now))
    return this.#writing
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }

  #lineOf({ section, postId }: Subject, now: Date): ReadLine | null {
    const at = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS).toISOString()
    const key = `${at} ${section} ${postId}`
    const known = this.#lines.get(key)
    if (known) return known
    // So many wait only while the database is away: what comes then is not counted.
    if (this.#lines.size >= READS.lines) return null
    const line: ReadLine = {
      n: this.#lines.size,
      at,
      day: isoDay(now),
      section,
      post_id: postId,
      views: 0,
      counts: {},
      regions: {},
    }
    this.#lines.set(key, line)
    return line
  }

  async #write(now: Date): Promise<void> {
    const [lines, marks] = [this.#lines, this.#marks]
    try {
      if (this.#app.database.away) return
      await this.#app.dayMarks.forget(now)
      if (lines.size === 0) return
      this.#lines = new Map()
      this.#marks = new Map()
      await writeReads(this.#app.db, [...lines.values()], [...marks.values()])
    } catch (error) {
      // A statement that failed may fail again for what is in it: it is tried no more.
      this.#app.telemetry.log('warn', `What was read was not written: ${String(error)}`)
    }
  }
}
