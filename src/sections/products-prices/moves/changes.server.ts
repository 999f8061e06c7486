import { sql } from 'kysely'
import { knownPoints } from '#datasets/series/revisions.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { PRICE_POINTS } from '../points/price-points.server.ts'
import { changesOf, isMove, LOOK_BACK, type Change } from './detect.ts'

/** Prices of several series up to a day, as they are known or were known on a day. */
interface Reading {
  known: string | null
  /** From this day on, and `LOOK_BACK` prices before it; null: from the first. */
  from: string | null
  to: string | null
}

interface Row {
  id: number
  day: string
  price: number
  estimated: boolean
}

/** The changes of series by their numbers, those from `from` to `to`. A price and its estimate are not compared with each other. */
export async function readChanges(
  db: Db,
  series: readonly { id: number; frequency: string }[],
  { known, from, to }: Reading,
): Promise<Map<number, Change[]>> {
  const points = knownPoints(PRICE_POINTS, {
    of: sql`s.id`,
    known,
    and: to === null ? sql`` : sql`and day <= ${to}::date`,
  })
  const { rows } = await sql<Row>`
    select s.id, p.day::text as day, p.value::float8 as price, p.estimated
    from unnest(${series.map(({ id }) => id)}::int[]) s(id)
    cross join lateral (
      ${
        from === null
          ? sql`select * from ${points} own`
          : sql`select * from ${points} own where day >= ${from}::date
              union all (select * from ${points} own where day < ${from}::date order by day desc limit ${LOOK_BACK})`
      }
    ) p order by s.id, p.day`.execute(db)
  const byId = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    series.map(({ id, frequency }) => [
      id,
      changesOf(
        (byId.get(id) ?? []).map(({ day, price, estimated }) => ({
          day,
          price,
          // The unit, currency and terms of a series never change (docs/decisions/0017): what is left to differ is the kind of price.
          basis: estimated ? 'estimated' : 'reported',
        })),
        frequency,
      ).filter(({ day }) => from === null || day >= from),
    ]),
  )
}

/** The moves of one series after the first day of a range, the newest first. */
export async function readMoves(
  db: Db,
  series: { id: number; frequency: string },
  { known, from, to }: { known: string | null; from: string | null; to: string | null },
): Promise<Change[]> {
  const changes = (await readChanges(db, [series], { known, from, to })).get(series.id) ?? []
  return changes.filter((change) => isMove(change) && (from === null || change.day > from)).reverse()
}

/** The change of a series on a day; null where it has no price then, or none to compare it with. */
export async function readChange(
  db: Db,
  series: { id: number; frequency: string },
  day: string,
  known: string | null,
): Promise<Change | null> {
  const changes = await readChanges(db, [series], { known, from: day, to: day })
  return changes.get(series.id)?.find((change) => change.day === day) ?? null
}
