import { CompiledQuery, type Transaction } from 'kysely'
import type { DB, JsonValue } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { Role, Viewer } from '#platform/policy/viewer.ts'
import type { AuditAction } from './actions.ts'
import type { AuditField } from './fields.ts'
import { withoutSecrets } from './secrets.ts'

/** The actor with the name and role of that moment: `operator` ran a command on the server, `system` acted by its own configuration. */
export interface Actor {
  id: number | null
  name: string
  role: Role | 'operator' | 'system'
}

/** Names of fields whose values the log never has. */
type Secret = 'password' | 'password_hash' | 'token' | 'token_hash' | 'secret' | 'totp_secret'

/** The recorded fields of a thing: those that an action changed, by name. */
export type AuditValues = { readonly [Name in AuditField]?: JsonValue } & {
  readonly [Name in Secret]?: never
}

export interface AuditEntry {
  action: AuditAction
  /** The object of the action: `user`, `comment`, a section ..., and its number or name. */
  kind: string
  key: string | number
  /** What changed, as it was and as it is. Left out for what was not there, or is not any more. */
  before?: AuditValues
  after?: AuditValues
}

/** In whose name it is recorded. */
export type AuditBy =
  | { ctx: Pick<RequestContext, 'viewer' | 'requestId'> }
  | { actor: Actor; requestId?: string }

/** The actor that a viewer is. */
function actorOf(viewer: Viewer): Actor {
  return viewer.role === 'visitor'
    ? { id: null, name: '', role: 'visitor' }
    : { id: viewer.id, name: viewer.username, role: viewer.role }
}

/**
 * Records in the audit log what the transaction does: with it, or not at all. The line takes its place in the chain at the
 * commit, so that it does not matter when it is called.
 */
export async function writeAudit(trx: Transaction<DB>, entry: AuditEntry & AuditBy): Promise<void> {
  const { text, values } = insertOf(entry)
  await trx.executeQuery(CompiledQuery.raw(text, values))
}

/** Records several things that one person did in one transaction, in one statement. */
export async function writeAudits(
  trx: Transaction<DB>,
  by: Pick<RequestContext, 'viewer' | 'requestId'>,
  entries: readonly AuditEntry[],
): Promise<void> {
  const actor = actorOf(by.viewer)
  const lines = entries.map(({ key, before, after, ...entry }) => ({
    ...entry,
    key: String(key),
    before: before && withoutSecrets(before),
    after: after && withoutSecrets(after),
  }))
  await trx.executeQuery(
    CompiledQuery.raw(
      `insert into audit_log (actor_id, actor, role, action, kind, key, before, after, request_id)
      select $1, $2, $3, action, kind, key, before, after, $4
      from jsonb_to_recordset($5::jsonb) as line(action text, kind text, key text, before jsonb, after jsonb)`,
      [actor.id, actor.name, actor.role, by.requestId, JSON.stringify(lines)],
    ),
  )
}

/** As `writeAudit`, in a transaction of the driver's own client, as imports have it. */
export async function writeAuditBy(
  client: { query(text: string, values: unknown[]): Promise<unknown> },
  entry: AuditEntry & AuditBy,
): Promise<void> {
  const { text, values } = insertOf(entry)
  await client.query(text, values)
}

function insertOf({ action, kind, key, before, after, ...by }: AuditEntry & AuditBy) {
  const actor = 'ctx' in by ? actorOf(by.ctx.viewer) : by.actor
  const requestId = ('ctx' in by ? by.ctx.requestId : by.requestId) ?? null
  const json = (values: AuditValues | undefined) => (values ? JSON.stringify(withoutSecrets(values)) : null)
  return {
    text: `insert into audit_log (actor_id, actor, role, action, kind, key, before, after, request_id)
      values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8::jsonb, $9)`,
    values: [
      actor.id,
      actor.name,
      actor.role,
      action,
      kind,
      String(key),
      json(before),
      json(after),
      requestId,
    ],
  }
}
