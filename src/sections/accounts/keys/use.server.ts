import { sql } from 'kysely'
import { isoDay } from '#i18n/date/date.ts'
import type { App } from '#platform/app.server.ts'
import { API } from '#platform/limits/limits.ts'

interface Used {
  calls: number
  rows: number
  bytes: number
}

/** What keys were used for: counted in this process, and added to the table every ten seconds. */
export class KeyUse {
  readonly #app: Pick<App, 'db' | 'telemetry'>
  readonly #timer: NodeJS.Timeout
  /** Not written yet, by key and day. */
  #waiting = new Map<string, Used>()
  /** Calls of a key on a day as the table had them at the last look, those of other instances too. */
  readonly #written = new Map<string, number>()

  constructor(app: Pick<App, 'db' | 'telemetry'>) {
    this.#app = app
    this.#timer = setInterval(() => void this.flush(), API.flushMs).unref()
  }

  /** How many calls a key has made today. */
  async callsToday(id: string, now: Date): Promise<number> {
    const place = placeOf(id, now)
    if (!this.#written.has(place)) {
      const row = await this.#app.db
        .selectFrom('accounts_api_use')
        .select('calls')
        .where('key_id', '=', id)
        .where('day', '=', isoDay(now))
        .executeTakeFirst()
      // Days gone by are of no more use.
      if (this.#written.size > API.buckets) this.#written.clear()
      this.#written.set(place, row?.calls ?? 0)
    }
    return (this.#written.get(place) ?? 0) + (this.#waiting.get(place)?.calls ?? 0)
  }

  /** Adds to what a key was used for today. */
  add(id: string, used: Used, now: Date): void {
    const place = placeOf(id, now)
    const { calls, rows, bytes } = this.#waiting.get(place) ?? { calls: 0, rows: 0, bytes: 0 }
    this.#waiting.set(place, {
      calls: calls + used.calls,
      rows: rows + used.rows,
      bytes: bytes + used.bytes,
    })
  }

  /** Writes down what was used since the last time; what cannot be written waits for the next. */
  async flush(): Promise<void> {
    const waiting = [...this.#waiting]
    if (waiting.length === 0) return
    this.#waiting = new Map()
    const lines = waiting.map(([place, used]) => {
      const [key = '', day = ''] = place.split(' ')
      return { key, day, ...used }
    })
    try {
      const { rows } = await sql<{ key_id: string; day: string; calls: number }>`
        with used as (
          select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
            as line (key text, day date, calls int, rows bigint, bytes bigint)
        ), seen as (
          update accounts_api_key k set last_used = used.day from used
          where k.id = used.key and (k.last_used is null or k.last_used < used.day)
        )
        insert into accounts_api_use as own (key_id, day, calls, rows, bytes)
        select key, day, calls, rows, bytes from used
        where exists (select from accounts_api_key k where k.id = used.key)
        on conflict (key_id, day) do update
          set calls = own.calls + excluded.calls, rows = own.rows + excluded.rows, bytes = own.bytes + excluded.bytes
        returning key_id, day::text as day, calls`.execute(this.#app.db)
      for (const { key_id, day, calls } of rows) this.#written.set(`${key_id} ${day}`, calls)
    } catch (error) {
      for (const [place, used] of waiting) {
        const [id = '', day = ''] = place.split(' ')
        this.add(id, used, new Date(`${day}T12:00:00+03:00`))
      }
      this.#app.telemetry.log('warn', `Use of keys was not written: ${String(error)}`, { part: 'api' })
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }
}

const placeOf = (id: string, now: Date) => `${id} ${isoDay(now)}`
