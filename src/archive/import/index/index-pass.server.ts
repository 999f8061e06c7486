import type { Archive, LeftOut, PictureRecord, StoryRecord } from '../../record.ts'
import { ownRows } from '../own/own-tables.ts'
import { ArchiveIndex } from './archive-index.ts'
import type { ArchiveSettings } from '../settings.ts'

/** How much of each kind an archive has. */
export interface ArchiveCounts {
  stories: number
  pages: number
  texts: { ar: number; en: number }
  twins: number
  published: number
  drafts: number
  scheduled: number
  private: number
  comments: number
  held: number
  authors: number
  categories: number
  pictures: number
  subscribers: number
  paying: number
  /** Of an export of our own: rows of the site's tables and figures. */
  rows: number
  oldest: string | null
  newest: string | null
}

/** What an archive has, and what of it does not come, by reason. */
export interface Indexed {
  index: ArchiveIndex
  counts: ArchiveCounts
  leftOut: Partial<Record<LeftOut['reason'], number>>
}

/** Reads an archive without its texts. Throws what the reader of the format throws. */
export async function readIndex(
  archive: Archive,
  settings: ArchiveSettings,
  { signal, onRead, now }: { signal: AbortSignal; onRead?: (done: number, of: number) => void; now: Date },
): Promise<Indexed> {
  const index = new ArchiveIndex(settings, now)
  const leftOut: Indexed['leftOut'] = {}
  const counts: ArchiveCounts = {
    stories: 0,
    pages: 0,
    texts: { ar: 0, en: 0 },
    twins: 0,
    published: 0,
    drafts: 0,
    scheduled: 0,
    private: 0,
    comments: 0,
    held: 0,
    authors: 0,
    categories: 0,
    pictures: 0,
    subscribers: 0,
    paying: 0,
    rows: ownRows(archive.own),
    oldest: null,
    newest: null,
  }
  // A story may come before its category, and is small without its text.
  let waiting: StoryRecord[] = []
  const ready = (story: StoryRecord) => story.categories.every((id) => index.categories.has(id))
  for await (const record of archive.read({ signal, bodies: false, ...(onRead && { onRead }) })) {
    switch (record.kind) {
      case 'site':
        index.site = record
        break
      case 'author':
        index.authors.set(record.id, record)
        break
      case 'category':
        index.categories.set(record.id, record)
        break
      case 'picture':
        index.addPicture(small(record))
        break
      case 'redirect':
        index.redirects.push(record)
        break
      case 'story':
      case 'page':
        countStory(counts, record)
        if (ready(record)) index.addStory(record)
        else waiting.push({ ...record, comments: [] })
        break
      case 'subscriber':
        counts.subscribers += 1
        if (record.tiers.length > 0) counts.paying += 1
        break
      case 'left-out':
        leftOut[record.reason] = (leftOut[record.reason] ?? 0) + 1
    }
  }
  for (const story of waiting) index.addStory(story)
  waiting = []
  for (const { texts } of index.entries) for (const { lang } of texts) counts.texts[lang] += 1
  counts.twins = index.groups.filter(({ langs }) => langs.length > 1).length
  counts.authors = index.authors.size
  counts.categories = index.categories.size
  counts.pictures = index.pictures.size
  return { index, counts, leftOut }
}

/** A string that was cut out of a longer one holds all of it in memory. */
const small = (record: PictureRecord): PictureRecord => structuredClone(record)

function countStory(counts: ArchiveCounts, story: StoryRecord): void {
  if (story.kind === 'page') counts.pages += 1
  else counts.stories += 1
  if (story.status === 'private') counts.private += 1
  else counts[story.status === 'draft' ? 'drafts' : story.status] += 1
  counts.comments += story.comments.length
  counts.held += story.comments.filter(({ status }) => status === 'held').length
  if (story.published !== null) {
    if (counts.oldest === null || story.published < counts.oldest) counts.oldest = story.published
    if (counts.newest === null || story.published > counts.newest) counts.newest = story.published
  }
}
