import { sql, type RawBuilder } from 'kysely'
import type pg from 'pg'
import { loadDemo } from '../../../src/demo/load.server.ts'
import type { Db } from '../../../src/platform/db/kysely.server.ts'

/** How a synthetic trade set with many partners is made: the same numbers give the same rows. */
export interface ExplorerSize {
  products: number
  partners: number
  years: number
}

const LAST_YEAR = 2025

/** Rows of a size: two trade flows of six countries, each partner and all of them, twelve months and a year. */
export const rowsOf = ({ products, partners, years }: ExplorerSize): number =>
  products * 2 * 6 * (partners + 1) * years * 13

/** Fills a migrated, empty database; the sums that triggers keep are made once, at the end, by the functions that the triggers call. */
export async function fillExplorer(db: Db, client: pg.ClientBase, size: ExplorerSize): Promise<void> {
  // A connection of the portal ends statements that take this long.
  const run = (query: RawBuilder<unknown>) => {
    const { sql: text, parameters } = query.compile(db)
    return client.query(text, [...parameters])
  }
  await loadDemo(db, {
    folder: 'db/demo',
    storage: { put: async () => {} },
    now: new Date(`${LAST_YEAR + 1}-02-01`),
    log: () => undefined,
  })
  await run(sql`truncate exports_imports_flow restart identity`)
  await run(sql`alter table exports_imports_flow disable trigger user`)
  await run(sql`select setseed(0.42)`)
  await run(sql`
    insert into exports_imports_flow (product, process, country, partner, year_month, hs_code, hs_edition, value, currency, quantity,
      quantity_unit, value_basis, estimate, source_ar, source_en, as_of, confidence, demo)
    select product, process, country, partner, year_month, hs, 2022, round(tonnes * (500 + random() * 500)), 'USD', tonnes, 't',
      case process when 'export' then 'FOB' else 'CIF' end, left(year_month, 4) = ${String(LAST_YEAR)} and random() < 0.1,
      'قياس', 'Measurement', '2026', 'low', true
    from (
      select p.slug as product, p.hs, process, country, partner, year || month as year_month, round(random() * 50000) as tonnes
      from (select slug, replace(hs6, '.', '') as hs from products_prices_product where hs6 is not null
          order by slug limit ${size.products}) p,
        unnest(array['export', 'import']) process, unnest(array['SA', 'AE', 'QA', 'KW', 'OM', 'BH']) country,
        (select null as partner union all
          select chr(65 + n / 26) || chr(65 + n % 26) from generate_series(130, ${130 + size.partners - 1}::int) n) partners,
        generate_series(${LAST_YEAR - size.years + 1}::int, ${LAST_YEAR}::int) year,
        (select '' as month union all select '-' || lpad(n::text, 2, '0') from generate_series(1, 12) n) months
    ) made`)
  await run(sql`alter table exports_imports_flow enable trigger user`)
  // Without statistics the sums are joined row by row.
  await run(sql`analyze exports_imports_flow`)
  await run(sql`select exports_imports_recount(array_agg(product), array_agg(process), array_agg(country))
    from (select distinct product, process, country from exports_imports_flow) c`)
  await run(sql`select exports_imports_recount_partners(array_agg(process), array_agg(country), array_agg(chapter), array_agg(partner))
    from (select distinct process, country, chapter, partner from exports_imports_series where partner <> 'WLD') c`)
  await run(sql`select exports_imports_recount_countries(array_agg(process), array_agg(country), array_agg(partner))
    from (select process, country, partner from exports_imports_partner union select process, country, 'all' from exports_imports_period) c`)
  await run(sql`vacuum analyze`)
}
