import { LANGS, type Lang } from '#i18n/locale.ts'
import type { ArchiveRecord, CommentRecord, ReadOptions, StoryRecord } from '../../record.ts'
import { NO_TEXT, turnText } from '../../text/turn-text.server.ts'
import { EMPTY_STORY, momentOf } from '../empty-story.ts'
import type { ArchiveFile } from '../files/file-set.ts'
import { jsonLines } from '../table/rows.server.ts'

export type Row = Readonly<Record<string, unknown>>
type Worded = Readonly<Partial<Record<Lang, string | null>>>

/** The records of files of stories alone (`stories/articles.jsonl`): each story names its categories and who signs it. */
export async function* readStoryFiles(
  files: readonly ArchiveFile[],
  options: ReadOptions,
  site: string | null,
): AsyncGenerator<ArchiveRecord> {
  yield { kind: 'site', url: site, title: '', lang: 'ar' }
  const seen = new Set<string>()
  const isNew = (key: string) => !seen.has(key) && seen.add(key)
  for await (const { record, row } of storiesIn(files, {
    site,
    options,
    comments: new Map(),
    older: new Map(),
  })) {
    let parent: string | null = null
    for (const category of Array.isArray(row?.['category']) ? (row['category'] as Row[]) : []) {
      const id = word(category, 'id')
      if (isNew(`category ${id}`))
        yield {
          kind: 'category',
          id,
          parent,
          names: wordedNames(category),
          slug: slugOf(category),
          twin: null,
        }
      parent = id
    }
    const desk = row?.['desk'] as Row | null | undefined
    if (desk && isNew(`desk ${word(desk, 'key')}`))
      yield {
        kind: 'author',
        id: word(desk, 'key'),
        names: wordedNames(desk),
        slug: word(desk, 'key'),
        email: null,
      }
    yield record
  }
}

const slugOf = (category: Row) => ((category['slug'] ?? {}) as Worded).ar ?? ''

const wordedNames = (row: Row) =>
  LANGS.flatMap((lang) => {
    const text = ((row['name'] ?? {}) as Worded)[lang]
    return text ? [{ lang, text }] : []
  })

/** The stories of files with their lines; what is no story is left out. */
export async function* storiesIn(
  files: readonly ArchiveFile[],
  known: Known,
): AsyncGenerator<{ record: ArchiveRecord; row: Row | null }> {
  const { options } = known
  const of = files.reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  for (const file of files) {
    for await (const { line, value } of jsonLines(file)) {
      options.signal.throwIfAborted()
      yield {
        row: value,
        record: value
          ? storyOf(value, known)
          : { kind: 'left-out', reason: 'unreadable', what: file.name, at: String(line) },
      }
    }
    done += file.bytes
    options.onRead?.(done, of)
  }
}

interface Known {
  site: string | null
  options: ReadOptions
  comments: ReadonlyMap<string, CommentRecord[]>
  older: ReadonlyMap<string, string[]>
}

function storyOf(row: Row, { site, options, comments, older }: Known): StoryRecord {
  const worded = (name: string) => (row[name] ?? {}) as Worded
  const texts = LANGS.filter((lang) => worded('title')[lang]).map((lang) => ({
    lang,
    title: worded('title')[lang] ?? '',
    summary: worded('summary')[lang] ?? null,
    body: bodyOf(worded('body')[lang], lang, site, options),
    keywords: ((row['keywords'] as Partial<Record<Lang, string[] | null>> | null)?.[lang] ?? []) as string[],
    slug: worded('slug')[lang] ?? '',
  }))
  const addresses = LANGS.flatMap((lang) => worded('addresses')[lang] ?? [])
  const source = row['source'] as { name?: Worded; url?: string | null } | null
  const id = word(row, 'id')
  const desk = (row['desk'] as Row | null)?.['key']
  return {
    ...EMPTY_STORY,
    id: `${word(row, 'section')}-${id}`,
    texts,
    addresses: [...addresses, ...addresses.flatMap((address) => older.get(address) ?? [])],
    status: statusOf(row),
    published: momentOf(word(row, 'published_at')),
    updated: momentOf(word(row, 'updated_at')),
    authors: typeof desk === 'string' ? [desk] : [],
    categories: word(row, 'category_id') === '' ? [] : [word(row, 'category_id')],
    cover: ((row['image'] as Row | null)?.['key'] as string | undefined) ?? null,
    source: source ? { name: source.name?.ar ?? source.name?.en ?? null, url: source.url ?? null } : null,
    paid: row['paid'] === true,
    members: row['visibility'] === 'members',
    commentsClosed: row['comments_closed'] === true,
    comments: comments.get(id) ?? [],
    fields: fieldsOf(row),
    section: word(row, 'section') || null,
  }
}

function statusOf(row: Row): StoryRecord['status'] {
  if (row['hidden'] === true || row['visibility'] === 'owner' || row['status'] === 'archived')
    return 'private'
  if (row['status'] === 'published' || row['status'] === 'scheduled') return row['status']
  return 'draft'
}

/** What has no place of its own in a record, for who maps it. */
function fieldsOf(row: Row): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const lang of LANGS) {
    const facts = (row['facts'] as Partial<Record<Lang, string[] | null>> | null)?.[lang] ?? []
    if (facts.length > 0) fields[`facts_${lang}`] = [...facts]
    const source = row['source'] as { name?: Worded } | null
    const image = (row['image'] ?? row['drawn']) as { alt?: Worded; caption?: Worded } | null
    const said = {
      city: ((row['city'] ?? {}) as Worded)[lang],
      source: source?.name?.[lang],
      image_alt: image?.alt?.[lang],
      image_caption: image?.caption?.[lang],
    }
    for (const [name, text] of Object.entries(said)) if (text) fields[`${name}_${lang}`] = [text]
  }
  for (const name of ['scene', 'home_position', 'comment_permission']) {
    const chosen = word(row, name)
    if (chosen) fields[name] = [chosen]
  }
  for (const name of ['products', 'companies', 'cases', 'deals', 'pins'])
    if (Array.isArray(row[name]) && row[name].length > 0) fields[name] = (row[name] as unknown[]).map(String)
  if (typeof row['country'] === 'string') fields['country'] = [row['country']]
  return fields
}

/** The text of a story or page as ours. */
export const bodyOf = (
  html: string | null | undefined,
  lang: Lang,
  site: string | null,
  { bodies }: ReadOptions,
) => (bodies && html ? turnText(html, { from: 'kimya', site, lang }) : NO_TEXT)

/** A field as a text; empty where it is none. */
export function word(row: Row, name: string): string {
  const value = row[name]
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}
