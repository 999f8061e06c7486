import type { Lang } from '#i18n/locale.ts'
import type { ArchiveRecord, ReadOptions, StoryRecord } from '../../record.ts'
import { plainLine, plainText } from '../../text/plain.server.ts'
import { NO_TEXT, paragraphsOf, turnText } from '../../text/turn-text.server.ts'
import { EMPTY_STORY } from '../empty-story.ts'
import type { ArchiveFile } from '../files/file-set.ts'
import { FirstSeen } from '../first-seen.ts'
import { langOfCode } from '../lang-code.ts'
import { mappingOf, type TableField, type TableMapping, type Worded } from './mapping.ts'
import { csvRows, jsonRows, workbookRows } from './rows.server.ts'

export interface TableFile {
  file: ArchiveFile
  kind: 'csv' | 'workbook' | 'json-lines'
}

export interface TableSetup {
  mapping?: TableMapping | undefined
  site: string | null
}

/**
 * The stories of tables: CSV, workbooks, JSON Lines. A row without a number of its own has its line. Throws ArchiveRefusal
 * `mapping`, and ImportRefusal as the imports of figures do.
 */
export async function* readTables(
  files: readonly TableFile[],
  options: ReadOptions,
  { mapping: asked, site }: TableSetup,
): AsyncGenerator<ArchiveRecord> {
  yield { kind: 'site', url: site, title: '', lang: null }
  const seen = new FirstSeen()
  const of = files.reduce((sum, { file }) => sum + file.bytes, 0)
  let done = 0
  for (const [at, { file, kind }] of files.entries()) {
    const rows = kind === 'csv' ? csvRows(file) : kind === 'workbook' ? workbookRows(file) : jsonRows(file)
    let mapping: TableMapping | null = null
    for await (const { line, cells } of rows) {
      options.signal.throwIfAborted()
      const place = files.length > 1 ? `${at + 1}:${line}` : String(line)
      if (cells === null) {
        yield { kind: 'left-out', reason: 'unreadable', what: file.name, at: place }
        continue
      }
      mapping ??= mappingOf([...cells.keys()], asked)
      const story = storyOf(cells, mapping, { place, site, bodies: options.bodies })
      if (story.texts.length === 0) {
        yield { kind: 'left-out', reason: 'unreadable', what: file.name, at: place }
        continue
      }
      yield* seen.authors(story.authors)
      yield* seen.categories(story.categories)
      yield* seen.picture(story.cover)
      yield story
    }
    done += file.bytes
    options.onRead?.(done, of)
  }
}

function storyOf(
  cells: ReadonlyMap<string, string>,
  mapping: TableMapping,
  { place, site, bodies }: { place: string; site: string | null; bodies: boolean },
): StoryRecord {
  const value = (field: TableField) => {
    const column = mapping[field]
    return column === undefined ? '' : (cells.get(column) ?? '').trim()
  }
  const text = (lang: Lang | null, of: (name: Worded) => string) => {
    const body = of('body')
    const html = /<\/?[a-z][^<>]*>/i.test(body) ? body : paragraphsOf(body)
    return {
      lang,
      title: plainLine(of('title')),
      summary: plainText(of('summary')) || null,
      body: bodies ? turnText(html, { from: 'html', site, lang }) : NO_TEXT,
      keywords: listIn(of('keywords')),
      slug: of('slug'),
    }
  }
  const worded = (['ar', 'en'] as const)
    .filter((lang) => value(`title_${lang}`) !== '')
    .map((lang) =>
      text(
        lang,
        (name) => value(`${name}_${lang}`) || (mapping[`${name}_${lang}`] === undefined ? value(name) : ''),
      ),
    )
  const plain = value('title') === '' || worded.length > 0 ? [] : [text(langOfCode(value('lang')), value)]
  const used = new Set(Object.values(mapping))
  const status = value('status').toLowerCase()
  return {
    ...EMPTY_STORY,
    kind: /^page$|^صفحة$/i.test(value('kind')) ? 'page' : 'story',
    id: value('id') || place,
    twin: value('twin') || null,
    texts: [...worded, ...plain],
    addresses: (['address', 'address_ar', 'address_en'] as const)
      .map(value)
      .filter((address) => address !== ''),
    status: STATUSES.get(status) ?? (status === '' ? 'published' : 'draft'),
    published: dateOf(value('published')),
    updated: dateOf(value('updated')),
    authors: listIn(value('author')),
    categories: listIn(value('category')),
    cover: value('cover') || null,
    source:
      value('source_name') || value('source_url')
        ? { name: value('source_name') || null, url: value('source_url') || null }
        : null,
    fields: Object.fromEntries(
      [...cells]
        .filter(([column, cell]) => !used.has(column) && column !== '' && cell.trim() !== '')
        .map(([column, cell]) => [column, [cell.trim()]]),
    ),
  }
}

const STATUSES: ReadonlyMap<string, StoryRecord['status']> = new Map([
  ['published', 'published'],
  ['publish', 'published'],
  ['live', 'published'],
  ['منشور', 'published'],
  ['scheduled', 'scheduled'],
  ['future', 'scheduled'],
  ['مجدول', 'scheduled'],
  ['private', 'private'],
  ['خاص', 'private'],
])

const listIn = (text: string) =>
  [...new Set(text.split(/[,،;؛|]/).map(plainLine))].filter((one) => one !== '')

/** A date of a table as ISO 8601 in UTC: without a zone it is the site's, Riyadh's; `9/5/2020` is a day before a month. */
function dateOf(text: string): string | null {
  const western = text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660)).trim()
  const slashed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(.*)$/.exec(western)
  const iso = slashed
    ? `${slashed[3]}-${(slashed[2] ?? '').padStart(2, '0')}-${(slashed[1] ?? '').padStart(2, '0')}${slashed[4] ?? ''}`
    : western
  const parts =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?\s*(Z|UTC|[+-]\d\d:?\d\d)?$/i.exec(iso)
  if (!parts)
    return /[a-z]{3}/i.test(western) && !Number.isNaN(Date.parse(western))
      ? new Date(western).toISOString()
      : null
  const [, day, hour = '00', minute = '00', second = '00', zone = '+03:00'] = parts
  const time = Date.parse(
    `${day}T${hour.padStart(2, '0')}:${minute}:${second}${/^(?:z|utc)$/i.test(zone) ? 'Z' : zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')}`,
  )
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
