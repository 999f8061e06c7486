import { sql } from 'kysely'
import { worded } from '#editorial/present.server.ts'
import { marketName } from '#i18n/countries/countries.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { marketPath, productPath, seriesPathTo } from '#sections/products-prices/contract.ts'
import { namedSeries, type NamedSeries } from '#sections/products-prices/contract.server.ts'
import { PLAIN, type Thing } from './thing.ts'

/** A series that is followed, or that an alert is set on. */
export type FollowedSeries = NamedSeries

/** Series by slug; hidden ones are left out. */
export async function seriesBySlug(
  db: Db,
  lang: Lang,
  slugs: readonly string[],
): Promise<Map<string, FollowedSeries>> {
  if (slugs.length === 0) return new Map()
  const found = await namedSeries(db, lang, { slugs: [...new Set(slugs)] })
  return new Map(found.map((series) => [series.slug, series]))
}

/** All series of a product that can be followed. */
export const seriesOfProduct = (db: Db, lang: Lang, product: string): Promise<FollowedSeries[]> =>
  namedSeries(db, lang, { product })

/** The address of the prices of a series up to a day. */
export const pricesPath = (series: FollowedSeries, day: string): string => seriesPathTo(series, day)

/** Products by their slugs. */
export async function productThings(db: Db, lang: Lang, keys: readonly string[]): Promise<Thing[]> {
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('products_prices_product')
    .select(['slug', 'name_ar', 'name_en'])
    .where('slug', 'in', [...keys])
    .execute()
  return rows.map(({ slug, name_ar, name_en }) => ({
    ...PLAIN,
    kind: 'product',
    key: slug,
    name: worded(lang, name_ar, name_en).text,
    path: productPath(slug),
  }))
}

/** Series by their slugs; hidden ones are left out. */
export async function seriesThings(db: Db, lang: Lang, slugs: readonly string[]): Promise<Thing[]> {
  const found = await seriesBySlug(db, lang, slugs)
  return [...found.values()].map(({ slug, name, terms, href, demo }) => ({
    ...PLAIN,
    kind: 'series',
    key: slug,
    name,
    about: terms,
    path: href,
    demo,
  }))
}

/** Markets that have an open series. */
export async function marketThings(db: Db, lang: Lang, keys: readonly string[]): Promise<Thing[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<{ market: string }>`
    select distinct market from products_prices_series where not hidden and market = any(${[...keys]}::text[])`.execute(
    db,
  )
  return rows.map(({ market }) => ({
    ...PLAIN,
    kind: 'market',
    key: market,
    name: marketName(market, lang),
    path: marketPath(market),
  }))
}
