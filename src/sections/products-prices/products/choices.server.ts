import type { RequestContext } from '#platform/http/context.server.ts'

/** A product as a choice, with its customs code where one is on record. */
export interface ProductChoice {
  slug: string
  name: string
  hs: string | null
}

/** Every product in the order of its name. */
export function productChoices(ctx: Pick<RequestContext, 'app' | 'lang' | 'tag'>): Promise<ProductChoice[]> {
  ctx.tag('products')
  const { app, lang } = ctx
  return app.memo.get(`products:choices:${lang}`, ['products'], async () => {
    const rows = await app.db
      .selectFrom('products_prices_product')
      .select(['slug', 'name_ar', 'name_en', 'hs6'])
      .execute()
    const { compare } = new Intl.Collator(lang)
    return rows
      .map(({ slug, name_ar, name_en, hs6 }) => ({
        slug,
        name: lang === 'ar' ? name_ar : (name_en ?? name_ar),
        hs: hs6,
      }))
      .toSorted((a, b) => compare(a.name, b.name))
  })
}
