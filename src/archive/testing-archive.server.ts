import type { App } from '#platform/app.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import { EMPTY_STORY } from './formats/empty-story.ts'
import type { ArchiveParts } from './import/parts.ts'
import { archiveSettings, type ArchiveSettings } from './import/settings.ts'
import type { Archive, ArchiveRecord, CommentRecord, StoryRecord } from './record.ts'

/** An archive of records in memory, as a reader of a format would give it. */
export function archiveOf(
  records: readonly ArchiveRecord[],
  {
    format = 'wordpress',
    pictures = {},
    documents = {},
    onRecord,
  }: {
    format?: Archive['format']
    pictures?: Record<string, Uint8Array>
    documents?: Record<string, Uint8Array>
    onRecord?: (at: number, bodies: boolean) => void
  } = {},
): Archive {
  return {
    format,
    bytes: records.length,
    async *read({ signal, bodies, onRead }) {
      for (const [at, record] of records.entries()) {
        signal.throwIfAborted()
        onRecord?.(at, bodies)
        onRead?.(at + 1, records.length)
        yield bodies || !('texts' in record)
          ? record
          : { ...record, texts: record.texts.map((text) => ({ ...text, body: { ...text.body, html: '' } })) }
      }
    },
    picture: async (url) => pictures[url] ?? null,
    document: async (url) => documents[url] ?? null,
    close: async () => undefined,
  }
}

/** A story in one language of an old site. */
export function oldStory(
  id: string,
  lang: 'ar' | 'en',
  title: string,
  { html = `<p>${title}.</p>`, ...more }: Partial<StoryRecord> & { html?: string } = {},
): StoryRecord {
  return {
    ...EMPTY_STORY,
    id,
    texts: [
      {
        lang,
        title,
        summary: `${title}:`,
        body: { html, findings: [], pictures: [], links: [] },
        keywords: [],
        slug: `slug-${id}`,
      },
    ],
    addresses: [
      `https://old.example/${lang === 'en' ? 'en/' : ''}slug-${id}/`,
      `https://old.example/?p=${id}`,
    ],
    published: '2019-05-04T08:00:00Z',
    ...more,
  }
}

export const oldComment = (
  id: string,
  name: string,
  text: string,
  more: Partial<CommentRecord> = {},
): CommentRecord => ({
  id,
  parent: null,
  name,
  text,
  at: '2019-05-05T08:00:00Z',
  status: 'published',
  ...more,
})

/** The settings of an import, as they are when nothing is chosen. */
export const chosen = (some: Partial<ArchiveSettings> = {}): ArchiveSettings => ({
  ...archiveSettings.parse({}),
  ...some,
})

/** The parts of a portal with this database, whose jobs and messages are noted. */
export function partsFor(
  db: Db,
  storage: Storage,
  { allow = [] }: { allow?: string[] } = {},
): ArchiveParts & { sent: { name: string; data: unknown }[]; tags: string[] } {
  const sent: { name: string; data: unknown }[] = []
  const tags: string[] = []
  const sendIn: App['jobs']['sendIn'] = async (_trx, name, data) => void sent.push({ name, data })
  return {
    db,
    storage,
    secret: 'a secret for tests',
    config: { publicUrl: 'https://kimya.example' },
    jobs: { sendIn },
    publish: async (some) => void tags.push(...some),
    actor: { id: null, name: 'tester', role: 'operator' },
    allow,
    sent,
    tags,
  }
}
