import type { RequestContext } from '#platform/http/context.server.ts'
import { libraryPictures, type ShownPicture } from '#platform/images/library.server.ts'
import { COMPANIES_TAG } from '../contract.ts'

/** The logos of companies by their slugs; a company without one is not among them. */
export async function companyLogos(
  ctx: Pick<RequestContext, 'app' | 'lang' | 'tag'>,
  slugs: readonly string[],
): Promise<Record<string, ShownPicture>> {
  if (slugs.length === 0) return {}
  ctx.tag(COMPANIES_TAG)
  const rows = await ctx.app.db
    .selectFrom('companies_company')
    .select(['slug', 'logo_key'])
    .where('slug', 'in', [...slugs])
    .where('logo_key', 'is not', null)
    .where('hidden', '=', false)
    .execute()
  const pictures = await libraryPictures(
    ctx.app,
    rows.flatMap(({ logo_key: key }) => key ?? []),
    ctx.lang,
  )
  return Object.fromEntries(
    rows.flatMap(({ slug, logo_key: key }) => {
      const picture = pictures.get(key ?? '')
      return picture ? [[slug, picture]] : []
    }),
  )
}
