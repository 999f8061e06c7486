import type { Db } from '#platform/db/kysely.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { can } from '#platform/policy/policy.ts'
import { accountOf, type Hand } from '../drafts/draft.server.ts'
import type { Kind } from '../kind.ts'

/** A name for a list's search and filters. */
export interface SavedView {
  id: number
  name: string
  query: string
  shared: boolean
  own: boolean
}

const MOST_VIEWS = 30

/** The views of a list: the viewer's own, and those that others share. */
export async function listViews(
  hand: Pick<Hand, 'viewer'> & { app: { db: Db } },
  kind: Kind,
): Promise<SavedView[]> {
  const account = accountOf(hand)
  const rows = await hand.app.db
    .selectFrom('entry_view')
    .select(['id', 'name', 'query', 'shared', 'account_id'])
    .where('kind', '=', kind.name)
    .where((eb) => eb.or([eb('account_id', '=', account), eb('shared', '=', true)]))
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(({ account_id, ...view }) => ({ ...view, own: account_id === account }))
}

/** Saves the present search and filters under a name; an existing name gets the new ones. */
export async function saveView(
  hand: Hand,
  kind: Kind,
  { name, query, shared }: { name: string; query: string; shared: boolean },
): Promise<void> {
  const account = accountOf(hand)
  if (account === null || !can(hand.viewer, kind.needs.list)) throw new Refusal('not_allowed')
  if (name === '') throw new Refusal('invalid_input', { fields: { view: 'required_field' } })
  if (name.length > 60 || query.length > 1000)
    throw new Refusal('invalid_input', { fields: { view: 'too_large' } })
  const { count } = await hand.app.db
    .selectFrom('entry_view')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', account)
    .where('kind', '=', kind.name)
    .where('name', '<>', name)
    .executeTakeFirstOrThrow()
  if (count >= MOST_VIEWS) throw new Refusal('too_many')
  await hand.app.db
    .insertInto('entry_view')
    .values({ kind: kind.name, account_id: account, name, query, shared, at: hand.now })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'name']).doUpdateSet({ query, shared }))
    .execute()
}

/** Removes one of one's own views; that of another is as if it were not there. */
export async function removeView(hand: Hand, kind: Kind, id: number): Promise<void> {
  const { numDeletedRows } = await hand.app.db
    .deleteFrom('entry_view')
    .where('id', '=', id)
    .where('kind', '=', kind.name)
    .where('account_id', '=', accountOf(hand))
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal('not_found')
}
