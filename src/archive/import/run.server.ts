import { sql } from 'kysely'
import type { PostSection } from '#editorial/contract.ts'
import { DESKS_TAG } from '#editorial/list.server.ts'
import { SEARCH } from '#platform/limits/limits.ts'
import { REDIRECTS_TAG } from '#site/redirects/redirects.server.ts'
import type { Archive } from '../record.ts'
import { makeAccounts } from './names/accounts.server.ts'
import { pictureKey } from './index/addresses.ts'
import type { ArchiveIndex, Group } from './index/archive-index.ts'
import { countFinding, type Finding } from './finding.ts'
import { readIndex } from './index/index-pass.server.ts'
import { bringDocuments } from './documents/bring-documents.server.ts'
import { makeNames } from './names/names.server.ts'
import type { ArchiveParts, ArchiveProgress } from './parts.ts'
import { bringOwn, isEmptyPortal } from './own/bring-own.server.ts'
import { noteAll } from './pictures/picture-items.server.ts'
import { fetchPictures } from './pictures/pictures.server.ts'
import { publishIn } from './publish.server.ts'
import {
  ArchiveTakenError,
  claimImport,
  endImport,
  noteProgress,
  storeFindings,
  type ArchiveClaim,
  type ArchiveReport,
} from './record.server.ts'
import { readItems, reserveKeys } from './names/reserve.server.ts'
import { siteOf } from './index/site.ts'
import { namesHere } from './write/names-here.server.ts'
import type { Surroundings } from './write/story-row.server.ts'
import { askSubscribers } from './subscribers.server.ts'
import type { ArchiveRun } from './work.ts'
import { writeAll } from './write/write-pass.server.ts'
import { writeOwnRedirects, writeSitePlaces } from './write/write-places.server.ts'

const NOTED_MS = 1000

export interface ArchiveDone {
  id: number
  takenUp: boolean
  state: 'done' | 'stopped'
  report: ArchiveReport
}

/**
 * Imports an archive, or goes on with an import of it that broke off; what came before and is the same is passed over. Stopped by
 * its signal it leaves what is written so far, and the same call goes on. Throws ArchiveTakenError, and what reading the archive
 * throws; the import is then stored as failed.
 */
