import type { PostSection } from '#editorial/contract.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Trx } from '#platform/db/kysely.server.ts'
import type { Group } from '../index/archive-index.ts'
import type { Finding } from '../finding.ts'
import {
  insertRows,
  keepBefore,
  noteCame,
  readThere,
  updateRows,
  type Row,
  type There,
} from './store-rows.server.ts'
import { keyOfEntry, type Columns, type StoryWrite } from './story-row.server.ts'
import { writeDrafts, type DraftWrite } from './write-drafts.server.ts'

/** What a portion of stories became. */
export interface WrittenStories {
  added: number
  changed: number
  kept: number
  findings: Finding[]
  /** The groups whose rows are as they came: what belongs to them is written too. */
  written: Set<Group>
  /** Keys of rows that readers may have seen before. */
  seen: string[]
}

/** Writes stories or pages of one kind: new rows, and those that an import made and nobody changed since. */
export async function writeStories(
  trx: Trx,
  {
    importId,
    site,
    now,
    recent,
  }: { importId: number; site: string; now: Date; recent: (group: Group) => boolean },
  kind: 'story' | 'page',
  writes: readonly StoryWrite[],
): Promise<WrittenStories> {
  const result: WrittenStories = { added: 0, changed: 0, kept: 0, findings: [], written: new Set(), seen: [] }
  const rows = new Map<string, Row>()
  const drafts: DraftWrite[] = []
  for (const write of writes) {
    const { group } = write.entry
    const key = keyOfEntry(write.entry)
    const row = rows.get(key) ?? { key, group, columns: {}, records: [] }
    row.records.push(write)
    rows.set(key, row)
  }
  const there = await readThere(trx, kind, [...rows.keys()])
  const fresh: Row[] = []
  const again: Row[] = []
  for (const row of rows.values()) {
    const known = there.get(row.key)
    if (!known) fresh.push(row)
    else if (isOurs(known)) again.push(row)
    else {
      result.kept += 1
      for (const { story, entry } of row.records)
        result.findings.push({
          kind,
          id: story.id,
          title: story.texts[0]?.title ?? '',
          key: keyOfEntry(entry),
          code: known.hash === '' ? 'gone' : 'conflict',
          name: '',
          fate: 'shown',
          count: 1,
        })
    }
  }
  for (const row of [...fresh, ...again]) {
    result.written.add(row.group)
    for (const record of row.records)
      if (goesToDraft(kind, record)) drafts.push(draftOf(kind, record, now))
      else Object.assign(row.columns, columnsOf(kind, record))
  }
  const inserted = fresh.filter(({ columns }) => Object.keys(columns).length > 0)
  await insertRows(
    trx,
    kind,
    inserted.map((row) => ({ ...row, columns: complete(kind, row, recent(row.group), now) })),
    importId,
  )
  const updated = again.filter(
    ({ columns, key }) => Object.keys(columns).length > 0 && there.get(key)?.hash !== '',
  )
  await keepBefore(
    trx,
    kind,
    updated.map(({ key }) => key),
    importId,
  )
  await updateRows(trx, kind, updated)
  await writeDrafts(trx, drafts, importId)
  result.added = fresh.length
  result.changed = again.filter(({ key }) => there.get(key)?.import_id !== importId).length
  result.seen = again.map(({ key }) => key)
  await noteCame(
    trx,
    site,
    kind,
    [...fresh, ...again].flatMap(({ records }) => records),
  )
  return result
}

/** Whether nobody changed a row since an import wrote it. */
const isOurs = ({ hash, written, begun }: There) => !begun && written !== null && hash === written

/** Less far than its twin, a text waits in the working copy; what is scheduled has no row yet. */
function goesToDraft(kind: 'story' | 'page', { entry }: StoryWrite): boolean {
  const { group, standing } = entry
  if (kind === 'page') return standing !== 'published'
  return group.standing === 'scheduled' || (group.standing === 'published' && standing !== 'published')
}

function columnsOf(
  kind: 'story' | 'page',
  { entry, story, texts, shared, place, langs }: StoryWrite,
): Columns {
  if (kind === 'page') return { ...pageColumns(texts, langs), ...place }
  const { group } = entry
  if (group.leader !== story.id && group.members.length > 1) return texts
  return { ...texts, ...shared }
}

function pageColumns(texts: Columns, langs: readonly Lang[]): Columns {
  return Object.fromEntries(
    langs.flatMap((lang) => [
      [`name_${lang}`, texts[`title_${lang}`] ?? null],
      [`content_${lang}`, texts[`body_${lang}`] ?? ''],
    ]),
  )
}

/** A whole new row. */
function complete(
  kind: 'story' | 'page',
  { group, columns, records }: Row,
  recent: boolean,
  now: Date,
): Columns {
  const at = new Date(group.published ?? now).toISOString()
  const [first] = records
  const changed = first?.story.updated ?? now.toISOString()
  if (kind === 'page')
    return {
      position: 'about',
      sort: 0,
      name_en: null,
      content_en: null,
      name_ar: columns['name_en'] ?? group.slug,
      content_ar: columns['content_en'] ?? '',
      updated_at: changed,
      ...columns,
    }
  return {
    section: group.section,
    category_id: group.categoryId,
    desk: group.desk,
    visibility: 3,
    comment_permission: 3,
    comments_closed: false,
    paid: false,
    hidden: false,
    products: [],
    companies: [],
    cases: [],
    deals: [],
    pins: [],
    keywords_ar: [],
    keywords_en: [],
    facts_ar: [],
    facts_en: [],
    minutes_ar: 0,
    minutes_en: 0,
    // Until the one that leads has come, nobody reads more than this one allows.
    ...(records.some((record) => leads(record)) ? {} : first?.shared),
    ...columns,
    status: group.standing === 'published' ? 'published' : 'draft',
    published_at: group.published === null && group.standing !== 'published' ? null : at,
    created_at: at,
    // Elsewhere a story was touched for many reasons that no reader saw.
    updated_at: first && first.story.section !== null ? changed : at,
    search_recent: recent,
  }
}

/** The working copy that a record becomes. */
function draftOf(kind: 'story' | 'page', write: StoryWrite, now: Date): DraftWrite {
  const { entry, story, texts, shared, langs } = write
  const { group, standing } = entry
  const isNew = kind === 'page' || group.standing === 'scheduled'
  const columns =
    kind === 'page'
      ? { ...pageColumns(texts, langs), position: 'about' }
      : { ...texts, ...(isNew && leads(write) && shared) }
  const at = Date.parse(story.published ?? '')
  return {
    kind: kind === 'page' ? 'pages' : (group.section satisfies PostSection),
    key: keyOfEntry(entry),
    isNew,
    columns,
    publishAt: standing === 'scheduled' && at > now.getTime() ? new Date(at) : null,
    langs,
  }
}

const leads = ({ entry, story }: StoryWrite) =>
  entry.group.leader === story.id || entry.group.members.length === 1
