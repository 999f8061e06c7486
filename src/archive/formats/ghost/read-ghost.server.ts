import { ArchiveRefusal } from '../../archive-refusal.ts'
import type { ArchiveRecord, ReadOptions, StoryRecord } from '../../record.ts'
import { hostOf } from '../../text/addresses.ts'
import { plainLine, plainText } from '../../text/plain.server.ts'
import { NO_TEXT, turnText } from '../../text/turn-text.server.ts'
import { EMPTY_STORY, momentOf } from '../empty-story.ts'
import { wholeOf, type ArchiveFile } from '../files/file-set.ts'
import { FirstSeen } from '../first-seen.ts'
import { langOfCode } from '../lang-code.ts'
import { lexicalHtml } from './lexical.ts'
import { mobiledocHtml } from './mobiledoc.ts'

/** An export of Ghost is one JSON value, and is read whole: half a gigabyte is more than any site has. */
const MOST_BYTES = 500_000_000
const ADDRESS = /__GHOST_URL__/g

type Row = Readonly<Record<string, unknown>>
type Tables = Readonly<Record<string, readonly Row[]>>

/** The records of an export of Ghost, of version 1 to 6. Throws ArchiveRefusal: damaged, size. */
export async function* readGhost(
  files: readonly ArchiveFile[],
  options: ReadOptions,
  site: string | null,
): AsyncGenerator<ArchiveRecord> {
  let done = 0
  let begun = false
  const of = files.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const file of files) {
    const tables = await tablesOf(file)
    const setting = (key: string) =>
      text(
        tables['settings']?.find((row) => row['key'] === key),
        'value',
      )
    if (!begun)
      yield {
        kind: 'site',
        url: site,
        title: plainLine(setting('title')),
        lang: langOfCode(setting('locale') || setting('default_locale') || setting('lang')),
      }
    begun = true
    yield* recordsOf(tables, options, site)
    done += file.bytes
    options.onRead?.(done, of)
  }
}

async function tablesOf(file: ArchiveFile): Promise<Tables> {
  const bytes = await wholeOf(file, MOST_BYTES)
  if (!bytes) throw new ArchiveRefusal('size', { most: MOST_BYTES / 1e9 })
  try {
    const whole = JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, '')) as {
      db?: { data?: Row }[]
      data?: Row
    }
    const data = whole.db?.[0]?.data ?? whole.data ?? {}
    return Object.fromEntries(Object.entries(data).filter(([, rows]) => Array.isArray(rows))) as Tables
  } catch (cause) {
    throw new ArchiveRefusal('damaged', {}, { cause })
  }
}

function* recordsOf(
  tables: Tables,
  { bodies, signal }: ReadOptions,
  site: string | null,
): Generator<ArchiveRecord> {
  const seen = new FirstSeen()
  for (const user of tables['users'] ?? [])
    yield {
      kind: 'author',
      id: id(user),
      names: [{ lang: null, text: plainLine(text(user, 'name')) }],
      slug: text(user, 'slug'),
      email: text(user, 'email') || null,
    }
  const tags = new Map((tables['tags'] ?? []).map((tag) => [id(tag), tag]))
  const tagsOf = joined(tables['posts_tags'], 'tag_id')
  const tagsIn = (post: string): Row[] =>
    (tagsOf.get(post) ?? []).flatMap((key) => {
      const tag = tags.get(key)
      return tag ? [tag] : []
    })
  const shownOf = (post: string) => tagsIn(post).filter((tag) => !isInternal(tag))
  // The first tag of a story is its category; the others are its keywords.
  const primary = new Set([...tagsOf.keys()].flatMap((post) => shownOf(post).slice(0, 1)))
  for (const tag of tags.values())
    if (primary.has(tag))
      yield {
        kind: 'category',
        id: id(tag),
        parent: null,
        names: [{ lang: null, text: plainLine(text(tag, 'name')) }],
        slug: text(tag, 'slug'),
        twin: null,
      }
  const authorsOf = joined(tables['posts_authors'], 'author_id')
  const metaOf = new Map(
    (tables['posts_meta'] ?? []).map((meta) => [String(meta['post_id'] as string), meta]),
  )
  for (const post of tables['posts'] ?? []) {
    signal.throwIfAborted()
    const own = tagsIn(id(post))
    const meta = metaOf.get(id(post))
    const picture = whole(text(post, 'feature_image') || text(post, 'image'), site)
    yield* seen.picture(picture || null, text(meta, 'feature_image_alt'), text(meta, 'feature_image_caption'))
    yield storyOf(post, { tags: own, meta, authors: authorsOf.get(id(post)) ?? [], picture, site, bodies })
  }
}

