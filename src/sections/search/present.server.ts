import { workbenchPath } from '#datasets/series/workbench-path.ts'
import type { Cover, PostSummary } from '#editorial/contract.ts'
import { coverImage } from '#editorial/story.ts'
import { worded } from '#editorial/present.server.ts'
import { topicPath } from '#editorial/topics/topics.server.ts'
import { marketName } from '#i18n/countries/countries.server.ts'
import type { Lang } from '#i18n/locale.ts'
import { cutText } from '#i18n/reading.ts'
import { croppedSet } from '#platform/images/crops.ts'
import { documentPath } from '#sections/fileuploads/contract.ts'
import { chapterPath } from '#sections/handbook/contract.server.ts'
import { helpAnchor } from '#sections/helps/contract.ts'
import { highlight } from './highlight.ts'
import type { FoundPages } from '#data-section/declare.server.ts'
import type { IconName } from '#ui/Icon.tsx'
import { DATA_SECTIONS } from '../data-sections.server.ts'
import type { Hit } from './results.server.ts'
import { TEXT_LENGTH } from './shown-text.ts'
import type { DocumentRow } from './sources/documents.server.ts'
import { addressIn, type RowMatch } from './sources/rows.server.ts'

/** A post as a result. */
export function hitOfPost(post: PostSummary, lang: Lang, matches: (word: string) => boolean): Hit {
  const { cover } = post
  return {
    section: post.section,
    href: post.path,
    title: highlight(post.title.text, post.title.lang, matches),
    lang: post.title.lang === lang ? null : post.title.lang,
    text: highlight(cutText(post.summary, TEXT_LENGTH), post.title.lang, matches),
    tile: {
      kind: 'post',
      scene: cover.kind === 'scene' ? cover.scene : null,
      image: cover.kind === 'scene' ? null : thumbOf(cover),
    },
    published_at: post.publishedAt,
    paid: post.paid,
    workbench: null,
  }
}

const thumbOf = (cover: Cover): string =>
  (cover.kind === 'image' ? croppedSet(cover, 'thumb')?.src : undefined) ?? coverImage(cover, '').src

/** Addresses of what is no row of a list, by source. */
const ADDRESS: Readonly<Record<string, FoundPages['address']>> = {
  topic: topicPath,
  term: (key) => `/glossary#${key}`,
  page: (key) => `/page/${key}`,
  handbook: chapterPath,
  help: (key) => `/helps#${helpAnchor(Number(key))}`,
  document: (key) => documentPath(Number(key)),
  ...Object.fromEntries(
    DATA_SECTIONS.flatMap(({ searched }) =>
      Object.entries(searched).map(([source, found]) => [source, addressIn(found)]),
    ),
  ),
}

/** The language-free address of a thing. */
export const addressOf = ({ source, key }: Pick<DocumentRow, 'source' | 'key'>): string =>
  ADDRESS[source]?.(key) ?? '/'

const ICONS: Readonly<Record<string, IconName>> = {
  help: 'help',
  handbook: 'help',
  term: 'list',
  topic: 'news',
}

/** Where the prices of a result are opened in the workbench: a series', or the first of a product's; null without one. */
export function workbenchOf(
  { source, key }: Pick<DocumentRow, 'source' | 'key'>,
  leading: ReadonlyMap<string, string>,
): string | null {
  const slug = source === 'product' || source === 'series' ? leading.get(key) : undefined
  return slug === undefined ? null : workbenchPath([slug])
}

/** Anything but a post as a result; a row of a data section has its `words`. */
export function hitOfDocument(
  row: DocumentRow,
  words: RowMatch | undefined,
  lang: Lang,
  matches: (word: string) => boolean,
): Hit {
  const title = words ? { text: words.title, lang } : worded(lang, row.title_ar, row.title_en)
  const market = row.source === 'series' ? ` - ${marketName(row.countries[0] ?? '', lang)}` : ''
  const text = words ? cutText(words.text, TEXT_LENGTH) : worded(lang, row.text_ar, row.text_en).text
  const symbol = words ? words.symbol : row.symbol
  return {
    section: row.section,
    href: words?.href ?? addressOf(row),
    title: highlight(title.text + market, title.lang, matches),
    lang: title.lang === lang ? null : title.lang,
    text: highlight(text, title.lang, matches),
    tile:
      symbol === null
        ? { kind: 'icon', icon: words?.icon ?? ICONS[row.source] ?? 'file' }
        : { kind: 'cell', symbol, company: row.section === 'companies' },
    published_at: null,
    paid: false,
    workbench: null,
  }
}
