import { sql } from 'kysely'
import type { RequestContext } from '#platform/http/context.server.ts'
import { voteTag } from './contract.ts'
import { accountVoter, visitorVoter } from './voter.server.ts'

/**
 * Transfers the ballots of a visitor to the account at its log-in. Where both have voted, the account's counts and the
 * visitor's is taken out of the count: it is one person.
 */
export async function adoptBallots(
  { app, owner }: Pick<RequestContext, 'app' | 'owner'>,
  accountId: number,
): Promise<void> {
  const cookie = owner()
  if (cookie === null) return
  const visitor = visitorVoter(app.secret, cookie)
  const account = accountVoter(app.secret, accountId)
  const { rows } = await sql<{ question_id: number }>`
    with own as (select question_id from vote_ballot where voter = ${account}),
    twice as (
      delete from vote_ballot where voter = ${visitor} and question_id in (select question_id from own)
      returning question_id
    ),
    moved as (
      update vote_ballot set voter = ${account}
      where voter = ${visitor} and question_id not in (select question_id from own)
    )
    select question_id from twice`.execute(app.db)
  if (rows.length > 0) await app.changes.publish(rows.map(({ question_id }) => voteTag(question_id)))
}
