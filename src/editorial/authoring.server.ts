import { data } from 'react-router'
import type { RequestContext } from '#platform/http/context.server.ts'
import { can } from '#platform/policy/policy.ts'
import { parseId } from './paths.ts'

export type AuthoringAction = 'create' | 'edit' | 'delete'

/**
 * The authoring addresses (ROUTE-13): `create`, `edite={id}`, `delete={id}`. Posting is a setting of the site; while it
 * is closed they say so to those who may write, and are locked to everybody else. Throws 404 for any other address.
 */
export function loadAuthoring(ctx: RequestContext, action: string | undefined): { action: AuthoringAction } {
  ctx.personal()
  const [, verb, id] = /^(?:(edite|delete)=(\d+)|create)$/.exec(action ?? '') ?? [
    undefined,
    undefined,
    undefined,
  ]
  if (action !== 'create' && parseId(id) === null) throw data(null, { status: 404 })
  if (!can(ctx.viewer, 'post.create')) throw data({ need: 'staff' }, { status: 403 })
  return { action: verb === 'edite' ? 'edit' : verb === 'delete' ? 'delete' : 'create' }
}
