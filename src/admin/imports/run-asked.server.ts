import type pg from 'pg'
import { noteGivenUp, noteProgress } from '#datasets/import/record/asked.server.ts'
import { ImportRefusal } from '#datasets/import/refusal.ts'
import { dropStage, stageOf } from '#datasets/import/run/stage.server.ts'
import type { App } from '#platform/app.server.ts'
import type { JobAttempt } from '#platform/jobs/job-map.ts'
import { DESTINATIONS } from './destinations.server.ts'
import { faultKeeper, MOST_FAULTS } from './faults.server.ts'
import { importFile, type FileImport, type FileImported } from './import-file.server.ts'
import { layoutOf, type Layout } from './layout.server.ts'
import { inspectFile } from './open-file.server.ts'
import { withStored } from './staged-file.server.ts'
import { settingsFrom, type UploadSettings } from './upload-settings.ts'

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'imports.run': { id: string }
  }
}

/** How often a run says how far it is. */
const NOTE_MS = 1000

interface Asked {
  target: string
  file_name: string
  file_key: string | null
  account_id: number | null
  dry: boolean
  good_only: boolean
  settings: unknown
  stop_asked: boolean
}

/**
 * Runs imports and checks that the panel asked for, one after another. A run that broke off with its process is gone on with
 * by the next attempt; one that fails permanently says so. Nothing is written but by the merge at its end.
 */
export function importRunner({
  pool,
  storage,
  changes,
}: {
  pool: pg.Pool
  storage: App['storage']
  changes: { publish(tags: readonly string[]): Promise<void> }
}) {
  return async ({ id }: { id: string }, { last }: Pick<JobAttempt, 'last'>): Promise<void> => {
    const asked = await readAsked(pool, id)
    if (!asked) return
    if (asked.stop_asked) return giveUp(pool, id, 'stopped')
    try {
      await run({ pool, storage, changes }, id, asked)
    } catch (error) {
      if (error instanceof ImportRefusal) return noteRefusal(pool, id, error)
      if (last) await giveUp(pool, id, 'fault')
      throw error
    }
  }
}

async function readAsked(pool: pg.Pool, id: string): Promise<Asked | null> {
  const { rows } = await pool.query<Asked>(
    `select i.target, i.file_name, u.file_key, i.account_id, i.dry, i.good_only, i.settings, i.stop_asked
     from data_import i left join data_upload u on u.id = i.upload_id
     where i.id = $1 and i.state in ('waiting', 'checking', 'running')`,
    [id],
  )
  return rows[0] ?? null
}

async function run(runner: Parameters<typeof importRunner>[0], id: string, asked: Asked): Promise<void> {
  const destination = DESTINATIONS.find(({ name }) => name === asked.target)
  if (!destination || asked.file_key === null) return giveUp(runner.pool, id, 'fault')
  const done = await runStored(runner, {
    id,
    key: asked.file_key,
    name: asked.file_name,
    destination,
    settings: settingsFrom(asked.settings),
    mode: asked.dry ? 'dry' : asked.good_only ? 'good' : 'commit',
    author: { accountId: asked.account_id, name: null },
  })
  if (!done) await giveUp(runner.pool, id, 'fault')
}

interface StoredRun extends Pick<
  FileImport,
  'name' | 'destination' | 'mode' | 'author' | 'doubts' | 'doubt' | 'decide'
> {
  /** The number under which it is recorded. */
  id: string
  /** Where the file is stored. */
  key: string
  settings: UploadSettings
  /** Changes the layout that was found. */
  laidOut?: (layout: Layout) => Layout
}

/**
 * Runs an import or a check of a stored file under its record, with its faults and how far it is. Null where the file is no
 * longer stored. Throws ImportRefusal for a file that has no such layout, and what the database throws.
 */
export async function runStored(
  { pool, storage, changes }: Parameters<typeof importRunner>[0],
  { id, key, settings, laidOut = (layout) => layout, ...rest }: StoredRun,
): Promise<FileImported | null> {
  const { destination } = rest
  const stop = new AbortController()
  const faults = faultKeeper(pool, id)
  let notedAt = 0
  let noted: Promise<void> = Promise.resolve()
  const done = await withStored(storage, key, async (path) => {
    const file = await inspectFile(path)
    const layout = laidOut(await layoutOf(pool, file, destination, settings))
    return importFile(pool, {
      ...rest,
      file,
      layout,
      now: new Date(),
      asked: id,
      signal: stop.signal,
      mostReported: MOST_FAULTS,
      issue: (severity, issue) => faults.add(severity, issue),
      progress(progress) {
        const now = performance.now()
        if (now - notedAt < NOTE_MS && progress.phase === 'reading') return
        notedAt = now
        noted = noted
          .then(() => noteProgress(pool, id, progress))
          .then((stopAsked) => {
            if (stopAsked) stop.abort()
          })
          // How far it is matters less than that it goes on.
          .catch(() => undefined)
      },
    })
  })
  await noted
  if (!done || done.report.refusal?.code === 'running') return done
  await faults.close()
  if (done.report.status === 'committed' && done.report.changes) await changes.publish(destination.tags)
  return done
}

async function giveUp(pool: pg.Pool, id: string, code: 'stopped' | 'fault'): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('import_staging.state') is not null as there`,
    )
    if (rows[0]?.there) await dropStage(client, stageOf(id))
    await client.query('commit')
  } finally {
    client.release()
  }
  await noteGivenUp(pool, id, code)
}

/** Records that a file could not be laid out. */
export async function noteRefusal(pool: pg.Pool, id: string, { code, params }: ImportRefusal): Promise<void> {
  await pool.query(
    `update data_import set state = 'refused', finished_at = now(), progress = null, problems = $2::jsonb where id = $1`,
    [id, JSON.stringify([{ severity: 'refusal', code, params }])],
  )
}
