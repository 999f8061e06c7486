import { sql, type RawBuilder } from 'kysely'
import type { CONDITIONS } from '../options.ts'
import { ENDING } from './past-expiry.ts'

/**
 * Where a case's measures are charged. A duty may stay in force until its sunset review is decided (WTO Anti-Dumping
 * Agreement, Article 11.3).
 */
const IN_FORCE: readonly (keyof typeof CONDITIONS)[] = [
  'provisional_measures',
  'definitive_in_force',
  'sunset_review',
]

/** The status of a case on the day of reading, in SQL over its row. */
export const STAGE = `case when dumping_cases_case.the_condition in (${ENDING.map((name) => `'${name}'`).join(', ')})
    and dumping_cases_case.date_expiry < left(kimya_today(), length(dumping_cases_case.date_expiry))
  then 'past_expiry' else dumping_cases_case.the_condition end`

/** SQL: the measures are past their last day on a day, and no decision on them is known. */
export const pastExpiry = (day: string): RawBuilder<boolean> =>
  sql<boolean>`(the_condition = any (${[...ENDING]}::text[]) and coalesce(date_expiry < left(${day}, length(date_expiry)), false))`

/** SQL: the case's measures are in force on a day. */
export const inForce = (day: string): RawBuilder<boolean> =>
  sql<boolean>`(the_condition = any (${[...IN_FORCE]}::text[]) and not ${pastExpiry(day)})`

/**
 * SQL: measures in force whose last day is the given day (`2026-11-20`) or one of the 12 months after it, both ends
 * taken. A last day that is known to the month or year counts when that month or year can hold such a day.
 */
export function expiring(day: string): RawBuilder<boolean> {
  return sql<boolean>`(${inForce(day)}
    and date_expiry >= left(${day}, length(date_expiry))
    and date_expiry <= left(((${day}::text)::date + interval '12 months')::date::text, length(date_expiry)))`
}
