import { data, redirect } from 'react-router'
import { localePath } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { can } from '#platform/policy/policy.ts'
import { siteSettings } from '#site/settings.server.ts'
import { POST_SECTIONS, type PostSection } from '../contract.ts'
import { parseId } from '../paths.ts'

export type AuthoringAction = 'create' | 'edit' | 'delete'

/**
 * The authoring addresses (ROUTE-13): `create`, `edite={id}`, `delete={id}`, an author's links to the screen of a post.
 * While posting is closed they say so to those who may write; to everyone else they are locked. Throws a redirect to the screen, 403,
 * and 404 for any other address or post.
 */
export async function loadAuthoring(
  ctx: RequestContext,
  section: PostSection,
  action: string | undefined,
): Promise<{ action: AuthoringAction }> {
  ctx.personal()
  const [, verb, id] = /^(?:(edite|delete)=(\d+)|create)$/.exec(action ?? '') ?? []
  const post = parseId(id)
  if (action !== 'create' && post === null) throw data(null, { status: 404 })
  if (!can(ctx.viewer, 'post.create')) throw data({ need: 'staff' }, { status: 403 })
  const asked = verb === 'edite' ? 'edit' : verb === 'delete' ? 'delete' : 'create'
  if (!(await siteSettings(ctx.app)).posting_open) return { action: asked }
  const to = post === null ? `${section}/new` : `${await sectionOf(ctx, post)}/${post}`
  // To delete is to archive: the screen's own button does it, with what it means beside.
  throw redirect(localePath(ctx.lang, `/admin/${to}`) + (asked === 'delete' ? '#archive' : ''))
}

/** The section of a post, public or only begun. */
async function sectionOf({ app }: RequestContext, id: number): Promise<PostSection> {
  const row = await app.db
    .selectFrom('editorial_post')
    .select((eb) => eb.ref('section').$castTo<string>().as('kind'))
    .where('id', '=', id)
    .unionAll((eb) =>
      eb
        .selectFrom('entry_draft')
        .select('kind')
        .where('key', '=', String(id))
        .where('kind', 'in', [...POST_SECTIONS]),
    )
    .executeTakeFirst()
  const section = POST_SECTIONS.find((one) => one === row?.kind)
  if (!section) throw data(null, { status: 404 })
  return section
}
