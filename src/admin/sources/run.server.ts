import { createReadStream } from 'node:fs'
import type { Config } from '#config.ts'
import { ImportRefusal } from '#datasets/import/refusal.ts'
import type { Destination } from '#datasets/import/destination.server.ts'
import type { ImportReport } from '#datasets/import/run/run-import.server.ts'
import type { App } from '#platform/app.server.ts'
import { RELEASE } from '#platform/release.server.ts'
import type pg from 'pg'
import { DownloadError } from '#platform/http/download/download-error.server.ts'
import { beginImport, recordRun } from '../imports/ask.server.ts'
import { DESTINATIONS } from '../imports/destinations.server.ts'
import { UnknownMapping } from '../imports/layout.server.ts'
import { inspectFile } from '../imports/open-file.server.ts'
import { noteRefusal, runStored } from '../imports/run-asked.server.ts'
import { addUpload, readUpload, saveSettings, storeFile } from '../imports/uploads.server.ts'
import { withFetched } from './fetch.server.ts'
import { SOURCES_TAG } from '#sections/sources/listed.server.ts'
import { finishRun, type Ended } from './finish.server.ts'
import type { Fetched, SourceLayout } from './layouts/layout.ts'
import { layoutNamed } from './layouts/layouts.server.ts'
import { SourceProblem, StillWritten, type Problem } from './problem.ts'
import { takeRun, type TakenRun } from './runs.server.ts'
import { doubtsOf, observed } from './shape.ts'
import { codedProducts } from './products.server.ts'
import { openKey, readSourceById, type Source } from './store.server.ts'
import { fileName, settingsOf } from './upload-settings.server.ts'

/** What a run works with. */
export interface SourceRunner extends Pick<App, 'db' | 'storage' | 'secret'> {
  pool: pg.Pool
  jobs: Pick<App['jobs'], 'sendIn'>
  changes: Pick<App['changes'], 'publish'>
  config: Pick<Config, 'publicUrl' | 'contactTo' | 'fetchAllow' | 'sourceFolder'>
}

/**
 * Does a run that was begun: fetches, checks, and imports where the source is trusted and nothing is doubtful; one that was
 * approved is imported as it was checked. What a source or its file makes impossible is recorded with the run. Throws what the
 * database throws, unless this is the last attempt (`last`), which is recorded as failed too.
 */
export async function runSource(runner: SourceRunner, id: number, last = true): Promise<void> {
  const taken = await takeRun(runner.db, id)
  if (!taken) return
  try {
    const source = await readSourceById(runner.db, taken.run.source_id)
    if (!source) return
    const ended = await work(runner, source, taken).catch(async (error: unknown): Promise<Ended> => {
      const problem = problemOf(error)
      if (error instanceof StillWritten) return { state: 'same', problems: [error.problem], soon: true }
      if (problem) return { state: 'failed', problems: [problem], ...laterOf(error) }
      if (!last) {
        await taken.release()
        throw error
      }
      await finishRun(runner, source, taken.run, { state: 'failed', problems: [FAULT], temporary: true })
      throw error
    })
    await finishRun(runner, source, taken.run, ended)
    // What was made of it is stored as an upload.
    const { sent } = taken.run.content
    if (sent) await runner.storage.remove(sent.key)
    await runner.changes.publish([SOURCES_TAG])
  } finally {
    taken.close()
  }
}

const FAULT: Problem = { code: 'source.problem.fault', params: {} }

/** What of an error is a finding about the source; null for a fault of ours. */
function problemOf(error: unknown): Problem | null {
  if (error instanceof SourceProblem) return error.problem
  if (error instanceof DownloadError)
    return { code: `import.refused.address_${error.code}`, params: error.params }
  if (error instanceof ImportRefusal) return { code: `import.refused.${error.code}`, params: error.params }
  if (error instanceof UnknownMapping)
    return { code: 'source.problem.mapping', params: { name: error.message } }
  return null
}

