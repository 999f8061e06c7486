import { worded } from '#editorial/present.server.ts'
import { marketName } from '#i18n/countries/countries.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { CASES } from './cases.server.ts'

/** Cases as links that name their product and market, in the order given; unknown and hidden ones are left out. */
export async function caseLinks(
  { app, lang, tag }: Pick<RequestContext, 'app' | 'lang' | 'tag'>,
  slugs: readonly string[],
): Promise<{ label: string; href: string }[]> {
  if (slugs.length === 0) return []
  tag(CASES.tag)
  const rows = await app.db
    .selectFrom('dumping_cases_case')
    .select(['slug', 'product_in_question_ar', 'product_in_question_en', 'importing_market'])
    .where('slug', 'in', [...slugs])
    .where('hidden', '=', false)
    .execute()
  return slugs.flatMap((slug) => {
    const row = rows.find((one) => one.slug === slug)
    if (!row) return []
    const name = worded(lang, row.product_in_question_ar, row.product_in_question_en).text
    const label = [name, marketName(row.importing_market, lang)].join(lang === 'ar' ? '، ' : ', ')
    return [{ label, href: `/${CASES.section}/${slug}` }]
  })
}
