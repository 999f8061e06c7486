import { sql } from 'kysely'
import { commentsTag } from '#editorial/comments/contract.ts'
import { listTag } from '#editorial/list.server.ts'
import type { Trx } from '#platform/db/kysely.server.ts'
import { REDIRECTS_TAG } from '#site/redirects/redirects.server.ts'
import type { StoryRecord } from '../../record.ts'
import { addressOn } from '../index/addresses.ts'
import { pathOfEntry, placeOf, saysEnglish, type Entry, type Group } from '../index/archive-index.ts'
import { countFinding, type Finding } from '../finding.ts'
import type { ArchiveParts } from '../parts.ts'
import { noteDocuments } from '../documents/document-items.server.ts'
import { noteWanted } from '../pictures/picture-items.server.ts'
import { publishWith } from '../publish.server.ts'
import { holdClaim, storeFindings, type ArchiveClaim } from '../record.server.ts'
import type { KnownItem } from '../names/reserve.server.ts'
import {
  hashOfStory,
  keyOfEntry,
  storyWrite,
  type StoryWrite,
  type Surroundings,
} from './story-row.server.ts'
import type { ArchiveRun, Working } from '../work.ts'
import { writeComments } from './write-comments.server.ts'
import { writeRedirects, type OldAddress } from './write-redirects.server.ts'
import { writeStories } from './write-stories.server.ts'

/** Stories of a transaction, and the characters of their texts. */
const BATCH = 100
const BATCH_CHARS = 1_500_000
/** Transactions at a time: the database makes the search texts of one while the next is read. */
const WRITERS = 2
/** The list of old addresses is read anew by every process when it is dropped. */
const REDIRECTS_EVERY = 25

interface Known {
  story: ReadonlyMap<string, KnownItem>
  page: ReadonlyMap<string, KnownItem>
}

interface Batch {
  writes: StoryWrite[]
  /** What is as it was before: only what readers said since is new. */
  same: { story: StoryRecord; entry: Entry }[]
  chars: number
  groups: Set<Group>
}

const emptyBatch = (): Batch => ({ writes: [], same: [], chars: 0, groups: new Set() })

/** Reads the archive with its texts and writes it, some hundred stories a transaction. Says the tags that changed last. */
export async function writeAll(
  parts: ArchiveParts,
  claim: ArchiveClaim,
  run: ArchiveRun,
  working: Working & {
    around: Surroundings
    known: Known
    recent: (group: Group) => boolean
  },
): Promise<string[]> {
  const { archive, signal } = run
  const { around, known, noting, add } = working
  const { index } = around
  const underway = new Set<Promise<void>>()
  const busy = new Map<Group, Promise<void>>()
  let failure: { error: unknown } | null = null
  let batch = emptyBatch()
  let batches = 0
  let read = { done: 0, total: archive.bytes }
  let stories = 0
  const hand = async () => {
    const full = batch
    batch = emptyBatch()
    if (full.writes.length === 0 && full.same.length === 0) return
    // The other language of a story is written over it: after it.
    await Promise.all([...full.groups].flatMap((group) => busy.get(group) ?? []))
    while (underway.size >= WRITERS) await Promise.race(underway)
    if (failure) throw failure.error
    signal.throwIfAborted()
    batches += 1
    const withRedirects = batches % REDIRECTS_EVERY === 0
    const work = writeBatch(parts, claim, full, working, withRedirects)
      .catch((error: unknown) => void (failure ??= { error }))
      .finally(() => {
        underway.delete(work)
        for (const group of full.groups) if (busy.get(group) === work) busy.delete(group)
      })
    underway.add(work)
    for (const group of full.groups) if (group.members.length > 1) busy.set(group, work)
    stories += full.writes.length + full.same.length
    await noting({ phase: 'stories', ...read, stories })
  }
  try {
    const onRead = (done: number, total: number) => (read = { done, total })
    for await (const record of archive.read({ signal, bodies: true, onRead })) {
      if (record.kind !== 'story' && record.kind !== 'page') continue
      const entry = index.entryOf(record)
      if (!entry) continue
      const came = hashOfStory(record)
      batch.groups.add(entry.group)
      if (known[record.kind].get(record.id)?.came === came) {
        add('stories.same', 1)
        if (record.comments.length > 0) batch.same.push({ story: record, entry })
      } else {
        const write = storyWrite(record, entry, around, came)
        batch.writes.push({ ...write, story: withoutTexts(record) })
        batch.chars += record.texts.reduce((sum, { body }) => sum + body.html.length, 0)
      }
      if (batch.writes.length + batch.same.length >= BATCH || batch.chars > BATCH_CHARS) await hand()
    }
    await hand()
  } finally {
    await Promise.all(underway)
  }
  if (failure) throw (failure as { error: unknown }).error
  await noting({ phase: 'stories', done: read.total, total: read.total, stories }, true)
  return ['home', 'calendar', listTag('all')]
}

/** A record whose texts are written: what waits for its turn holds each text once. */
const withoutTexts = (story: StoryRecord): StoryRecord => ({
  ...story,
  texts: story.texts.map((text) => ({ ...text, body: { ...text.body, html: '' } })),
})

