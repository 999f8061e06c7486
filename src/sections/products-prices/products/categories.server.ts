import type { ReferenceSource } from '#datasets/references.ts'

/** Groups of products as rows refer to them; they have no page of their own. */
export const CATEGORY_REFERENCE: ReferenceSource = {
  table: 'products_prices_category',
  key: 'id',
  name: { ar: 'name_ar', en: 'name_en' },
  async names(ctx, keys) {
    ctx.tag('products')
    if (keys.length === 0) return new Map()
    const rows = await ctx.app.db
      .selectFrom('products_prices_category')
      .select(['id', 'name_ar', 'name_en'])
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...keys]))))
      .execute()
    return new Map(
      rows.map(({ id, name_ar, name_en }) => [
        id,
        { label: ctx.lang === 'ar' ? name_ar : name_en, href: null },
      ]),
    )
  },
}
