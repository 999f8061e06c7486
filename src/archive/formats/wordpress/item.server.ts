import type { Element } from 'domhandler'
import type { Lang } from '#i18n/locale.ts'
import type { ArchiveRecord, CategoryRecord, LeftOut, PictureRecord, StoryRecord } from '../../record.ts'
import { isPictureAddress } from '../../text/addresses.ts'
import { plainLine, plainText } from '../../text/plain.server.ts'
import { repairText } from '../../text/repair.ts'
import { NO_TEXT, turnText } from '../../text/turn-text.server.ts'
import { childrenOf, own, textIn, textOf } from '../xml/elements.ts'
import { readComments } from './comments.ts'
import type { SiteClock } from './dates.ts'
import { leftOutKind } from './kinds.ts'
import { bothLanguages, languageOf } from './languages.ts'
import { decodedSlug } from './slugs.ts'

/** What is known of an export while its items are read. */
export interface WordpressState {
  site: string | null
  clock: SiteClock
  bodies: boolean
  /** Categories that were handed on. */
  categories: Set<string>
  /** Pictures that belong to a post, in their order; null until a gallery asks for them. */
  attached: ReadonlyMap<string, readonly string[]> | null
}

type Meta = ReadonlyMap<string, readonly string[]>

/** A gallery that shows all pictures of its post. */
export const NAMELESS_GALLERY = /\[gallery(?![^\]]*\b(?:ids|include)\s*=)[^\]]*\]/

/** An item of an export as what it is to us. */
export function* readItem(item: Element, state: WordpressState): Generator<ArchiveRecord> {
  const kind = textOf(item, 'wp:post_type') || 'post'
  const status = textOf(item, 'wp:status')
  const id = own(textOf(item, 'wp:post_id'))
  const title = textOf(item, 'title')
  const leftOut = (reason: LeftOut['reason'], what: string): LeftOut => ({
    kind: 'left-out',
    reason,
    what: what.slice(0, 200),
    at: id,
  })
  const named = () => plainLine(title) || kind
  const reason =
    leftOutKind(kind) ?? (status === 'trash' ? 'trash' : status === 'auto-draft' ? 'revision' : null)
  if (reason !== null) return yield leftOut(reason, `${kind}: ${named()}`)
  if (id === '') return yield leftOut('unreadable', named())
  const meta = metaOf(item)
  if (kind === 'attachment') {
    const picture = readPicture(item, id, meta)
    return yield picture ?? leftOut('unknown', `attachment: ${textOf(item, 'wp:attachment_url')}`)
  }
  yield* newCategories(item, state)
  const { comments, leftOut: without } = readComments(item, state.clock)
  const isProtected = textOf(item, 'wp:post_password') !== ''
  yield {
    kind: kind === 'page' ? 'page' : 'story',
    id,
    twin: languageOf(item, meta).twin,
    texts: textsOf(item, id, meta, state),
    addresses: addressesOf(item, id, kind, meta),
    status: isProtected ? 'draft' : statusOf(status),
    published: state.clock.read(
      textOf(item, 'wp:post_date_gmt'),
      textOf(item, 'wp:post_date'),
      status === 'publish' ? textOf(item, 'pubDate') : '',
    ),
    updated: state.clock.read(textOf(item, 'wp:post_modified_gmt'), textOf(item, 'wp:post_modified')),
    authors: authorsOf(item),
    categories: termsOf(item, 'category').map(({ nicename }) => nicename),
    cover: meta.get('_thumbnail_id')?.[0] || null,
    source: sourceOf(meta),
    paid: meta.get('_kimya_paid')?.[0] === 'true',
    members: meta.get('_kimya_visibility')?.[0] === 'members',
    commentsClosed: textOf(item, 'wp:comment_status') === 'closed',
    comments,
    fields: fieldsOf(item, kind, meta),
    tags: termsOf(item, 'post_tag').map(({ nicename, name }) => ({ name, slug: decodedSlug(nicename) })),
    section: null,
  } satisfies StoryRecord
  if (isProtected) yield leftOut('password', named())
  yield* without
}

function statusOf(status: string): StoryRecord['status'] {
  if (status === 'publish') return 'published'
  if (status === 'future') return 'scheduled'
  return status === 'private' ? 'private' : 'draft'
}

function metaOf(item: Element): Meta {
  const meta = new Map<string, string[]>()
  for (const child of childrenOf(item)) {
    if (child.name !== 'wp:postmeta') continue
    const key = textOf(child, 'wp:meta_key')
    const value = textOf(child, 'wp:meta_value')
    const known = meta.get(key)
    if (known) known.push(value)
    else meta.set(key, [value])
  }
  return meta
}

interface Term {
  nicename: string
  name: string
}

const termsOf = (item: Element, domain: string): Term[] =>
  childrenOf(item)
    .filter(({ name, attribs }) => name === 'category' && (attribs['domain'] ?? 'category') === domain)
    .map((term) => {
      const name = plainLine(textIn(term))
      return { nicename: own(term.attribs['nicename'] ?? name), name }
    })

/** Categories that no head declared: an export of one author, or the second of split files. */
function* newCategories(item: Element, { categories }: WordpressState): Generator<CategoryRecord> {
  for (const { nicename, name } of termsOf(item, 'category')) {
    if (categories.has(nicename)) continue
    categories.add(nicename)
    yield {
      kind: 'category',
      id: nicename,
      parent: null,
      names: [{ lang: null, text: name }],
      slug: decodedSlug(nicename),
      twin: null,
    }
  }
}

