import type { Teaser } from '#editorial/contract.ts'
import { coverImage } from '#editorial/story.ts'
import { worded } from '#editorial/present.server.ts'
import type { Lang } from '#i18n/locale.ts'
import { cutText } from '#i18n/reading.ts'
import { companyPath } from '#sections/companies/contract-paths.ts'
import { helpAnchor } from '#sections/helps/contract.ts'
import { productPath } from '#sections/products-prices/contract-paths.ts'
import { highlight } from './highlight.ts'
import type { Hit } from './results.ts'
import type { RowMatch } from './sources/rows.server.ts'
import type { TextRow } from './sources/texts.server.ts'

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

const ADDRESS: Record<TextRow['section'], (key: string) => string> = {
  'products-prices': (key) => productPath(key),
  companies: (key) => companyPath(key),
  'exports-imports': (key) => `/exports-imports/details=${key}`,
  glossary: (key) => `/glossary#${key}`,
  pages: (key) => `/page/${key}`,
  helps: (key) => `/helps#${helpAnchor(Number(key))}`,
}

const ICONS: Partial<Record<TextRow['section'], 'help' | 'list'>> = { helps: 'help', glossary: 'list' }

/** A row of a data section as a result. */
export function hitOfRow(row: RowMatch, lang: Lang, matches: (word: string) => boolean): Hit {
  return {
    section: row.section,
    href: row.href,
    title: highlight(row.title, lang, matches),
    lang: null,
    text: highlight(cutText(row.text, TEXT_LENGTH), lang, matches),
    tile:
      row.symbol === null
        ? { kind: 'icon', icon: row.icon }
        : { kind: 'cell', symbol: row.symbol, company: false },
    published_at: null,
    paid: false,
  }
}

/** A product, company, term, page or help item as a result. */
export function hitOfText(row: TextRow, lang: Lang, matches: (word: string) => boolean): Hit {
  const title = worded(lang, row.title_ar, row.title_en)
  const text = worded(lang, row.text_ar, row.text_en).text
  return {
    section: row.section,
    href: ADDRESS[row.section](row.key),
    title: highlight(title.text, title.lang, matches),
    lang: title.lang === lang ? null : title.lang,
    text: highlight(cutText(plainText(text), TEXT_LENGTH), title.lang, matches),
    tile:
      row.symbol === null
        ? { kind: 'icon', icon: ICONS[row.section] ?? 'file' }
        : { kind: 'cell', symbol: row.symbol, company: row.section === 'companies' },
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
