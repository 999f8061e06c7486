import { sql } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import type { Archive } from '../record.ts'
import { namesHere } from '../import/write/names-here.server.ts'
import { countFinding, type Finding, type FindingCounts } from '../import/finding.ts'
import { readIndex, type ArchiveCounts, type Indexed } from '../import/index/index-pass.server.ts'
import type { ArchiveProgress } from '../import/parts.ts'
import { keptTables } from '../import/own/bring-own.server.ts'
import { readItems } from '../import/names/reserve.server.ts'
import type { ArchiveSettings } from '../import/settings.ts'
import { siteOf } from '../import/index/site.ts'
import { hashOfStory, storyWrite, type Surroundings } from '../import/write/story-row.server.ts'
import { addressesOf } from '../import/write/write-pass.server.ts'
import { usableAddresses, type OldAddress } from '../import/write/write-redirects.server.ts'

/** What an archive has, and what an import would make of it. Nothing is written. */
export interface ArchiveCheck {
  site: string
  format: Archive['format']
  bytes: number
  found: ArchiveCounts
  leftOut: Indexed['leftOut']
  becomes: {
    published: number
    scheduled: number
    drafts: number
    added: number
    changed: number
    same: number
    redirects: number
    pictures: number
    documents: number
  }
  findings: FindingCounts
}

const ADDRESSES = 2000

/**
 * Reads an archive as an import would, and says of each story what of it could not come, in the order of the archive. Throws what
 * reading the archive throws.
 */
export async function checkArchive(
  db: Db,
  {
    archive,
    source,
    settings,
    signal,
    onProgress,
    onFinding,
    now = new Date(),
  }: {
    archive: Archive
    source: string
    settings: ArchiveSettings
    signal: AbortSignal
    onProgress?: (progress: ArchiveProgress) => void
    onFinding?: (finding: Finding) => Promise<void> | void
    now?: Date
  },
): Promise<ArchiveCheck> {
  const tell = (phase: 'index' | 'stories', stories: number) => (done: number, total: number) =>
    onProgress?.({ phase, done, total, stories })
  const { index, counts, leftOut } = await readIndex(archive, settings, {
    signal,
    now,
    onRead: tell('index', 0),
  })
  const site = siteOf(index.site, source)
  const known = { story: await readItems(db, site, 'story'), page: await readItems(db, site, 'page') }
  const findings: FindingCounts = {}
  const becomes = {
    published: 0,
    scheduled: 0,
    drafts: 0,
    added: 0,
    changed: 0,
    same: 0,
    redirects: 0,
    pictures: 0,
    documents: 0,
  }
  for (const [at, group] of index.groups.entries()) {
    // Addresses differ by it; the import alone gives ours.
    group.id = -1 - at
    becomes[group.standing === 'draft' ? 'drafts' : group.standing] += 1
  }
  const note = async (found: readonly Finding[]) => {
    for (const finding of found) {
      countFinding(findings, finding)
      await onFinding?.(finding)
    }
  }
  const around: Surroundings = {
    index,
    settings,
    format: archive.format,
    now,
    pictureKeys: new Map(),
    documents: new Map(),
    ...(await namesHere(db)),
  }
  const pictures = new Set<string>()
  const documents = new Set<string>()
  let addresses: OldAddress[] = []
  const judge = async () => {
    const { wanted, findings: untaken } = await usableAddresses(db, addresses)
    addresses = []
    const taken = await takenAddresses(db, site, [...wanted.keys()])
    await note([
      ...untaken,
      ...taken.flatMap((from): Finding[] => {
        const address = wanted.get(from)
        return address ? [{ ...address.of, code: 'address_taken', name: from, fate: 'lost', count: 1 }] : []
      }),
    ])
    becomes.redirects += wanted.size - taken.length
  }
  let stories = 0
  const onRead = (done: number, total: number) => tell('stories', stories)(done, total)
  for await (const record of archive.read({ signal, bodies: true, onRead })) {
    if (record.kind !== 'story' && record.kind !== 'page') continue
    const entry = index.entryOf(record)
    if (!entry) continue
    stories += 1
    const before = known[record.kind].get(record.id)
    if (!before) becomes.added += 1
    else if (before.came === hashOfStory(record)) becomes.same += 1
    else becomes.changed += 1
    const write = storyWrite(record, entry, around, '')
    for (const { key } of write.cover ? [...write.pictures, write.cover] : write.pictures) pictures.add(key)
    for (const { address } of write.documents) documents.add(address)
    // A check has no keys of ours to tell of.
    await note(write.findings.map((finding) => ({ ...finding, key: before?.key ?? null })))
    addresses.push(...addressesOf(write, around))
    if (addresses.length >= ADDRESSES) await judge()
  }
  await judge()
  if (archive.own) await note(await keptTables(db, site, archive.own))
  becomes.pictures = pictures.size
  becomes.documents = documents.size
  return { site, format: archive.format, bytes: archive.bytes, found: counts, leftOut, becomes, findings }
}

/** Which addresses lead somewhere already, other than by an import of this site. */
async function takenAddresses(db: Db, site: string, from: readonly string[]): Promise<string[]> {
  if (from.length === 0) return []
  const { rows } = await sql<{ from_path: string }>`
    select r.from_path from site_redirect r
    left join archive_made m on m.kind = 'redirect' and m.key = r.from_path
    left join archive_import i on i.id = m.import_id and i.site = ${site}
    where r.from_path = any(${[...from]}::text[]) and i.id is null`.execute(db)
  return rows.map(({ from_path }) => from_path)
}
