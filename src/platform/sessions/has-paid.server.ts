import { sql } from 'kysely'

/**
 * SQL: whether the account `u` has paid reading at a moment. A subscription's end is here, in the comparison: no job takes
 * access away, and a page cached for subscribers is served to none whose subscription is over.
 */
export const hasPaid = (now: Date) => sql<boolean>`exists (select from billing_entitlement as e
  where e.user_id = u.id and e.feature = 'paid' and e.valid_from <= ${now} and e.valid_until > ${now})`
