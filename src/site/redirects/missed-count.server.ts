import { sql } from 'kysely'
import { isoDay } from '#i18n/date/date.ts'
import type { App } from '#platform/app.server.ts'
import { oldAddress, pathIn } from './old-address.ts'
import { splitTarget } from './redirects.server.ts'

/** Addresses remembered at a time in a process; the one that was asked for longest ago goes first. */
const MOST_SEEN = 5000
/** New addresses of a day in the table; those that are there already are counted on. */
const MOST_A_DAY = 2000
const FLUSH_MS = 60_000
/** Asked for once, an address may be a slip of one reader. */
const ENOUGH = 2

/** Addresses with something of one reader in them, and those that only machines look for to break in. */
const NOT_COUNTED =
  /^\/(404|account|profile|u|board|newsletters|fileuploads|preview|admin|media|api)(\/|$)|\/\.|^\/(wp-(admin|login|json|includes|config)|xmlrpc\.php)/
/** What an archive's software names its pages by; only as numbers, since anything else may be of a reader. */
const NAMING = ['p', 'page_id', 'attachment_id', 'cat', 'author', 'm', 'id']

interface Seen {
  /** How often it was asked for since the last writing. */
  waiting: number
  /** It is asked for often enough, or by a link of this site. */
  isWorthy: boolean
  linkedFrom: string | null
}

/**
 * Counts what readers ask for in vain, in this process, and adds it to the table every minute in one statement. Of a reader
 * nothing is kept: no address, no agent, no other site, and of a query only numbers that name a page.
 */
export class MissedAddresses {
  readonly #app: Pick<App, 'db' | 'telemetry' | 'config'>
  readonly #seen = new Map<string, Seen>()
  readonly #timer: NodeJS.Timeout

  constructor(app: Pick<App, 'db' | 'telemetry' | 'config'>) {
    this.#app = app
    this.#timer = setInterval(() => void this.flush(), FLUSH_MS).unref()
  }

  /** Counts a target that has no page; one that is nobody's to know is left out. */
  count(target: string, referer: string | undefined): void {
    const path = countedAs(target)
    if (path === null) return
    const { waiting, isWorthy, linkedFrom } = this.#seen.get(path) ?? {
      waiting: 0,
      isWorthy: false,
      linkedFrom: null,
    }
    const from = referer === undefined ? null : ownPage(referer, this.#app.config.publicUrl)
    // The end of the map is the last to be given up.
    this.#seen.delete(path)
    this.#seen.set(path, {
      waiting: waiting + 1,
      isWorthy: isWorthy || from !== null || waiting + 1 >= ENOUGH,
      linkedFrom: from ?? linkedFrom,
    })
    const [oldest] = this.#seen.keys()
    if (oldest !== undefined && this.#seen.size > MOST_SEEN) this.#seen.delete(oldest)
  }

  /** How many addresses are remembered. */
  get size(): number {
    return this.#seen.size
  }

  /** Writes down what was asked for since the last time; what cannot be written waits for the next. */
  async flush(now = new Date()): Promise<void> {
    const lines = [...this.#seen].flatMap(([path, { waiting, isWorthy, linkedFrom }]) =>
      isWorthy && waiting > 0 ? [{ path, asked: waiting, linked_from: linkedFrom }] : [],
    )
    if (lines.length === 0) return
    try {
      await sql`with day as (select ${isoDay(now)}::date as day),
        room as (select ${MOST_A_DAY} - count(*) as rows from site_missed natural join day),
        line as (
          select l.*, d.day, m.path is not null as is_there
          from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (path text, asked int, linked_from text)
          cross join day d left join site_missed m on m.path = l.path and m.day = d.day
        ), numbered as (
          select *, row_number() over (partition by is_there order by asked desc, path) as place from line
        )
        insert into site_missed as own (path, day, asked, linked_from)
        select path, day, asked, linked_from from numbered, room where is_there or place <= room.rows
        on conflict (path, day) do update
          set asked = own.asked + excluded.asked, linked_from = coalesce(excluded.linked_from, own.linked_from)`.execute(
        this.#app.db,
      )
      for (const { path, asked } of lines) {
        const seen = this.#seen.get(path)
        if (seen) seen.waiting -= asked
      }
    } catch (error) {
      this.#app.telemetry.log('warn', `Missing addresses were not written: ${String(error)}`)
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }
}

/** The form in which a target is counted; null where it is not. */
function countedAs(target: string): string | null {
  const address = oldAddress(splitTarget(target).path)
  if (address === null) return null
  const path = pathIn(address)
  if (NOT_COUNTED.test(path)) return null
  const given = new URLSearchParams(address.slice(path.length))
  const naming = [...given].filter(([name, value]) => NAMING.includes(name) && /^\d{1,12}$/.test(value))
  if (naming.length > 0) return `${path}?${new URLSearchParams(naming)}`
  // The bare address of the site is there.
  return path === '/' ? null : path
}

/** The page of this site that a reader came from, without its query. */
function ownPage(referer: string, publicUrl: string): string | null {
  const url = URL.parse(referer)
  if (!url || url.origin !== new URL(publicUrl).origin) return null
  const { path } = splitTarget(url.pathname)
  return NOT_COUNTED.test(path) || oldAddress(path) === null ? null : url.pathname
}
