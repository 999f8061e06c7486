import { sql } from 'kysely'
import type { RequestContext } from '#platform/http/context.server.ts'
import { can } from '#platform/policy/policy.ts'
import { FLOWS } from './flows/flows.server.ts'

/** Whether the page tells who may import that no source of trade has brought a figure yet; a reader is told nothing. */
export async function lacksSource(
  ctx: Pick<RequestContext, 'app' | 'viewer' | 'tag' | 'personal'>,
): Promise<boolean> {
  if (!can(ctx.viewer, 'data.import')) return false
  ctx.personal()
  ctx.tag(FLOWS.tag)
  return ctx.app.memo.get('exports-imports:lacks-source', [FLOWS.tag], async () => {
    const { rows } = await sql<{ real: boolean }>`
      select exists (select from exports_imports_flow where not demo and not hidden) as real`.execute(
      ctx.app.db,
    )
    return rows[0]?.real !== true
  })
}
