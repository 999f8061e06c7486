import { POST_SECTIONS } from '#editorial/contract.ts'
import { LANGS, type Lang } from '#i18n/locale.ts'
import type { ArchiveRecord, CommentRecord, PictureRecord, ReadOptions, StoryRecord } from '../../record.ts'
import { NO_TEXT, turnText } from '../../text/turn-text.server.ts'
import { EMPTY_STORY, momentOf } from '../empty-story.ts'
import type { ArchiveFile } from '../files/file-set.ts'
import { csvRows, jsonLines } from '../table/rows.server.ts'
import { readManifest } from './own-files.server.ts'

type Row = Readonly<Record<string, unknown>>
type Worded = Readonly<Partial<Record<Lang, string | null>>>

/** The records of an export of a portal like this one. Throws ArchiveRefusal: damaged, where a file of it is missing. */
export async function* readKimya(
  manifest: ArchiveFile,
  files: readonly ArchiveFile[],
  options: ReadOptions,
): AsyncGenerator<ArchiveRecord> {
  const folder = manifest.name.slice(0, manifest.name.lastIndexOf('/') + 1)
  const fileAt = (name: string) => files.find((file) => file.name === folder + name)
  const site = (await readManifest(manifest)).public_url?.replace(/\/+$/, '') ?? null
  yield { kind: 'site', url: site, title: '', lang: 'ar' }
  yield* picturesOf(fileAt('media/media.csv'))
  for await (const row of rowsOf(fileAt('stories/desks.jsonl')))
    yield { kind: 'author', id: word(row, 'key'), names: namesOf(row), slug: word(row, 'key'), email: null }
  for await (const row of rowsOf(fileAt('stories/categories.jsonl')))
    yield {
      kind: 'category',
      id: word(row, 'id'),
      parent: word(row, 'parent_id') || null,
      names: namesOf(row),
      slug: word(row, 'slug_ar'),
      twin: null,
      own: {
        slug_ar: word(row, 'slug_ar'),
        slug_en: word(row, 'slug_en'),
        sort: typeof row['sort'] === 'number' ? row['sort'] : 0,
      },
    }
  const comments = await commentsOf(fileAt('stories/comments.jsonl'))
  const older = await olderAddresses(fileAt('site/redirects.jsonl'))
  for await (const row of rowsOf(fileAt('site/redirects.jsonl'))) yield redirectOf(row)
  for await (const row of rowsOf(fileAt('site/pages.jsonl'))) yield pageOf(row, site, options, older)
  const stories = POST_SECTIONS.flatMap((section) => fileAt(`stories/${section}.jsonl`) ?? [])
  for await (const { record } of storiesIn(stories, { site, options, comments, older })) yield record
}

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
async function* storiesIn(
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

async function* rowsOf(file: ArchiveFile | undefined): AsyncGenerator<Row> {
  if (file) for await (const { value } of jsonLines(file)) if (value) yield value
}

/** Pictures by their keys, which stories name. */
async function* picturesOf(file: ArchiveFile | undefined): AsyncGenerator<ArchiveRecord> {
  if (!file) return
  for await (const { cells } of csvRows(file)) {
    const value = (name: string) => cells.get(name) ?? ''
    if (value('kind') !== 'image') continue
    const said = (name: string) =>
      LANGS.flatMap((lang) =>
        value(`${name}_${lang}`) === '' ? [] : [{ lang, text: value(`${name}_${lang}`) }],
      )
    yield {
      kind: 'picture',
      id: value('key'),
      url: value('file') || `media/${value('key')}`,
      alt: said('alt'),
      caption: said('caption'),
      credit: said('credit'),
      rights: rightsIn(value),
    }
  }
}

const MIDDLE = 50

/** A file that was changed by hand may say anything: what is no licence, address or point is left out. */
function rightsIn(value: (name: string) => string): NonNullable<PictureRecord['rights']> {
  const address = (name: string) => (/^https?:\/\/\S{1,490}$/.test(value(name)) ? value(name) : null)
  const point = (name: string) => (/^(?:\d{1,2}|100)$/.test(value(name)) ? Number(value(name)) : MIDDLE)
  return {
    licence: Array.from(value('licence')).slice(0, 120).join(''),
    licence_url: address('licence_url'),
    acquire_url: address('acquire_url'),
    focal_x: point('focal_x'),
    focal_y: point('focal_y'),
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

function pageOf(
  row: Row,
  site: string | null,
  options: ReadOptions,
  older: ReadonlyMap<string, string[]>,
): StoryRecord {
  const slug = word(row, 'slug')
  const path = `/${slug}`
  return {
    ...EMPTY_STORY,
    kind: 'page',
    id: `page-${word(row, 'id')}`,
    texts: LANGS.filter((lang) => word(row, `content_${lang}`) !== '').map((lang) => ({
      lang,
      title: word(row, `name_${lang}`) || word(row, 'name_ar'),
      summary: null,
      body: bodyOf(word(row, `content_${lang}`), lang, site, options),
      keywords: [],
      slug,
    })),
    addresses: [path, `/en${path}`, ...(older.get(path) ?? [])],
    updated: momentOf(word(row, 'updated_at')),
    fields: { position: [word(row, 'position')], sort: [word(row, 'sort')] },
  }
}

function redirectOf(row: Row): ArchiveRecord {
  const lang = LANGS.find((one) => one === row['to_lang']) ?? null
  return {
    kind: 'redirect',
    from: word(row, 'from_path'),
    to: word(row, 'to_path'),
    lang,
    permanent: row['permanent'] !== false,
  }
}

const bodyOf = (html: string | null | undefined, lang: Lang, site: string | null, { bodies }: ReadOptions) =>
  bodies && html ? turnText(html, { from: 'kimya', site, lang }) : NO_TEXT

/** Comments by the number of their story. Their writers' names stayed there. */
async function commentsOf(file: ArchiveFile | undefined): Promise<ReadonlyMap<string, CommentRecord[]>> {
  const comments = new Map<string, CommentRecord[]>()
  for await (const row of rowsOf(file)) {
    const status = word(row, 'status')
    const at = momentOf(word(row, 'created_at'))
    if ((status !== 'published' && status !== 'held') || at === null) continue
    const comment: CommentRecord = {
      id: word(row, 'id'),
      parent: word(row, 'parent_id') || null,
      name: word(row, 'desk'),
      text: word(row, 'body'),
      at,
      status,
    }
    const known = comments.get(word(row, 'post_id'))
    if (known) known.push(comment)
    else comments.set(word(row, 'post_id'), [comment])
  }
  return comments
}

/** Addresses that already led to a page there, for good. */
async function olderAddresses(file: ArchiveFile | undefined): Promise<ReadonlyMap<string, string[]>> {
  const older = new Map<string, string[]>()
  for await (const row of rowsOf(file)) {
    if (row['permanent'] === false) continue
    const known = older.get(word(row, 'to_path'))
    if (known) known.push(word(row, 'from_path'))
    else older.set(word(row, 'to_path'), [word(row, 'from_path')])
  }
  return older
}

function namesOf(row: Row) {
  return LANGS.flatMap((lang) =>
    word(row, `name_${lang}`) === '' ? [] : [{ lang, text: word(row, `name_${lang}`) }],
  )
}

function word(row: Row, name: string): string {
  const value = row[name]
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}
