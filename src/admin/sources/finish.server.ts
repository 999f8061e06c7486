import { sql, type Transaction } from 'kysely'
import { notify } from '#entries/notices/notify.server.ts'
import type { DoubtPicture } from '#datasets/import/run/target.ts'
import type { App } from '#platform/app.server.ts'
import type { DB } from '#platform/db/types.ts'
import { can } from '#platform/policy/policy.ts'
import { VISITOR } from '#platform/policy/viewer.ts'
import { readStaff } from '#entries/notices/staff.server.ts'
import type { Problem } from './problem.ts'
import type { SourceRun } from './runs.server.ts'
import { nextRun } from './schedule.ts'
import { json, type Content, type Source } from './store.server.ts'

/** What came of a run. */
export interface Ended {
  state: 'same' | 'checked' | 'held' | 'published' | 'failed'
  problems: readonly Problem[]
  /** What was fetched, where it was new. */
  content?: Content
  /** The doubted series. */
  pictures?: readonly DoubtPicture[]
  /** Of what is held only some figures wait: the rest of the file was imported. */
  partly?: boolean
  /** The same may succeed later. */
  temporary?: boolean
  /** Nothing was wrong, and something is expected within minutes. */
  soon?: boolean
  /** The host asks to be asked again after so many seconds. */
  retryAfter?: number | null
}

const MINUTE_MS = 60_000
/** A host may ask for more patience; a day is what it gets. */
const MOST_WAIT_MS = 24 * 60 * MINUTE_MS
/** The first pause after a failure; each later one is twice as long, up to six hours. */
const FIRST_PAUSE_MS = 5 * MINUTE_MS
const MOST_PAUSE_MS = 6 * 60 * MINUTE_MS
/** With more failures in a row only the schedule asks. */
const MOST_RETRIES = 8

/** Records the end of a run with its source, and rings the newsroom's bell for what is held and for the first failure of several. */
export async function finishRun(
  { db, jobs }: Pick<App, 'db'> & { jobs: Pick<App['jobs'], 'sendIn'> },
  source: Source,
  run: SourceRun,
  ended: Ended,
): Promise<void> {
  const { state, problems, content, pictures = [] } = ended
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('data_source_run')
      .set({
        state,
        problems: json(problems),
        content: json(content ?? {}),
        pictures: json(state === 'held' ? pictures : []),
        finished_at: sql`now()`,
        worker: null,
      })
      .where('id', '=', run.id)
      .execute()
    if (run.dry) return
    // What is held is older than what has come now.
    if (state === 'held' || state === 'published' || (state === 'same' && content?.shape))
      await trx
        .updateTable('data_source_run')
        .set({ state: 'superseded', pictures: json([]) })
        .where('source_id', '=', source.id)
        .where('state', '=', 'held')
        .where('id', '<', run.id)
        .execute()
    if (state === 'failed') await fail(trx, jobs, source, run, ended)
    else await take(trx, source, ended)
    if (state === 'held') await ring(trx, jobs, source, 'source_held', run.id)
  })
}

async function take(
  trx: Transaction<DB>,
  { id, paused, content: before }: Source,
  { state, content, partly = false, soon = false }: Ended,
): Promise<void> {
  // What is held is known, but nothing is measured by it, unless most of it was imported.
  const shape = state === 'held' && !partly ? before.shape : (content?.shape ?? before.shape)
  await trx
    .updateTable('data_source')
    .set({
      failures: 0,
      ...(content && { content: json({ ...content, ...(shape && { shape }) }) }),
      ...(soon && !paused && { next_run_at: new Date(Date.now() + FIRST_PAUSE_MS) }),
    })
    .where('id', '=', id)
    .execute()
}

async function fail(
  trx: Transaction<DB>,
  jobs: Pick<App['jobs'], 'sendIn'>,
  source: Source,
  run: SourceRun,
  { temporary = false, retryAfter = null }: Ended,
): Promise<void> {
  const { failures, paused, schedule, content } = source
  const { shape } = content
  await trx
    .updateTable('data_source')
    .set({
      failures: failures + 1,
      ...(!paused && { next_run_at: retryAt({ temporary, retryAfter, failures, schedule }, new Date()) }),
      // What was approved and could not be imported is fetched again.
      ...(run.state === 'approved' && { content: json({ ...(shape && { shape }) }) }),
    })
    .where('id', '=', source.id)
    .execute()
  if (failures === 0) await ring(trx, jobs, source, 'source_failed', run.id)
}

/** When a source that failed is asked again: as its host says, after a growing pause, or by its schedule. */
function retryAt(
  {
    temporary,
    retryAfter,
    failures,
    schedule,
  }: { temporary: boolean; retryAfter: number | null; failures: number; schedule: string },
  now: Date,
): Date {
  const scheduled = nextRun(schedule, now)
  if (!temporary || failures >= MOST_RETRIES) return scheduled
  const after = (ms: number) => new Date(now.getTime() + ms)
  if (retryAfter !== null) return after(Math.min(Math.max(retryAfter * 1000, MINUTE_MS), MOST_WAIT_MS))
  const pause = after(Math.min(FIRST_PAUSE_MS * 2 ** failures, MOST_PAUSE_MS))
  return pause < scheduled ? pause : scheduled
}

async function ring(
  trx: Transaction<DB>,
  jobs: Pick<App['jobs'], 'sendIn'>,
  { name }: Source,
  event: 'source_failed' | 'source_held',
  runId: number,
): Promise<void> {
  const desk = (await readStaff(trx)).filter((person) => can(person, 'source.run'))
  await notify(
    trx,
    { viewer: VISITOR, now: new Date(), app: { jobs } },
    { kind: { name: 'source', needs: { list: 'source.run' } }, key: name, owned: { ownerId: null } },
    { event, to: desk.map(({ id }) => id), cause: `${event}:${runId}` },
  )
}
