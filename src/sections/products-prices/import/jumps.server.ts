import { changeOf } from '#datasets/series/change.ts'
import type pg from 'pg'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { Issue } from '#datasets/import/run/issues.ts'

/** A larger share of the price before it is reported as a warning. */
export const MOST_CHANGE = 0.5

/** A price of a file: `id` is null for a new series. */
export interface FilePrice {
  line: number
  key: string
  id: number | null
  day: string
  price: number
  series: () => LocalizedText
  unit: () => string
}

interface Before {
  day: string
  price: number
}

/**
 * Watches the prices of a file: each is measured against the one before it in the file, the first of a series against the
 * one that is stored on its day or before it. One that moved by more than half is reported as a warning, never as an error:
 * urea did fall by 41 % in a month, and more has been.
 */
export function outlierDetector(pool: pg.Pool): (prices: readonly FilePrice[]) => Promise<Issue[]> {
  const last = new Map<string, Before>()
  return async (prices) => {
    await readStored(pool, prices, last)
    return prices.flatMap(({ line, key, day, price, series }) => {
      const before = last.get(key)
      last.set(key, { day, price })
      if (!before || Math.abs(price - before.price) <= Math.abs(before.price) * MOST_CHANGE) return []
      const percent = Math.round(changeOf(price, before.price)?.percent ?? 0)
      const params = { series: series(), before: before.price, since: before.day, now: price, day, percent }
      return [{ line, column: null, header: 'price', code: 'prices.import.jump', params }]
    })
  }
}

/** The stored prices that the first ones of series in the file are measured against. */
async function readStored(
  pool: pg.Pool,
  prices: readonly FilePrice[],
  last: Map<string, Before>,
): Promise<void> {
  const first = new Map<string, FilePrice>()
  for (const one of prices)
    if (one.id !== null && !last.has(one.key) && !first.has(one.key)) first.set(one.key, one)
  if (first.size === 0) return
  const asked = [...first.values()]
  const { rows } = await pool.query<Before & { id: number }>(
    `select t.id, p.day::text as day, p.price::float8 as price
     from unnest($1::int[], $2::date[]) t (id, at) cross join lateral (
       select day, price from products_prices_point where series_id = t.id and day <= t.at order by day desc limit 1) p`,
    [asked.map(({ id }) => id), asked.map(({ day }) => day)],
  )
  const stored = new Map(rows.map(({ id, day, price }) => [id, { day, price }] as const))
  for (const { key, id } of asked) {
    const before = stored.get(id ?? 0)
    if (before) last.set(key, before)
  }
}
