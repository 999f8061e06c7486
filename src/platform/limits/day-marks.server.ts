import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { isoDay } from '#i18n/date/date.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { networkOf } from './network.server.ts'

/** What one reader differs by from another: both are forgotten once they are hashed. */
export interface Asker {
  ip: string
  agent: string
}

/** The mark of one reader for one thing, a whole number of 64 bits in digits. */
type MarkOf = (thing: string) => string

/**
 * Distinguishes the readers of one day without knowing them: a mark is a hash of the network, the browser's name, the thing that was
 * read and a salt of the day. The salt is shared by all instances and destroyed with the marks when the day is over; marks of
 * one reader for two things cannot be joined by who has no salt.
 */
export class DayMarks {
  readonly #db: Db
  #current: { day: string; salt: Promise<Buffer> } | null = null

  constructor(db: Db) {
    this.#db = db
  }

  /** How this reader is marked today; without one, how a thing is whoever asks. */
  async of(reader: Asker | null, now: Date): Promise<MarkOf> {
    const salt = await this.#saltOf(isoDay(now))
    const name = reader ? `${networkOf(reader.ip)}\n${reader.agent}` : ''
    const who = createHash('sha256').update(salt).update(name).digest()
    return (thing) => createHash('sha256').update(who).update(thing).digest().readBigInt64BE().toString()
  }

  /** Forgets an earlier day here and in the database, whether or not somebody reads in the new one. */
  async forget(now: Date): Promise<void> {
    await this.#saltOf(isoDay(now))
  }

  #saltOf(day: string): Promise<Buffer> {
    if (this.#current?.day === day) return this.#current.salt
    const salt = saltOf(this.#db, day)
    const current = { day, salt }
    this.#current = current
    salt.catch(() => {
      if (this.#current === current) this.#current = null
    })
    return salt
  }
}

/** Notes marks and says which of them are new today. */
export const newMarks = (marks: string) => sql`insert into day_mark (mark)
  select distinct mark from ${sql.ref(marks)} on conflict do nothing returning mark`

/** The salt of a day; the first who asks for it makes it and destroys what was of an earlier one. */
async function saltOf(db: Db, day: string): Promise<Buffer> {
  const known = () => db.selectFrom('day_salt').select('salt').where('day', '=', day).executeTakeFirst()
  const there = await known()
  if (there) return there.salt
  return db.transaction().execute(async (trx) => {
    await sql`lock table day_salt in exclusive mode`.execute(trx)
    const row = await trx
      .selectFrom('day_salt')
      .select('salt')
      // An instance whose clock is behind takes the newer day's.
      .where('day', '>=', day)
      .executeTakeFirst()
    if (row) return row.salt
    // Not deleted: rows that are deleted stay in their file until it is cleaned.
    await sql`truncate day_salt, day_mark`.execute(trx)
    const salt = randomBytes(32)
    await trx.insertInto('day_salt').values({ day, salt }).execute()
    return salt
  })
}
