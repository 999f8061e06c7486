import type { AuditAction } from '#platform/audit/actions.ts'
import type { RequestContext } from '#platform/http/context.server.ts'

/** How long one's own change can be undone with one press; after that the audit log has it. */
const HOURS_UNDOABLE = 24

/** The order before the viewer's own last change, as it was written; null where that is not the last that happened to it. */
export async function orderBefore(
  { app, viewer, now }: Pick<RequestContext, 'app' | 'viewer' | 'now'>,
  thing: { action: AuditAction; kind: string; key: string },
  current: string,
): Promise<string | null> {
  const last = await app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'at', 'before', 'after'])
    .where('kind', '=', thing.kind)
    .where('key', '=', thing.key)
    .where('action', '=', thing.action)
    .orderBy('line', 'desc')
    .limit(1)
    .executeTakeFirst()
  const own = viewer.role !== 'visitor' && last?.actor_id === viewer.id
  if (!own || last.at.getTime() < now.getTime() - HOURS_UNDOABLE * 3_600_000) return null
  return orderIn(last.after) === current ? orderIn(last.before) : null
}

function orderIn(values: unknown): string | null {
  const order = typeof values === 'object' && values !== null && 'order' in values ? values.order : null
  return typeof order === 'string' ? order : null
}
