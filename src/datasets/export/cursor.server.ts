import type { Compilable } from 'kysely'
import pg from 'pg'
import type { Db } from '#platform/db/kysely.server.ts'
import type { Batches, Row } from './export.ts'
import { openLane } from './lane.server.ts'

const BATCH = 1000

const BOOL = 16
/** Lists of bool, bytea-free: int2, int4, text, bpchar, varchar, int8, date, numeric. */
const LISTS = new Set([1005, 1007, 1009, 1014, 1015, 1016, 1182, 1231])
type TypeId = Parameters<typeof pg.types.getTypeParser>[0]
const parseList = pg.types.getTypeParser(1009 as TypeId) as (text: string) => (string | null)[]

/** Figures, days and all else stay the text that PostgreSQL writes: no digit is lost, nothing is converted twice. */
const types = {
  getTypeParser: (oid: number) => (text: string) => {
    if (oid === BOOL) return text === 't'
    return LISTS.has(oid) ? parseList(text).filter((item) => item !== null) : text
  },
} as pg.CustomTypesConfig

/**
 * The rows of a query through a server-side cursor on a connection of its own, `size` at a time; the next ones are
 * fetched while the last ones are written. The cells stand as the query selects them. The query has started when this
 * resolves: iterate or call the iterator's `return()`, or the connection stays taken.
 * Throws the Refusal `busy` when as many exports run as may, and what the database says of the query.
 */
export async function cursorBatches(db: Db, query: Compilable, size = BATCH): Promise<Batches> {
  const { sql, parameters } = query.compile()
  const lane = await openLane(db)
  const fetch = (): Promise<Row[]> => {
    const config = { text: `fetch ${Math.trunc(size)} from export_rows`, rowMode: 'array' as const, types }
    const rows = lane.run(lane.client.query<(string | boolean)[]>(config).then((result) => result.rows))
    // Whoever awaits it is told; a batch that nobody waits for any more is no fault.
    rows.catch(() => undefined)
    return rows
  }
  try {
    await lane.run(lane.client.query(`declare export_rows no scroll cursor for ${sql}`, [...parameters]))
  } catch (error) {
    await lane.close()
    throw error
  }
  let ahead: Promise<Row[]> | null = fetch()
  const iterator: AsyncIterator<readonly Row[]> = {
    async next() {
      if (!ahead) return { done: true, value: undefined }
      try {
        const rows = await ahead
        if (rows.length > 0) {
          ahead = rows.length < size ? null : fetch()
          if (!ahead) await lane.close()
          return { done: false, value: rows }
        }
      } catch (error) {
        await lane.close()
        throw error
      }
      ahead = null
      await lane.close()
      return { done: true, value: undefined }
    },
    async return() {
      ahead = null
      await lane.close()
      return { done: true, value: undefined }
    },
  }
  return { [Symbol.asyncIterator]: () => iterator }
}