async function writeBatch(
  parts: ArchiveParts,
  claim: ArchiveClaim,
  { writes, same }: Batch,
  { around, recent, add }: Parameters<typeof writeAll>[3],
  withRedirects: boolean,
): Promise<void> {
  const findings: Finding[] = writes.flatMap((write) => write.findings)
  const tags = new Set<string>([
    'home',
    'calendar',
    listTag('all'),
    ...(withRedirects ? [REDIRECTS_TAG] : []),
  ])
  const counts: Record<string, number> = {}
  const count = (what: string, number: number) => (counts[what] = (counts[what] ?? 0) + number)
  await parts.db.transaction().execute(async (trx) => {
    await holdClaim(trx, claim)
    // The search indexes take what is new in few large portions.
    await sql`set local gin_pending_list_limit = '64MB'`.execute(trx)
    // What a crash of the server takes back is written again when the import goes on.
    await sql`set local synchronous_commit = off`.execute(trx)
    const covers = await noteWanted(trx, claim, writes, around)
    await noteDocuments(trx, claim, writes)
    for (const write of writes) {
      const stored = write.cover === null ? undefined : covers.get(write.cover.key)
      if (stored !== undefined) write.shared['image_key'] = stored
    }
    const present: { story: StoryRecord; entry: Entry }[] = [...same]
    for (const kind of ['story', 'page'] as const) {
      const some = writes.filter(({ story }) => story.kind === kind)
      if (some.length === 0) continue
      const written = await writeStories(
        trx,
        { importId: claim.id, site: claim.site, now: around.now, recent },
        kind,
        some,
      )
      const what = kind === 'story' ? 'stories' : 'pages'
      count(`${what}.new`, written.added)
      count(`${what}.changed`, written.changed)
      count(`${what}.kept`, written.kept)
      findings.push(...written.findings)
      for (const key of written.seen) tags.add(kind === 'story' ? `post:${key}` : `page:${key}`)
      if (kind === 'page') tags.add('pages')
      else {
        const keys = some.map(({ entry }) => entry.group.id)
        for (const list of await otherLists(trx, keys)) tags.add(listTag(list))
        present.push(
          ...some.filter(
            ({ entry }) => written.written.has(entry.group) && entry.group.standing !== 'scheduled',
          ),
        )
      }
    }
    const said = await writeComments(
      trx,
      claim,
      present.filter(({ story }) => story.kind === 'story' && story.comments.length > 0),
    )
    count('comments', said.added)
    count('comments.changed', said.changed)
    findings.push(...said.findings)
    for (const { story, entry } of present)
      if (story.comments.length > 0) tags.add(commentsTag(entry.group.id))
    for (const { entry, shared } of writes)
      listTags(entry.group, around, shared).forEach((tag) => tags.add(tag))
    await publishWith(trx, [...tags])
    const redirects = await writeRedirects(
      trx,
      claim.id,
      writes.flatMap((write) => addressesOf(write, around)),
    )
    count('redirects', redirects.added)
    findings.push(...redirects.findings)
    await storeFindings(trx, claim, findings)
  })
  await parts.publish([...tags])
  for (const [what, number] of Object.entries(counts)) add(what, number)
  for (const finding of findings) countFinding(claim.report.findings, finding)
}

/** The lists that stories are in by their countries and topics, which no record names as they are. */
async function otherLists(trx: Trx, stories: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ list: string }>`
    select distinct list from editorial_listing
    where post_id = any(${[...stories]}::bigint[]) and (list like 'k:%' or list like 't:%')`.execute(trx)
  return rows.map(({ list }) => list)
}

/** The lists that a story is in. */
function listTags(group: Group, { index }: Surroundings, shared: StoryWrite['shared']): string[] {
  if (group.kind === 'page') return []
  const many = (name: string) => {
    const value = shared[name]
    return Array.isArray(value) ? (value as readonly string[]) : []
  }
  const categories = group.category === null ? [] : index.pathOf(group.category)
  return [
    group.section,
    'c:1',
    ...(group.categoryId === null ? [] : [`c:${group.categoryId}`]),
    ...categories.flatMap(({ id }) => index.categoryNumbers.get(id) ?? []).map((id) => `c:${id}`),
    ...many('products').map((slug) => `p:${slug}`),
    ...many('companies').map((slug) => `co:${slug}`),
    ...many('cases').map((slug) => `ca:${slug}`),
    ...many('deals').map((slug) => `d:${slug}`),
  ].map(listTag)
}

/** The old addresses of a story that readers had, each leading to its text in that language. */
export function addressesOf(
  { story, entry }: Pick<StoryWrite, 'story' | 'entry'>,
  { index }: Pick<Surroundings, 'index'>,
): OldAddress[] {
  const { group } = entry
  if (story.status !== 'published' && group.standing === 'draft') return []
  return story.addresses.flatMap((address) => {
    const from = addressOn(index.site.url, address)
    if (from === null) return []
    const text = entry.texts[placeOf(entry.texts, address)]
    return {
      from,
      to: decodeURI(pathOfEntry(entry, text?.slug ?? '')),
      // Ours that name no language are in Arabic.
      lang: text?.lang === 'en' && !saysEnglish(address) ? 'en' : null,
      owner: `${group.kind === 'story' ? 'post' : 'page'}:${keyOfEntry(entry)}`,
      of: { kind: story.kind, id: story.id, title: story.texts[0]?.title ?? '', key: keyOfEntry(entry) },
    }
  })
}
