import { useRouteLoaderData } from 'react-router'
import { useI18n } from '#i18n/react.tsx'
import { localePath } from '#i18n/locale.ts'
import type { Options } from '#datasets/columns.ts'
import { breadcrumbList, dataset } from '#head/json-ld.ts'
import { JsonLdScript } from '#head/JsonLdScript.tsx'
import { markWords, marksOf } from '#ui/marks.ts'
import type { Product } from '../schemas.ts'
import { PRICE_TYPES } from '../options.ts'
import { productPath } from '../contract.ts'

interface Root {
  origin: string
  site: { name: string; social: readonly { url: string }[] }
}

interface ProductJsonLdProps {
  product: Product
  /** Code of the one market shown; null for all of them. */
  market: string | null
  trail: readonly { label: string; href?: string }[]
}

/** The structured data of a product's prices and of its breadcrumbs. Demonstration data is marked here too. */
export function ProductJsonLd({ product, market, trail }: ProductJsonLdProps) {
  const { lang } = useI18n()
  const root = useRouteLoaderData<Root>('root')
  if (!root) return null
  if (!import.meta.env.SSR) return <JsonLdScript data={null} />
  const types: Options = PRICE_TYPES
  const at = (path: string) => root.origin + localePath(lang, path)
  const url = at(productPath(product.slug, market?.toLowerCase()))
  const quotes = product.quotes.filter((quote) => market === null || quote.market === market)
  const said = markWords(marksOf(quotes.map(({ marks }) => marks)), lang)
  const name = [product.name, quotes.length > 0 && market !== null ? quotes[0]?.market_name : null]
    .filter(Boolean)
    .join(' - ')
  const steps = breadcrumbList(trail.map(({ label, href }) => ({ name: label, url: href ? at(href) : url })))
  if (quotes.length === 0) return <JsonLdScript data={[steps]} />
  return (
    <JsonLdScript
      data={[
        dataset({
          name,
          description: [product.description ?? name, ...said].join(' '),
          url,
          lang,
          creator: {
            name: root.site.name,
            url: at('/index'),
            logo: `${root.origin}/icons/icon-512.png`,
            sameAs: root.site.social.map((network) => network.url),
          },
          license: null,
          period: null,
          variables: [
            ...new Set(
              quotes.map((quote) => `${types[quote.type]?.[lang] ?? quote.type}, ${quote.unit_name}`),
            ),
          ],
          downloads: [],
        }),
        steps,
      ]}
    />
  )
}
