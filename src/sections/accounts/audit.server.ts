import type { Transaction } from 'kysely'
import { writeAudit, type Actor, type AuditEntry } from '#platform/audit/write.server.ts'
import type { DB } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'

/** Records what an account's owner did to it by the link of a mail, without a session. */
export async function recordByLink(
  trx: Transaction<DB>,
  { requestId }: Pick<RequestContext, 'requestId'>,
  owner: Actor & { id: number },
  done: Pick<AuditEntry, 'action' | 'before' | 'after'>,
): Promise<void> {
  await writeAudit(trx, { actor: owner, requestId, kind: 'user', key: owner.id, ...done })
}

/** Records changes to an account's second factor by its owner, also before there is a session. */
export async function recordFactor(
  trx: Transaction<DB>,
  { requestId }: Pick<RequestContext, 'requestId'>,
  userId: number,
  done: Pick<AuditEntry, 'action' | 'before' | 'after'>,
): Promise<void> {
  const { id, username, role } = await trx
    .selectFrom('accounts_user')
    .select(['id', 'username', 'role'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await writeAudit(trx, { actor: { id, name: username, role }, requestId, kind: 'user', key: id, ...done })
}

/** An e-mail address as the audit log stores it for ever: enough to recognise it, not enough to write to. */
export function maskedAddress(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}…@${domain}`
}
