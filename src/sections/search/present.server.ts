import type { Teaser } from '#editorial/contract.ts'
import { coverImage } from '#editorial/story.ts'
import { worded } from '#editorial/present.server.ts'
import { marketName } from '#i18n/countries.server.ts'
import type { Lang } from '#i18n/locale.ts'
import { cutText } from '#i18n/reading.ts'
import { companyPath } from '#sections/companies/contract-paths.ts'
import { documentPath } from '#sections/fileuploads/contract.ts'
import { helpAnchor } from '#sections/helps/contract.ts'
import { productPath } from '#sections/products-prices/contract-paths.ts'
import { highlight } from './highlight.ts'
import type { Hit } from './results.ts'
import type { DocumentRow, Source } from './sources/documents.server.ts'
import type { RowMatch } from './sources/rows.server.ts'

const TEXT_LENGTH = 220

/** A post as a result. */
export function hitOfPost(teaser: Teaser, lang: Lang, matches: (word: string) => boolean): Hit {
  const { cover } = teaser
  return {
    section: teaser.section,
    href: teaser.path,
    title: highlight(teaser.title.text, teaser.title.lang, matches),
    lang: teaser.title.lang === lang ? null : teaser.title.lang,
    text: highlight(cutText(teaser.summary, TEXT_LENGTH), teaser.title.lang, matches),
    tile: {
      kind: 'post',
      scene: cover.kind === 'scene' ? cover.scene : null,
      image: cover.kind === 'image' ? (coverImage(cover, '')?.src ?? null) : null,
    },
    published_at: teaser.publishedAt,
    paid: teaser.paid,
  }
}

const ADDRESS: Record<Source, (key: string) => string> = {
  product: (key) => productPath(key),
  series: (key) => `/products-prices/show/${key}`,
  company: (key) => companyPath(key),
  trade: (key) => `/exports-imports/details=${key}`,
  capacity: (key) => `/production-capacity?product=${key}&page=1`,
  term: (key) => `/glossary#${key}`,
  page: (key) => `/page/${key}`,
  help: (key) => `/helps#${helpAnchor(Number(key))}`,
  plant: (key) => `/production-capacity/${key}`,
  stop: () => '/production-capacity',
  case: (key) => `/dumping-cases/${key}`,
  document: (key) => documentPath(Number(key)),
  deal: (key) => `/mergers-acquisitions/${key}`,
}

/** The language-free address of a thing that is no row of a list. */
export function addressOf({ source, key }: Pick<DocumentRow, 'source' | 'key'>): string {
  return ADDRESS[source](key)
}

const ICONS: Partial<Record<Source, 'help' | 'list'>> = { help: 'help', term: 'list' }

/** Anything but a post as a result; a row of a data section has its `words`. */
export function hitOfDocument(
  row: DocumentRow,
  words: RowMatch | undefined,
  lang: Lang,
  matches: (word: string) => boolean,
): Hit {
  const title = words ? { text: words.title, lang } : worded(lang, row.title_ar, row.title_en)
  const market = row.source === 'series' ? ` - ${marketName(row.countries[0] ?? '', lang)}` : ''
  const text = words ? words.text : plainText(worded(lang, row.text_ar, row.text_en).text)
  const symbol = words ? words.symbol : row.symbol
  return {
    section: row.section,
    href: words?.href ?? addressOf(row),
    title: highlight(title.text + market, title.lang, matches),
    lang: title.lang === lang ? null : title.lang,
    text: highlight(cutText(text, TEXT_LENGTH), title.lang, matches),
    tile:
      symbol === null
        ? { kind: 'icon', icon: words?.icon ?? ICONS[row.source] ?? 'file' }
        : { kind: 'cell', symbol, company: row.section === 'companies' },
    published_at: null,
    paid: false,
  }
}

/** The words of rich text. */
function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|&#160;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}