interface Known {
  tags: readonly Row[]
  meta: Row | undefined
  authors: readonly string[]
  picture: string
  site: string | null
  bodies: boolean
}

function storyOf(post: Row, { tags, meta, authors, picture, site, bodies }: Known): StoryRecord {
  const shown = tags.filter((tag) => !isInternal(tag))
  const hidden = tags.filter(isInternal).map((tag) => text(tag, 'name').replace(/^#/, ''))
  const lang = langOfCode(text(post, 'locale')) ?? hidden.map(langOfCode).find((one) => one !== null) ?? null
  const isPage = text(post, 'type') === 'page' || post['page'] === 1 || post['page'] === true
  const slug = text(post, 'slug')
  const visibility = text(post, 'visibility')
  const canonical = text(post, 'canonical_url')
  const from = canonical !== '' && (site === null || hostOf(canonical) !== hostOf(site)) ? canonical : null
  const html = bodies ? whole(htmlOf(post), site) : ''
  return {
    ...EMPTY_STORY,
    kind: isPage ? 'page' : 'story',
    id: id(post),
    texts: [
      {
        lang,
        title: plainLine(text(post, 'title')),
        summary: plainText(text(post, 'custom_excerpt') || text(meta, 'meta_description')) || null,
        body: bodies ? turnText(html, { from: 'html', site, lang }) : NO_TEXT,
        keywords: shown.map((tag) => plainLine(text(tag, 'name'))),
        slug,
      },
    ],
    addresses: slug === '' ? [] : [`/${slug}/`, `/p/${text(post, 'uuid')}/`].filter((one) => one !== '/p//'),
    status: statusOf(text(post, 'status')),
    published: momentOf(text(post, 'published_at')),
    updated: momentOf(text(post, 'updated_at')),
    authors:
      authors.length > 0
        ? authors
        : [String((post['author_id'] as string | undefined) ?? '')].filter((one) => one !== ''),
    categories: shown.slice(0, 1).map(id),
    cover: picture || null,
    source: from === null ? null : { name: null, url: from },
    paid: visibility === 'paid' || visibility === 'tiers',
    members: visibility === 'members',
    fields: hidden.length > 0 ? { internal_tag: hidden } : {},
  }
}

/** What was sent by e-mail alone was never on the site. */
function statusOf(status: string): StoryRecord['status'] {
  if (status === 'published' || status === 'scheduled') return status
  return status === 'sent' ? 'private' : 'draft'
}

/** The text of a post as its editor has it, or as Ghost wrote it. */
function htmlOf(post: Row): string {
  const [lexical, mobiledoc] = [text(post, 'lexical'), text(post, 'mobiledoc')]
  return (
    (lexical && lexicalHtml(lexical)) ||
    (mobiledoc && mobiledocHtml(mobiledoc)) ||
    text(post, 'html') ||
    text(post, 'plaintext')
  )
}

/** Ghost writes its own address as a word. */
const whole = (value: string, site: string | null) => value.replace(ADDRESS, site ?? '')
const id = (row: Row) => String(row['id'] as string)
const isInternal = (tag: Row) => text(tag, 'visibility') === 'internal' || text(tag, 'name').startsWith('#')

function text(row: Row | undefined, name: string): string {
  const value = row?.[name]
  return typeof value === 'string' ? value : ''
}

/** What belongs to each post, in its order. */
function joined(rows: readonly Row[] = [], name: string): ReadonlyMap<string, string[]> {
  const sorted = rows.toSorted((a, b) => Number(a['sort_order'] ?? 0) - Number(b['sort_order'] ?? 0))
  const found = new Map<string, string[]>()
  for (const row of sorted) {
    const post = String(row['post_id'] as string)
    const known = found.get(post)
    if (known) known.push(String(row[name] as string))
    else found.set(post, [String(row[name] as string)])
  }
  return found
}
