import { sql } from 'kysely'
import type { Lang } from '#i18n/locale.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { namedSeries, type NamedSeries } from './named-series.server.ts'
import { dueSql, overdueSql, standingSql } from './standing.ts'

/** A real series whose next price is due or late, with the days since it was due. */
export interface WaitedFor extends NamedSeries {
  /** `YYYY-MM-DD` on which it was due. */
  due: string
  /** 0 on that day. */
  overdue: number
  /** Its publisher in English. */
  publisher: string
}

export const WAITED_FOR = ['late', 'due'] as const
export type WaitedForState = (typeof WAITED_FOR)[number]

const isWaitedFor = (state: WaitedForState | null) =>
  sql`not q.hidden and not q.demo and ${sql.raw(standingSql('q'))} = any(${state === null ? [...WAITED_FOR] : [state]}::text[])`

/** How many real series are late and how many are due; ended ones are neither. */
export async function countWaitedFor(db: Db): Promise<Record<WaitedForState, number>> {
  const { rows } = await sql<Record<WaitedForState, number>>`
    select count(*) filter (where ${isWaitedFor('late')})::int as late, count(*) filter (where ${isWaitedFor('due')})::int as due
    from products_prices_quote q`.execute(db)
  return rows[0] ?? { late: 0, due: 0 }
}

/** Those of one state or of both, the one that was due longest ago first. */
export async function readWaitedFor(
  db: Db,
  lang: Lang,
  { state, limit, offset }: { state: WaitedForState | null; limit: number; offset: number },
): Promise<WaitedFor[]> {
  const { rows } = await sql<{ slug: string; due: string; overdue: number; publisher: string }>`
    select q.slug, (${sql.raw(dueSql('q'))})::text as due, ${sql.raw(overdueSql('q'))} as overdue,
      coalesce(q.source_en, q.source_ar, '') as publisher
    from products_prices_quote q where ${isWaitedFor(state)}
    order by overdue desc, q.sort, q.id limit ${limit} offset ${offset}`.execute(db)
  const named = await namedSeries(db, lang, { slugs: rows.map(({ slug }) => slug) })
  return rows.flatMap(({ slug, ...row }) => {
    const series = named.find((one) => one.slug === slug)
    return series ? [{ ...series, ...row }] : []
  })
}

/** The series of a publisher and frequency that became late on the same day. */
export interface BecameLate {
  publisher: string
  frequency: string
  /** Their last day. */
  day: string
}

/** All that are late, by publisher, frequency and last day. */
export async function lateTogether(db: Db): Promise<BecameLate[]> {
  const { rows } = await sql<BecameLate>`
    select distinct coalesce(q.source_en, q.source_ar) as publisher, q.frequency, q.add_date::text as day
    from products_prices_quote q
    where ${isWaitedFor('late')} and coalesce(q.source_en, q.source_ar) is not null order by 1, 2, 3`.execute(
    db,
  )
  return rows
}