/** Whether the same may succeed later, and when the host asks to be asked again. */
function laterOf(error: unknown): Pick<Ended, 'temporary' | 'retryAfter'> {
  if (!(error instanceof DownloadError)) return {}
  const { code, params, retryAfter } = error
  const status = Number(params['status'] ?? 0)
  const temporary =
    code === 'slow' ||
    code === 'cut' ||
    code === 'failed' ||
    // A quota that is used up is refused until it is there again.
    (code === 'status' && (status === 429 || status >= 500 || (status === 403 && retryAfter !== null)))
  return { temporary, retryAfter }
}

async function work(runner: SourceRunner, source: Source, taken: TakenRun): Promise<Ended> {
  const layout = layoutNamed(source.layout)
  const destination = DESTINATIONS.find(({ name }) => name === source.target)
  if (!layout || !destination) throw new SourceProblem('layout', { name: source.layout })
  if (taken.run.state === 'approved') return publish(runner, source, destination, taken, taken.run.check_id)
  const { config, secret } = runner
  const setup = {
    source,
    layout,
    key: openKey(secret, source),
    agent: `Kimya/${RELEASE} (+${config.publicUrl}; ${source.contact || config.contactTo})`,
    allow: config.fetchAllow,
    products: () => codedProducts(runner.db),
    places: {
      folder: config.sourceFolder,
      storage: runner.storage,
      uploaded: taken.run.content.sent ?? null,
    },
  }
  if (source.hasKey && setup.key === null) throw new SourceProblem('key_unreadable')
  return withFetched(setup, async (file) => {
    if (!file) return { state: 'same', problems: [] }
    const ended = await check(runner, { source, layout, destination, taken }, file)
    return { ...ended, problems: [...ended.problems, ...(file.notes ?? [])] }
  })
}

interface At {
  source: Source
  layout: SourceLayout
  destination: Destination
  taken: TakenRun
}

async function check(runner: SourceRunner, at: At, file: Fetched): Promise<Ended> {
  const { source, layout, destination, taken } = at
  const { db } = runner
  const { dry } = taken.run
  const { sha256, bytes } = await inspectFile(file.path)
  const { path, notes: _, edition: __, ...rest } = file
  await taken.note({ url: file.url, bytes })
  if (sha256 === source.content.sha256 && !dry)
    return { state: 'same', problems: [], content: { ...rest, sha256 } }
  const { key } = await storeFile(runner, createReadStream(path))
  const name = fileName(file.url)
  const settings = settingsOf(source, layout, file)
  const upload = { name, key, bytes, sha256, target: destination.name, accountId: taken.run.account_id }
  const uploadId = await addUpload(db, upload)
  await saveSettings(db, uploadId, { target: destination.name, settings })
  const checkId = await recordRun(db, {
    upload: { ...upload, id: uploadId },
    destination,
    settings,
    sourceId: source.id,
    dry: true,
    accountId: taken.run.account_id,
    name: authorOf(at).name,
  })
  await taken.note({ check_id: checkId })
  let counting: Pick<ReturnType<typeof observed>, 'shape' | 'pictures'> = {
    shape: () => ({}),
    pictures: () => [],
  }
  const doubtful: Problem[] = []
  let changed: readonly Problem[] = []
  const isHeld = () => changed.length > 0 || source.trust === 'review'
  const done = await runStored(runner, {
    id: String(checkId),
    key,
    name,
    destination,
    settings,
    mode: 'dry',
    author: authorOf(at),
    doubts: doubtsIn(source),
    doubt: (issue) => doubtful.push(issue),
    async decide(found) {
      changed = doubtsOf(source.content.shape, counting.shape())
      if (dry || isHeld() || !found.changes) return false
      await beginImport(db, checkId)
      if (doubtful.length === 0) await taken.note({ import_id: checkId })
      return true
    },
    laidOut(found) {
      const { layout: own, ...counts } = observed(found, destination, layout.series)
      counting = counts
      return own
    },
  }).catch(async (error: unknown) => {
    if (error instanceof ImportRefusal) await noteRefusal(runner.pool, String(checkId), error)
    throw error
  })
  if (!done) throw new Error(`The file ${key} of a source is gone`)
  const { report } = done
  if (report.status !== 'checked' && report.status !== 'committed')
    return { state: 'failed', problems: [refusalOf(report)] }
  const content = { ...rest, sha256, shape: counting.shape() }
  const figures = doubtful.slice(0, MOST_DOUBTS).map(({ code, params }) => ({ code, params }))
  const gone: Problem[] =
    report.removed > 0 ? [{ code: 'source.problem.rows_gone', params: { count: report.removed } }] : []
  const problems = [...changed, ...gone, ...figures]
  if (dry) return { state: 'checked', problems }
  const pictures = counting.pictures()
  if (report.status === 'committed')
    // What is doubtful is imported with the same file once it is approved.
    return figures.length === 0
      ? { state: 'published', problems: gone, content }
      : {
          state: 'held',
          partly: true,
          problems: [restPublished(checkId, report), ...figures],
          content,
          pictures,
        }
  if (changed.length > 0) return { state: 'held', problems, content, pictures }
  if (!report.changes && figures.length === 0) return { state: 'same', problems: [], content }
  return { state: 'held', problems, content, pictures }
}

