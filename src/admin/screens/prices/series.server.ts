import { sql } from 'kysely'
import { unitName } from '#datasets/series/units.ts'
import { parseId } from '#editorial/paths.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { SERIES } from '#sections/products-prices/entries/series.server.ts'
import { productPath } from '#sections/products-prices/contract.ts'

/** A series with its name, as the panel lists it. */
export interface NamedSeries {
  id: number
  name: string
  unit: string
  frequency: string
  /** Its prices are invented: the first real one takes the place of all. */
  demo: boolean
  address: string
}

/** Series by their numbers. */
export async function namedSeries(
  db: Db,
  ids: readonly number[],
  lang: Lang,
): Promise<Map<number, NamedSeries>> {
  const { rows } = await sql<Omit<NamedSeries, 'address'> & { product: string; market: string }>`
    select t.id, ${sql.raw(SERIES.titled?.[lang] ?? 't.id')} as name, t.unit, t.frequency, t.demo, t.product, t.market
    from products_prices_series t where t.id = any(${[...ids]}::int[])`.execute(db)
  return new Map(
    rows.map(({ product, market, unit, ...series }) => [
      series.id,
      { ...series, unit: unitName(unit, lang), address: productPath(product, market) },
    ]),
  )
}

/** The series of an address; null for none. */
export async function seriesAt(db: Db, key: string | undefined, lang: Lang): Promise<NamedSeries | null> {
  const id = parseId(key)
  return id === null ? null : ((await namedSeries(db, [id], lang)).get(id) ?? null)
}
