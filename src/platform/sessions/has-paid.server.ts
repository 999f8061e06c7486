import { sql } from 'kysely'

/**
 * SQL: whether the account `u` has paid reading at a moment. A subscription's end is here, in the comparison: no job takes
 * access away, and a page that is kept for subscribers is found by nobody whose time is over.
 */
export const hasPaid = (now: Date) => sql<boolean>`exists (select from billing_entitlement as e
  where e.user_id = u.id and e.feature = 'paid' and e.valid_from <= ${now} and e.valid_until > ${now})`
