import type { ReferenceSource } from '#datasets/references.ts'
import { COMPANIES_TAG, companyPath } from './contract.ts'

/** Companies as rows of data sections refer to them: short names and pages; a hidden one is named and not linked. */
export const COMPANY_REFERENCE: ReferenceSource = {
  table: 'companies_company',
  key: 'slug',
  many: true,
  name: { ar: 'shortcut_name_ar', en: 'shortcut_name_en' },
  otherNames: ['name_ar', 'name_en'],
  async names(ctx, keys) {
    ctx.tag(COMPANIES_TAG)
    if (keys.length === 0) return new Map()
    const rows = await ctx.app.db
      .selectFrom('companies_company')
      .select(['slug', 'shortcut_name_ar', 'shortcut_name_en', 'hidden'])
      .where((eb) => eb('slug', '=', eb.fn.any(eb.val([...keys]))))
      .execute()
    return new Map(
      rows.map(({ slug, shortcut_name_ar, shortcut_name_en, hidden }) => [
        slug,
        {
          label: ctx.lang === 'ar' ? shortcut_name_ar : (shortcut_name_en ?? shortcut_name_ar),
          href: hidden ? null : companyPath(slug),
        },
      ]),
    )
  },
}
