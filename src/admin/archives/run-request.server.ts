import { mkdtemp, rm } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ArchiveRefusal } from '#archive/archive-refusal.ts'
import { checkArchive } from '#archive/check/check.server.ts'
import { openReport } from '#archive/check/report-file.server.ts'
import { openArchive, type OpenOptions } from '#archive/formats/open-archive.server.ts'
import type { Finding } from '#archive/import/finding.ts'
import type { ArchiveParts, ArchiveProgress } from '#archive/import/parts.ts'
import { ArchiveTakenError } from '#archive/import/record.server.ts'
import { runArchiveImport } from '#archive/import/run.server.ts'
import type { Archive } from '#archive/record.ts'
import { LANGS } from '#i18n/locale.ts'
import { openDb, type Db } from '#platform/db/kysely.server.ts'
import { DownloadError } from '#platform/http/download/download-error.server.ts'
import type { JobAttempt } from '#platform/jobs/job-map.ts'
import type { WorkApp } from '#platform/jobs/work.ts'
import { withStored } from '../imports/staged-file.server.ts'
import { newArchiveKey, removeReport, REPORT_FILES, reportFileKey } from './files.server.ts'
import {
  holdRequest,
  noteImport,
  noteRequest,
  settleRequest,
  type FindingExample,
  type FoundArchive,
  type HeldRequest,
  type RequestProblem,
} from './requests.server.ts'
import { archiveWords } from './words.server.ts'

const NOTED_MS = 1000
/** Things of each finding that the page shows; all of them are in the table to download. */
export const EXAMPLES = 20

/** What the work needs of the portal. */
export type ArchiveWorkApp = Pick<
  WorkApp,
  'commands' | 'storage' | 'secret' | 'config' | 'jobs' | 'changes' | 'telemetry'
>

/** The parts of an import that a worker has. */
export const partsOf = (app: ArchiveWorkApp, db: Db, actor: ArchiveParts['actor']): ArchiveParts => ({
  db,
  storage: app.storage,
  secret: app.secret,
  config: app.config,
  jobs: app.jobs,
  publish: (tags) => app.changes.publish(tags),
  actor,
})

/**
 * Checks or imports an archive that the panel was given. An import that broke off with its process is gone on with by the next
 * attempt; stopped, it waits until somebody has it go on. What cannot be read is noted and not tried again.
 */
export function archiveRunner(app: ArchiveWorkApp) {
  return async ({ id }: { id: number }, { last, signal }: JobAttempt): Promise<void> => {
    const db = openDb(app.commands)
    const request = await holdRequest(db, id)
    if (!request) return
    if (request.stopAsked) return void (await settleRequest(db, request, { state: 'stopped' }))
    const follow = followRequest(db, request, signal)
    const fail = (problem: RequestProblem) => settleRequest(db, request, { state: 'failed', problem })
    try {
      const isDone = await withArchive(app, request, (archive) =>
        request.doing === 'check'
          ? check(app, db, request, archive, follow)
          : importArchive(app, db, request, archive, follow),
      )
      if (!isDone) await fail({ code: 'gone', params: {} })
    } catch (error) {
      if (follow.isStopped()) return void (await settleRequest(db, request, { state: 'stopped' }))
      if (error instanceof ArchiveRefusal)
        return void (await fail({ code: error.code, params: { ...error.params } }))
      if (error instanceof DownloadError)
        return void (await fail({ code: `address_${error.code}`, params: error.params }))
      if (error instanceof ArchiveTakenError)
        return void (await settleRequest(db, request, {
          state: 'stopped',
          problem: { code: 'taken', params: {} },
        }))
      if (last) await fail({ code: 'fault', params: {} })
      throw error
    } finally {
      await follow.end()
    }
  }
}

interface Follow {
  signal: AbortSignal
  show: (progress: ArchiveProgress) => void
  /** Whether somebody had it stopped, or another attempt took it up. */
  isStopped: () => boolean
  end: () => Promise<void>
}

