import { marketName } from '#i18n/countries.server.ts'
import { foldArabic } from '#i18n/fold.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { searchWords } from '../contract.ts'
import type { TextRow } from './texts.server.ts'

/**
 * Prices of a product in one market whose market, grade or terms the query names beside the product: a query that
 * names the product alone finds the product. The series are few: their texts are folded once and kept.
 */
export async function matchSeries(
  ctx: Pick<RequestContext, 'app' | 'tag'>,
  query: string,
): Promise<TextRow[]> {
  const words = searchWords(query)
  if (words.length === 0) return []
  const series = await readSeries(ctx)
  return series
    .filter(
      ({ product, all }) =>
        words.every((word) => all.includes(word)) && !words.every((word) => product.includes(word)),
    )
    .map(({ row }) => row)
}

function readSeries({ app, tag }: Pick<RequestContext, 'app' | 'tag'>) {
  tag('products', 'prices')
  return app.memo.get('search:series', ['products', 'prices'], async () => {
    const rows = await app.db
      .selectFrom('products_prices_series as s')
      .innerJoin('products_prices_product as p', 'p.slug', 's.product')
      .innerJoin('products_prices_latest as l', 'l.series_id', 's.id')
      .where('s.hidden', '=', false)
      .select(['s.product', 's.market', 's.grade', 's.delivery_term'])
      .select(['p.shortcut_name', 'p.name_ar', 'p.name_en', 'p.search'])
      .orderBy('p.sort')
      .orderBy('s.sort')
      .orderBy('s.id')
      .execute()
    const found = new Map<string, { product: string; all: string; row: TextRow }>()
    for (const one of rows) {
      const key = `${one.product}/${one.market.toLowerCase()}`
      const [ar, en] = (['ar', 'en'] as const).map((lang) => marketName(one.market, lang))
      const own = foldArabic(`${ar} ${en} ${one.grade} ${one.delivery_term}`)
      const before = found.get(key)
      const product = one.search ?? ''
      found.set(key, {
        product,
        all: `${before?.all ?? product} ${own}`,
        row: {
          section: 'products-prices',
          key,
          symbol: one.shortcut_name,
          title_ar: `${one.name_ar} - ${ar}`,
          title_en: `${one.name_en ?? one.name_ar} - ${en}`,
          text_ar: null,
          text_en: null,
        },
      })
    }
    return [...found.values()]
  })
}
