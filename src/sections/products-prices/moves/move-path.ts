import { productPath } from '../contract.ts'
import { withQuery } from '../series/state.ts'

/** Names a series at the address of its product's market; `href` says whether it is the first there. */
interface Named {
  product: string
  market: string
  slug: string
  href: string
}

/** The address of the move of a series on a day, as known now or on a day. */
export function movePath(
  { product, market, slug, href }: Named,
  day: string,
  known: string | null = null,
): string {
  return withQuery(`${productPath(product, market)}/move/${day}`, [
    ...(href.includes('?') ? ([['series', slug]] as const) : []),
    ...(known === null ? [] : ([['known', known]] as const)),
  ])
}