/** So many doubtful figures of a file are listed; more are a changed layout. */
const MOST_DOUBTS = 200

const restPublished = (id: number, { inserted, updated }: ImportReport): Problem => ({
  code: 'source.problem.rest_published',
  params: { count: inserted + updated, id: `#${id}` },
})

const doubtsIn = ({ most_revision }: Source) => ({ revisionPercent: most_revision })

function refusalOf({ refusal, errors, status }: ImportReport): Problem {
  if (refusal) return { code: `import.refused.${refusal.code}`, params: refusal.params ?? {} }
  if (status === 'stopped') return { code: 'source.problem.stopped', params: {} }
  return { code: 'source.problem.rows_refused', params: { count: errors.count } }
}

/** Imports a file that was held, as it was checked. */
async function publish(
  runner: SourceRunner,
  source: Source,
  destination: Destination,
  taken: TakenRun,
  checkId: number | null,
): Promise<Ended> {
  const { db } = runner
  const { run } = taken
  const checked = await db
    .selectFrom('data_import')
    .select('upload_id')
    .where('id', '=', checkId ?? 0)
    .executeTakeFirst()
  const upload = checked?.upload_id ? await readUpload(db, checked.upload_id) : null
  if (!upload) throw new SourceProblem('file_gone')
  const author = authorOf({ source, taken })
  const id =
    run.import_id ??
    (await recordRun(db, {
      upload,
      destination,
      settings: upload.settings,
      sourceId: source.id,
      dry: false,
      accountId: author.accountId,
      name: author.name,
    }))
  await taken.note({ import_id: id })
  const before = await db.selectFrom('data_import').select('state').where('id', '=', id).executeTakeFirst()
  // The attempt before this one came as far as the commit.
  if (before?.state === 'done') return { state: 'published', problems: [], content: run.content }
  const { key, name, settings } = upload
  const done = await runStored(runner, {
    id: String(id),
    key,
    name,
    destination,
    settings,
    mode: 'commit',
    author,
    ...(run.leave_doubts && { doubts: doubtsIn(source) }),
  })
  if (!done) throw new SourceProblem('file_gone')
  const { report } = done
  if (report.status !== 'committed') return { state: 'failed', problems: [refusalOf(report)] }
  const left = report.doubts.count
  const problems = left > 0 ? [{ code: 'source.problem.left_doubts', params: { count: left } }] : []
  return { state: 'published', problems, content: run.content }
}

/** Whoever approved it, else asked for it; the source itself by its schedule. */
function authorOf({ source, taken: { run } }: Pick<At, 'source' | 'taken'>) {
  const accountId = run.decided_account ?? run.account_id
  const name = run.decided_by ?? run.started_by
  if (accountId !== null || name !== null) return { accountId, name: accountId === null ? name : null }
  return { accountId: null, name: source.name, system: true }
}
