import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { storeBytes } from '#admin/imports/uploads.server.ts'
import { askSource, decideHeld } from '#admin/sources/act.server.ts'
import { readSource, sourceOfJson } from '#admin/sources/fields.server.ts'
import { UPLOAD } from '#admin/sources/places/address.ts'
import type { SentFile } from '#admin/sources/places/take.server.ts'
import { SourceProblem } from '#admin/sources/problem.ts'
import { latestRuns, listRuns, readRun, type SourceRun } from '#admin/sources/runs.server.ts'
import { runSource } from '#admin/sources/run.server.ts'
import {
  addSource,
  listSources,
  pauseSource,
  readSourceNamed,
  type Hand,
  type Source,
} from '#admin/sources/store.server.ts'
import { problemText } from '#admin/sources/words.server.ts'
import { readImport } from '#datasets/import/record/list.server.ts'
import { isolateWhole, stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { SOURCES_TAG } from '#sections/sources/listed.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { dataFiles } from '#platform/storage/storage.server.ts'
import type { Config } from '../config.ts'
import { readKeys } from '../keys.server.ts'
import type { OpenDatabase } from '../open-database.server.ts'
import { publishByRedis } from './call.server.ts'
import { authorOf, type ImportCall } from './import-call.server.ts'

const MOST_RUNS = 20
const MOST_SHOWN = 10

/** What a command on sources works with. */
export interface SourcesCall extends ImportCall {
  config: Config
  db: OpenDatabase['commands']
}

/** `sources`, and what is done with one of them. The exit code is 1 when a run failed. */
export async function sourcesCommand(call: SourcesCall): Promise<number | void> {
  const [verb, name] = call.words
  if (verb === undefined) return list(call)
  if (name === undefined || !Object.hasOwn(VERBS, verb)) throw new Error(call.t('cli.sources.usage'))
  return VERBS[verb]?.(call, name)
}

const VERBS: Readonly<Record<string, (call: SourcesCall, name: string) => Promise<number | void>>> = {
  add,
  run,
  log: history,
  pause: (call, name) => pause(call, name, true),
  resume: (call, name) => pause(call, name, false),
  approve: (call, name) => decide(call, name, true),
  reject: (call, name) => decide(call, name, false),
}

async function handOf(call: ImportCall): Promise<Hand> {
  const { accountId, name } = await authorOf(call)
  const operator = { id: accountId, name: name ?? call.options.account ?? '', role: 'operator' as const }
  return { by: { actor: operator }, accountId, name }
}

async function sourceNamed({ db, t }: SourcesCall, name: string): Promise<Source> {
  const source = await readSourceNamed(db, name)
  if (!source) throw new Error(t('cli.sources.absent', { name: isolateWhole(name) }))
  return source
}

async function list({ db, t, lang, log }: SourcesCall): Promise<void> {
  const sources = await listSources(db)
  if (sources.length === 0) return log(t('cli.sources.none'))
  const runs = await latestRuns(db)
  log(t('cli.sources.head'))
  for (const source of sources) {
    const { last = null, held = null } = runs.get(source.id) ?? {}
    const state = held ? 'held' : source.failures > 0 ? 'failing' : source.paused ? 'paused' : 'on'
    const cells = [
      source.name,
      t(`cli.sources.state.${state}`),
      source[`publisher_${lang}`],
      last ? minuteOf(last.started_at) : '-',
      last ? t(`source.state.${last.state}`) : '-',
      source.nextRunAt ? minuteOf(source.nextRunAt) : '-',
    ]
    log(rowText(lang, cells))
  }
}

async function add(call: SourcesCall, path: string): Promise<void> {
  const { t, lang, log, db, config } = call
  const file = isolateWhole(path)
  const read = await readFile(path, 'utf8').catch(() => null)
  if (read === null) throw new Error(t('cli.import.file_unknown', { file }))
  const { text, key, unknown } = parsed(call, path, read)
  const { values, faults } = readSource(text, config.fetchAllow, config.sourceFolder !== null)
  const problems = [
    ...unknown.map((name) => t('cli.sources.field_unknown', { name: isolateWhole(name) })),
    ...Object.entries(faults ?? {}).map(
      ([name, fault]) => `${isolateWhole(name)}: ${said(lang, fault[lang])}`,
    ),
  ]
  if (!values || problems.length > 0)
    throw new Error(t('cli.sources.wrong', { file, problems: problems.join('; ') }))
  const hand = await handOf(call)
  const { secret } = await readKeys(config)
  try {
    await db.transaction().execute((trx) => addSource(trx, secret, values, key, hand))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Error(t('cli.sources.taken', { name: isolateWhole(values.name) }), { cause: error })
  }
  log(t('cli.sources.added', { name: isolateWhole(values.name) }))
}

function parsed({ t }: SourcesCall, path: string, json: string) {
  try {
    return sourceOfJson(json)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new Error(t('cli.sources.json', { file: isolateWhole(path) }), { cause: error })
  }
}

/** Cells beside each other; in Arabic each in one piece, which an English terminal would show as marks. */
const rowText = (lang: SourcesCall['lang'], cells: readonly string[]) =>
  (lang === 'ar' ? cells.map(isolateWhole) : cells).join(' | ')

const said = (lang: SourcesCall['lang'], text: string) => (lang === 'ar' ? text : stripBidi(text))

async function run(call: SourcesCall, name: string): Promise<number> {
  const { db, t, options } = call
  const source = await sourceNamed(call, name)
  const hand = await handOf(call)
  const sent = await sentFile(call, source)
  const id = await db.transaction().execute((trx) => askSource(trx, source, options['dry-run'], hand, sent))
  if (id === null) throw new Error(t('cli.sources.busy', { name: isolateWhole(name) }))
  return work(call, id)
}

/** Stores the file of `--file`, which a source needs that has no address of its own. */
async function sentFile({ t, lang, options, config }: SourcesCall, source: Source): Promise<SentFile | null> {
  const { file: path } = options
  const named = { name: isolateWhole(source.name) }
  if (source.address !== UPLOAD) {
    if (path !== undefined) throw new Error(t('cli.sources.file_other', named))
    return null
  }
  if (path === undefined) throw new Error(t('cli.sources.file_needed', named))
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new Error(t('cli.import.file_unknown', { file: isolateWhole(path) }))
  if (found.size > source.most_bytes)
    throw new Error(
      said(lang, problemText(lang, { code: 'source.problem.file_large', params: { most: mbOf(source) } })),
    )
  const storage = await dataFiles(config)
  return { key: await storeBytes({ storage }, createReadStream(path)), name: basename(path) }
}

const mbOf = ({ most_bytes }: Source) => Math.max(1, Math.round(most_bytes / (1 << 20)))

/** Does a run to its end, and says what came of it. */
async function work(call: SourcesCall, id: number): Promise<number> {
  const { db, pool, config, log, publish } = call
  const { secret } = await readKeys(config)
  await runSource(
    {
      db,
      pool,
      secret,
      config,
      storage: await dataFiles(config),
      changes: { publish },
      // The operator reads the outcome here; the panel's bell rings all the same.
      jobs: { sendIn: async () => undefined },
    },
    id,
  )
  const done = await readRun(db, id)
  if (!done) return 1
  for (const line of await linesOf(call, done)) log(line)
  return done.state === 'failed' ? 1 : 0
}

async function linesOf({ t, lang, pool }: SourcesCall, run: SourceRun): Promise<string[]> {
  const imported = run.import_id ?? run.check_id
  const detail = imported === null ? null : await readImport(pool, String(imported))
  return [
    t('cli.sources.outcome', { run: String(run.id), state: t(`source.state.${run.state}`) }),
    ...run.problems.map((problem) => `  ${said(lang, problemText(lang, problem))}`),
    ...(detail && imported !== null
      ? [
          t('cli.sources.counts', {
            id: String(imported),
            added: t('cli.rows', { count: detail.added }),
            changed: t('cli.rows', { count: detail.changed }),
            unchanged: t('cli.rows', { count: detail.unchanged }),
          }),
        ]
      : []),
  ]
}

async function history(call: SourcesCall, name: string): Promise<void> {
  const { db, t, lang, log } = call
  const source = await sourceNamed(call, name)
  const runs = await listRuns(db, source.id, { limit: MOST_RUNS })
  if (runs.length === 0) return log(t('cli.sources.log_none'))
  log(t('cli.sources.log_head'))
  for (const one of runs) {
    const cells = [
      String(one.id),
      minuteOf(one.started_at),
      t(`source.state.${one.state}`),
      one.import_id === null ? (one.check_id === null ? '-' : String(one.check_id)) : String(one.import_id),
      one.started_by ?? '-',
      one.reason ?? '-',
    ]
    log(rowText(lang, cells))
    for (const problem of one.problems.slice(0, MOST_SHOWN))
      log(`  ${said(lang, problemText(lang, problem))}`)
  }
}

async function pause(call: SourcesCall, name: string, paused: boolean): Promise<void> {
  const { db, t, lang, log } = call
  await sourceNamed(call, name)
  const hand = await handOf(call)
  await db
    .transaction()
    .execute((trx) => pauseSource(trx, name, paused, { ...hand, now: new Date() }))
    .catch((error: unknown) => {
      if (!(error instanceof SourceProblem)) throw error
      throw new Error(said(lang, problemText(lang, error.problem)), { cause: error })
    })
  await publishByRedis(call.config, [SOURCES_TAG])
  const { nextRunAt } = await sourceNamed(call, name)
  log(
    nextRunAt
      ? t('cli.sources.resumed', { name: isolateWhole(name), at: isolateWhole(minuteOf(nextRunAt)) })
      : t('cli.sources.paused', { name: isolateWhole(name) }),
  )
}

async function decide(call: SourcesCall, name: string, approve: boolean): Promise<number | void> {
  const { db, t, log, options } = call
  const source = await sourceNamed(call, name)
  const hand = await handOf(call)
  const reason = options.reason ?? ''
  if (!approve && reason.trim() === '') throw new Error(t('cli.sources.reason'))
  const id = await db
    .transaction()
    .execute((trx) =>
      decideHeld(trx, source, { approve, leaveDoubts: options['without-doubts'], reason }, hand),
    )
    .catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      throw new Error(t('cli.sources.nothing_held', { name: isolateWhole(name) }), { cause: error })
    })
  if (approve) return work(call, id)
  log(t('cli.sources.rejected', { name: isolateWhole(name) }))
}

/** Riyadh's clock, three hours ahead of UTC: `2026-11-28 09:30`. */
function minuteOf(at: Date): string {
  return new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
}
