import type { Transaction } from 'kysely'
import { writeAudit } from '#platform/audit/write.server.ts'
import type { DB } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { ArchiveRequest } from './requests.server.ts'

/** What is recorded of an archive that was given, by its number. */
export function auditArchive(
  trx: Transaction<DB>,
  ctx: Pick<RequestContext, 'viewer' | 'requestId'>,
  action: 'archive.check' | 'archive.stop' | 'archive.remove',
  { id, name }: Pick<ArchiveRequest, 'id' | 'name'>,
): Promise<void> {
  return writeAudit(trx, { ctx, action, kind: 'archive', key: id, after: { file: name } })
}
