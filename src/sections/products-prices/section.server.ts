import { pricesAnswer } from './answer.server.ts'
import { PRICES } from './import/destination.server.ts'
import { CATEGORIES_BY_FILE, PRODUCTS_BY_FILE } from './import/catalogue.server.ts'
import { sql } from 'kysely'
import { PRODUCT, PRODUCT_CATEGORY } from './entries/product.server.ts'
import { SERIES } from './entries/series.server.ts'
import { defineDataSection } from '#data-section/declare.server.ts'
import type { App } from '#platform/app.server.ts'
import { marketPath, productPath } from './contract.ts'
import { PRICE_CALLS } from './api.server.ts'
import { PRICE_CHARTS } from './charts/charts.server.ts'
import { QUOTES } from './series/quotes.server.ts'
import { productHighlight } from './highlight.server.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'
import { ar as movesAr } from './moves/messages.ar.ts'
import { en as movesEn } from './moves/messages.en.ts'
import { CATEGORY_REFERENCE } from './products/categories.server.ts'
import { PRODUCT_REFERENCE } from './products/reference.server.ts'

/** Product prices. */
export const PRODUCTS_PRICES = defineDataSection({
  section: 'products-prices',
  label: { ar: 'أسعار المنتجات', en: 'Product prices' },
  about: {
    ar: 'أسعار المنتجات الكيماوية حسب السوق وشرط التسليم والعملة والوحدة.',
    en: 'Prices of chemical products by market, delivery term, currency and unit.',
  },
  icon: 'chart',
  datasets: [QUOTES],
  answers: [[QUOTES, pricesAnswer]],
  charts: Object.values(PRICE_CHARTS),
  calls: PRICE_CALLS,
  kinds: [
    { kind: SERIES },
    { kind: PRODUCT, icon: 'box', label: { ar: 'المنتجات', en: 'Products' } },
    { kind: PRODUCT_CATEGORY, icon: 'layers', label: { ar: 'مجموعات المنتجات', en: 'Product groups' } },
  ],
  imports: [PRICES, PRODUCTS_BY_FILE, CATEGORIES_BY_FILE],
  references: { products: PRODUCT_REFERENCE, categories: CATEGORY_REFERENCE },
  home: { place: 5, scene: 9, figure: productHighlight },
  sitemaps: {
    fixed: { markets: { tags: ['prices'], paths: marketPages } },
    keyed: {
      products: {
        table: 'products_prices_product',
        key: 'slug',
        hidden: false,
        path: (slug) => productPath(slug),
        tag: 'products',
      },
    },
  },
  messages: { ar: { ...ar, ...movesAr }, en: { ...en, ...movesEn } },
  asked: [
    {
      kinds: ['x0prices'],
      words: ['سعر', 'أسعار', 'تسعير', 'price', 'prices', 'pricing', 'quote', 'much', 'بكم', 'بكام', 'سعرها'],
    },
    // Who sells a thing is asked by buyers: the product's page answers too.
    { kinds: ['x0prices', 'x0capacity', 'x0companies'], words: ['مورد', 'موردو', 'supplier', 'suppliers'] },
  ],
  searched: {
    product: { address: (slug) => productPath(slug) },
    series: { address: (key) => `/products-prices/show/${key}` },
  },
  newest: {
    day: sql`select max(add_date) from products_prices_quote where not demo and not hidden`,
    tag: QUOTES.tag,
    days: [3, 10],
  },
})

/** The page of each market, and a product's page in each where it is priced. */
async function marketPages({ db }: Pick<App, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ product: string; market: string }>`
    select distinct product, market from products_prices_quote where not hidden order by product, market`.execute(
    db,
  )
  const markets = [...new Set(rows.map(({ market }) => market))].sort()
  return [...markets.map(marketPath), ...rows.map(({ product, market }) => productPath(product, market))]
}