export async function runArchiveImport(parts: ArchiveParts, run: ArchiveRun): Promise<ArchiveDone> {
  const { archive, settings, signal, source } = run
  const { db } = parts
  const now = (parts.now ?? (() => new Date()))()
  const indexed = await readIndex(archive, settings, {
    signal,
    now,
    onRead: (done, total) => run.onProgress?.({ phase: 'index', done, total, stories: 0 }),
  })
  const { index } = indexed
  const claim = await claimImport(parts, archive, { site: siteOf(index.site, source), source, settings })
  await run.onClaimed?.(claim.id)
  claim.report.found = indexed.counts
  claim.report.leftOut = indexed.leftOut
  const noting = progressNoter(parts, claim, run.onProgress)
  const tell = async (findings: readonly Finding[]) => {
    for (const finding of findings) countFinding(claim.report.findings, finding)
    await storeFindings(db, claim, findings)
  }
  const add = (what: string, count: number) => {
    if (count > 0) claim.report.made[what] = (claim.report.made[what] ?? 0) + count
  }
  try {
    await noting({ phase: 'reserve', done: 0, total: index.entries.length, stories: 0 }, true)
    if (archive.own) {
      const { report } = claim
      report.whole ??= await isEmptyPortal(db)
      await noting({ phase: 'tables', done: 0, total: 1, stories: 0 }, true)
      if (report.whole) {
        await noteAll(db, claim, { index, format: archive.format, pictureKeys: new Map() })
        await fetchPictures(parts, claim, run, { index, add, tell, noting })
      }
      await bringOwn(parts, claim, run, { add, tell, noting, after: false })
    }
    const names = await makeNames(db, claim, index, archive.format)
    add('names', names.made)
    if (settings.accounts) {
      const { made, findings } = await makeAccounts(parts, claim, index, settings)
      add('accounts', made)
      await tell(findings)
    }
    const [stories, pages] = await Promise.all([
      readItems(db, claim.site, 'story'),
      readItems(db, claim.site, 'page'),
    ])
    await reserveKeys(db, claim, index, { format: archive.format, stories, pages })
    await publishIn(parts, ['categories', DESKS_TAG])
    const places = await writeSitePlaces(parts, claim, index, archive.format, names)
    add('redirects', places.added)
    await tell(places.findings)
    const around: Surroundings = {
      index,
      settings,
      format: archive.format,
      now,
      pictureKeys: await otherKeys(db, claim.site, archive.format),
      documents: await documentNumbers(db, claim.site),
      ...(await namesHere(parts.db)),
    }
    const tagged = await writeAll(parts, claim, run, {
      around,
      known: { story: stories, page: pages },
      recent: recentOf(index),
      add,
      tell,
      noting,
    })
    const redirects = await writeOwnRedirects(db, claim, index)
    add('redirects', redirects.added)
    await tell(redirects.findings)
    await bringOwn(parts, claim, run, { add, tell, noting, after: true })
    await publishIn(parts, archive.own ? ['*'] : [...tagged, REDIRECTS_TAG])
    await fetchPictures(parts, claim, run, { index, add, tell, noting })
    await bringDocuments(parts, claim, run, { index, add, tell, noting })
    await askSubscribers(parts, claim, run, { add, tell, noting })
    await noting({ phase: 'tidying', done: 0, total: 1, stories: index.entries.length }, true)
    await sql`select search_renew(${SEARCH.recent}, ${SEARCH.lately})`.execute(db)
    await sql`analyze editorial_post, editorial_listing, site_redirect`.execute(db)
    await endImport(parts, claim, 'done')
    return { id: claim.id, takenUp: claim.takenUp, state: 'done', report: claim.report }
  } catch (error) {
    if (error instanceof ArchiveTakenError) throw error
    if (signal.aborted) {
      await endImport(parts, claim, 'stopped')
      return { id: claim.id, takenUp: claim.takenUp, state: 'stopped', report: claim.report }
    }
    await endImport(parts, claim, 'failed', error instanceof Error ? error.message : String(error)).catch(
      () => undefined,
    )
    throw error
  }
}

/** Pictures that are here under the key of another, whose bytes are the same. */
async function otherKeys(
  db: ArchiveParts['db'],
  site: string,
  format: Archive['format'],
): Promise<Map<string, string>> {
  const items = await readItems(db, site, 'picture')
  return new Map(
    [...items].flatMap(([url, { key }]) =>
      format !== 'kimya' && key !== pictureKey(url) ? [[url, key] as const] : [],
    ),
  )
}

/** Documents that are here already, by the addresses that stories led to. */
async function documentNumbers(db: ArchiveParts['db'], site: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('archive_item')
    .select(['key', 'came'])
    .where('site', '=', site)
    .where('kind', '=', 'document')
    .execute()
  return new Map(rows.flatMap(({ key, came }) => (/^\d+$/.test(came) ? [[key, Number(came)] as const] : [])))
}

/** Whether a story is among the newest of its section in the archive: these have an index of their own. */
function recentOf(index: ArchiveIndex): (group: Group) => boolean {
  const dates = new Map<PostSection, number[]>()
  for (const { section, published, standing } of index.groups) {
    if (published === null || standing !== 'published') continue
    const all = dates.get(section)
    if (all) all.push(published)
    else dates.set(section, [published])
  }
  const oldest = new Map(
    [...dates].map(([section, all]) => [section, all.toSorted((a, b) => b - a)[SEARCH.recent - 1] ?? 0]),
  )
  return ({ section, published }) => (published ?? 0) >= (oldest.get(section) ?? 0)
}

/** Tells how far it is, and stores it now and then; nothing waits for that. */
function progressNoter({ db }: ArchiveParts, claim: ArchiveClaim, onProgress: ArchiveRun['onProgress']) {
  let noted = 0
  let noting: Promise<void> | null = null
  return async (progress: ArchiveProgress, always = false) => {
    onProgress?.(progress)
    if (!always && (noting !== null || performance.now() - noted < NOTED_MS)) return
    await noting
    noted = performance.now()
    noting = noteProgress(db, claim, progress)
      .catch(() => undefined)
      .finally(() => (noting = null))
    if (always) await noting
  }
}
