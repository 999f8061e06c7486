import type { Db } from '#platform/db/kysely.server.ts'
import type { Surroundings } from './story-row.server.ts'

/** What stories may be about here. */
export async function namesHere(
  db: Pick<Db, 'selectFrom'>,
): Promise<Pick<Surroundings, 'products' | 'companies' | 'cases' | 'deals'>> {
  const slugsOf = async (
    table:
      | 'products_prices_product'
      | 'companies_company'
      | 'dumping_cases_case'
      | 'mergers_acquisitions_deal',
  ) => new Set((await db.selectFrom(table).select('slug').execute()).map(({ slug }) => slug))
  const [products, companies, cases, deals] = await Promise.all([
    slugsOf('products_prices_product'),
    slugsOf('companies_company'),
    slugsOf('dumping_cases_case'),
    slugsOf('mergers_acquisitions_deal'),
  ])
  return { products, companies, cases, deals }
}
