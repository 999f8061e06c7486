import { sql } from 'kysely'
import { marketName } from '#i18n/countries/countries.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { arabicOrder } from '#platform/db/order.server.ts'

export interface Choice {
  value: string
  label: string
}

/** The products and countries of the search's filters, by name. */
export function choicesOf({
  app,
  lang,
}: Pick<RequestContext, 'app' | 'lang'>): Promise<{ products: Choice[]; countries: Choice[] }> {
  return app.memo.get(`search:choices:${lang}`, ['products', 'data:companies'], async () => {
    const [products, countries] = await Promise.all([
      app.db
        .selectFrom('products_prices_product as p')
        .select(['p.slug', 'p.name_ar', 'p.name_en'])
        .orderBy(lang === 'ar' ? arabicOrder('p.name_ar') : sql`p.name_en`)
        .execute(),
      app.db
        .selectFrom('search_document')
        .select(sql<string>`unnest(countries)`.as('code'))
        .distinct()
        .execute(),
    ])
    return {
      products: products.map(({ slug, name_ar, name_en }) => ({
        value: slug,
        label: lang === 'ar' ? name_ar : (name_en ?? name_ar),
      })),
      countries: countries
        .map(({ code }) => ({ value: code, label: marketName(code, lang) }))
        .toSorted((a, b) => a.label.localeCompare(b.label, lang)),
    }
  })
}
