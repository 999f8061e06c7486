import { POST_SECTIONS } from '#editorial/contract.ts'
import { LANGS } from '#i18n/locale.ts'
import type { ArchiveRecord, CommentRecord, PictureRecord, ReadOptions, StoryRecord } from '../../record.ts'
import { EMPTY_STORY, momentOf } from '../empty-story.ts'
import type { ArchiveFile } from '../files/file-set.ts'
import { csvRows, jsonLines } from '../table/rows.server.ts'
import { readManifest } from './own-files.server.ts'
import { bodyOf, storiesIn, word, type Row } from './stories.server.ts'

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
