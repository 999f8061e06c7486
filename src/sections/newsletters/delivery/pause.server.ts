import type { Transaction } from 'kysely'
import { writeAudit } from '#platform/audit/write.server.ts'
import type { DB } from '#platform/db/types.ts'
import type { IssueProblem, IssueState } from '../issue/issue.ts'

/** Pauses an issue that cannot go out, and records the portal as the actor. Nothing happens in another state than `from`. */
export async function pauseItself(
  trx: Transaction<DB>,
  id: number,
  from: IssueState,
  problem: IssueProblem,
): Promise<void> {
  const paused = await trx
    .updateTable('newsletter_issue')
    .set({ state: 'paused', problem })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst()
  if (!paused) return
  await writeAudit(trx, {
    actor: { id: null, name: '', role: 'system' },
    action: 'newsletter.pause',
    kind: 'newsletter',
    key: id,
    before: { state: from, problem: null },
    after: { state: 'paused', problem },
  })
}
