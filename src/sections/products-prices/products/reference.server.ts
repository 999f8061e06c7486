import type { ReferenceSource } from '#datasets/references.ts'
import { productPath } from '../contract.ts'

/** Products as rows of data sections refer to them: names, symbols and pages, without prices. */
export const PRODUCT_REFERENCE: ReferenceSource = {
  table: 'products_prices_product',
  key: 'slug',
  name: { ar: 'name_ar', en: 'name_en' },
  otherNames: ['shortcut_name'],
  async names(ctx, keys) {
    ctx.tag('products')
    if (keys.length === 0) return new Map()
    const rows = await ctx.app.db
      .selectFrom('products_prices_product')
      .select(['slug', 'shortcut_name', 'name_ar', 'name_en'])
      .where((eb) => eb('slug', '=', eb.fn.any(eb.val([...keys]))))
      .execute()
    return new Map(
      rows.map(({ slug, shortcut_name, name_ar, name_en }) => [
        slug,
        {
          label: ctx.lang === 'ar' ? name_ar : (name_en ?? name_ar),
          href: productPath(slug),
          symbol: shortcut_name,
        },
      ]),
    )
  },
}