/** Says every second how far the work is, and has it stop when that is asked for. */
function followRequest(db: Db, request: HeldRequest, outer: AbortSignal): Follow {
  const stop = new AbortController()
  let latest: ArchiveProgress | null = null
  let noted: Promise<void> = Promise.resolve()
  const note = async () => {
    // How far it is matters less than that it goes on.
    const answer = await noteRequest(db, request, latest).catch(() => 'go' as const)
    if (answer !== 'go') stop.abort()
  }
  const timer = setInterval(() => {
    noted = noted.then(note)
  }, NOTED_MS)
  return {
    signal: AbortSignal.any([stop.signal, outer]),
    show(progress) {
      latest = progress
    },
    isStopped: () => stop.signal.aborted,
    async end() {
      clearInterval(timer)
      await noted
    },
  }
}

/** What is to be known of an archive beside what it holds. */
function openOptions({ site, columns }: HeldRequest['choices']): OpenOptions {
  const named = Object.entries(columns)
  return {
    ...(site !== '' && { site }),
    ...(named.length > 0 && { mapping: Object.fromEntries(named.map(([column, what]) => [what, column])) }),
  }
}

/** Works with the archive of a request. Null where its file is no longer stored. */
async function withArchive(
  { storage }: Pick<ArchiveWorkApp, 'storage'>,
  { key, name, choices }: HeldRequest,
  work: (archive: Archive) => Promise<void>,
): Promise<true | null> {
  const opened = async (place: string) => {
    const archive = await openArchive(place, openOptions(choices))
    try {
      await work(archive)
    } finally {
      await archive.close()
    }
    return true as const
  }
  if (key !== null) return withStored(storage, key, opened)
  return /^https:\/\//i.test(name) ? opened(name) : null
}

async function check(
  app: ArchiveWorkApp,
  db: Db,
  request: HeldRequest,
  archive: Archive,
  follow: Follow,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kimya-archive-'))
  const reports = await Promise.all(
    LANGS.map(async (lang) => ({ lang, report: await openReport(join(folder, lang), archiveWords(lang)) })),
  )
  const examples: Record<string, FindingExample[]> = {}
  try {
    const found = await checkArchive(db, {
      archive,
      source: request.name,
      settings: request.choices.settings,
      signal: follow.signal,
      onProgress: follow.show,
      async onFinding(finding: Finding) {
        const some = (examples[`${finding.code}.${finding.fate}`] ??= [])
        const { id, title, name, count } = finding
        if (some.length < EXAMPLES)
          some.push({ id, title: title.slice(0, 200), name: name.slice(0, 200), count })
        for (const { report } of reports) await report.add(finding)
      },
    })
    const reportKey = newArchiveKey()
    for (const { lang, report } of reports) {
      const files = await report.end(found, { lang, source: request.name, now: new Date() })
      for (const [at, file] of REPORT_FILES.entries())
        await app.storage.putStream(reportFileKey(reportKey, lang, file), createReadStream(files[at] ?? ''))
    }
    const result: FoundArchive = { ...found, examples }
    const isOurs = await settleRequest(db, request, { state: 'checked', found: result, reportKey })
    await (isOurs ? request.reportKey && removeReport(app, request.reportKey) : removeReport(app, reportKey))
  } finally {
    for (const { report } of reports) report.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function importArchive(
  app: ArchiveWorkApp,
  db: Db,
  request: HeldRequest,
  archive: Archive,
  follow: Follow,
): Promise<void> {
  const { state } = await runArchiveImport(partsOf(app, db, request.actor), {
    archive,
    source: request.name,
    settings: request.choices.settings,
    signal: follow.signal,
    onProgress: follow.show,
    onClaimed: (importId) => noteImport(db, request, importId),
  })
  // Its process must end: another attempt goes on.
  if (state === 'stopped') follow.signal.throwIfAborted()
  const isOurs = await settleRequest(db, request, { state: 'imported', withoutFile: true })
  if (isOurs && request.key !== null) await app.storage.remove(request.key)
}
