import { useLocation, useRouteLoaderData } from 'react-router'
import { localePath } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import {
  breadcrumbList,
  collectionPage,
  corporation,
  dataset,
  definedTermSet,
  itemPage,
  type JsonLd,
  type Publisher,
} from './json-ld.ts'
import { JsonLdScript } from './JsonLdScript.tsx'

interface Root {
  origin: string
  site: { name: string; social: readonly { url: string }[] }
}

/** What a page is about, as far as search engines know such things. */
export type About =
  | {
      kind: 'dataset'
      name: string
      description: string
      downloads: readonly { format: string; href: string }[]
      /** Its files for programs, in no language and without an ending. */
      plainFiles?: string
      /** The measured variable, with its unit. */
      variables?: readonly string[]
    }
  | { kind: 'item'; name: string; source: string | null }
  | { kind: 'company'; name: string; otherName: string | null; country: string; description: string | null }
  | { kind: 'list'; name: string; items: readonly { name: string; href: string }[]; from: number }
  | { kind: 'terms'; name: string; items: readonly { name: string; text: string; href: string }[] }

interface PageJsonLdProps {
  /** From home to the page, the page itself last, as the breadcrumb shows it. */
  trail: readonly { label: string; href?: string }[]
  about?: About
}

const PLAIN = [
  ['csv', 'text/csv'],
  ['parquet', 'application/vnd.apache.parquet'],
] as const

/** The structured data of a page: its breadcrumbs and its subject. For the server alone: a browser renders it empty. */
export function PageJsonLd({ trail, about }: PageJsonLdProps) {
  const { lang } = useI18n()
  const { pathname } = useLocation()
  const root = useRouteLoaderData<Root>('root')
  if (!import.meta.env.SSR || !root) return <JsonLdScript data={null} />
  const { origin } = root
  const at = (path: string) => origin + localePath(lang, path)
  const url = root.origin + encodeURI(decodeURI(pathname))
  const publisher: Publisher = {
    name: root.site.name,
    url: at('/index'),
    logo: `${root.origin}/icons/icon-512.png`,
    sameAs: root.site.social.map((network) => network.url),
  }
  const steps = breadcrumbList(trail.map(({ label, href }) => ({ name: label, url: href ? at(href) : url })))
  return <JsonLdScript data={about ? [describe(about), steps] : [steps]} />

  function describe(it: About): JsonLd {
    const { name } = it
    if (it.kind === 'dataset')
      return dataset({
        name,
        description: it.description,
        url,
        lang,
        creator: publisher,
        license: null,
        period: null,
        variables: [...(it.variables ?? [])],
        catalog: `${origin}/catalog.jsonld`,
        downloads: [
          ...it.downloads.map(({ format, href }) => ({ format, url: at(href) })),
          ...(it.plainFiles === undefined
            ? []
            : PLAIN.map(([ending, format]) => ({ format, url: `${origin}${it.plainFiles}.${ending}` }))),
        ],
      })
    if (it.kind === 'company') return corporation({ ...it, url })
    if (it.kind === 'list')
      return collectionPage({
        name,
        url,
        lang,
        from: it.from,
        items: it.items.map((one) => ({ name: one.name, url: at(one.href) })),
      })
    if (it.kind === 'terms')
      return definedTermSet({
        name,
        url,
        lang,
        terms: it.items.map((one) => ({ name: one.name, text: one.text, url: url + one.href })),
      })
    return itemPage({ name, url, lang, source: it.source, publisher })
  }
}