function textsOf(item: Element, id: string, meta: Meta, state: WordpressState): StoryRecord['texts'] {
  const { lang } = languageOf(item, meta)
  const [title, content, excerpt] = ['title', 'content:encoded', 'excerpt:encoded'].map((name) =>
    textOf(item, name),
  )
  const keywords = termsOf(item, 'post_tag').map(({ name }) => name)
  const slug = decodedSlug(textOf(item, 'wp:post_name'))
  const text = (lang: Lang | null, title = '', content = '', excerpt = '') => ({
    lang,
    title: plainLine(title),
    summary: plainText(excerpt) || null,
    body: state.bodies
      ? turnText(content, {
          from: 'wordpress',
          site: state.site,
          lang,
          notes: notesOf(meta),
          attached: state.attached?.get(id) ?? [],
        })
      : NO_TEXT,
    keywords: keywords.map((keyword) => bothLanguages(keyword)?.[lang ?? 'ar'] ?? keyword),
    slug,
  })
  const titles = bothLanguages(title ?? '')
  if (!titles) return [text(lang, title, content, excerpt)]
  const [contents, excerpts] = [bothLanguages(content ?? ''), bothLanguages(excerpt ?? '')]
  return (['ar', 'en'] as const)
    .filter((one) => titles[one]?.trim())
    .map((one) =>
      text(one, titles[one], contents ? contents[one] : content, excerpts ? excerpts[one] : excerpt),
    )
}

/** The footnotes that blocks keep beside the text. */
function notesOf(meta: Meta): ReadonlyMap<string, string> {
  const stored = meta.get('footnotes')?.[0]
  if (!stored) return new Map()
  try {
    const notes = JSON.parse(stored) as unknown
    return new Map(
      (Array.isArray(notes) ? notes : []).flatMap((note: unknown) => {
        const { id, content } = (note ?? {}) as Record<string, unknown>
        return typeof id === 'string' && typeof content === 'string' ? [[id, content] as const] : []
      }),
    )
  } catch {
    return new Map()
  }
}

function addressesOf(item: Element, id: string, kind: string, meta: Meta): string[] {
  const link = own(textOf(item, 'link').trim())
  const guid = own(textOf(item, 'guid').trim())
  const older = (meta.get('_wp_old_slug') ?? []).flatMap((slug) => {
    const moved = link.replace(/[^/]+(\/?)$/, `${slug}$1`)
    return /^https?:\/\/[^/]+\/.*[^/]/.test(link) && !link.includes('?') ? [own(moved)] : []
  })
  const all = [
    link,
    /^https?:/i.test(guid) ? guid : '',
    `/?${kind === 'page' ? 'page_id' : 'p'}=${id}`,
    ...older,
  ]
  return [...new Set(all.filter((address) => address !== ''))]
}

/** Who wrote it, first as WordPress has it; a plugin for several has them as terms. */
function authorsOf(item: Element): string[] {
  const creator = own(textOf(item, 'dc:creator').trim())
  const more = termsOf(item, 'author').map(({ nicename }) => nicename.replace(/^cap-/, ''))
  return [...new Set(more.length > 0 ? more : [creator])].filter((id) => id !== '')
}

function sourceOf(meta: Meta): StoryRecord['source'] {
  const name = meta.get('_kimya_source')?.[0] ?? null
  const url = meta.get('_kimya_source_url')?.[0] ?? null
  return name === null && url === null ? null : { name: name && own(name), url: url && own(url) }
}

const MOST_FIELD_CHARS = 10_000
/** What programs keep for themselves; descriptions for search engines are the editors'. */
const HIDDEN_FIELD =
  /^_(?!yoast_wpseo_(?:title|metadesc|focuskw)$|aioseo_(?:title|description)$|genesis_(?:title|description)$)/
const TAXONOMIES = new Set([
  'category',
  'post_tag',
  'language',
  'post_translations',
  'author',
  'post_format',
  'nav_menu',
])

/** Custom fields, and terms of taxonomies of the site's own. */
function fieldsOf(item: Element, kind: string, meta: Meta): Record<string, string[]> {
  const fields: Record<string, string[]> = Object.create(null) as Record<string, string[]>
  for (const [key, values] of meta)
    if (key !== '' && key !== 'footnotes' && !HIDDEN_FIELD.test(key))
      fields[own(repairText(key).text)] = values
        .filter((value) => value !== '' && value.length <= MOST_FIELD_CHARS)
        .map((value) => own(repairText(value).text))
  for (const term of childrenOf(item)) {
    const { domain = 'category' } = term.attribs
    if (term.name === 'category' && !TAXONOMIES.has(domain))
      (fields[own(domain)] ??= []).push(plainLine(textIn(term)))
  }
  if (kind !== 'post' && kind !== 'page') fields['post_type'] = [own(kind)]
  return Object.fromEntries(Object.entries(fields).filter(([, values]) => values.length > 0))
}

function readPicture(item: Element, id: string, meta: Meta): PictureRecord | null {
  const url = own(textOf(item, 'wp:attachment_url') || textOf(item, 'guid')).trim()
  if (!isPictureAddress(url)) return null
  const { lang } = languageOf(item, meta)
  const said = (text: string | undefined) => {
    const plain = plainLine(text ?? '')
    return plain === '' ? [] : [{ lang, text: plain }]
  }
  return {
    kind: 'picture',
    id,
    url,
    alt: said(meta.get('_wp_attachment_image_alt')?.[0]),
    caption: said(textOf(item, 'excerpt:encoded')),
    credit: said((meta.get('_media_credit') ?? meta.get('credit') ?? meta.get('photographer'))?.[0]),
    addresses: [own(textOf(item, 'link').trim()), `/?attachment_id=${id}`].filter(
      (address) => address !== '',
    ),
  }
}
