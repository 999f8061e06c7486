import { isolateWhole } from '#i18n/bidi/bidi-marks.ts'
import type { Lang } from '#i18n/locale.ts'
import { sizeText } from '#i18n/number/file-size.ts'
import type { Translate } from '#i18n/translator.ts'
import { BackupError } from '#platform/backup/backup-error.ts'
import { SECRETS, type Secrets } from '#platform/backup/format.ts'
import { makeBackup, type BackupDone } from '#platform/backup/make-backup.server.ts'
import { folderAt, placeAt } from '#platform/backup/place.server.ts'
import { noteBegun, noteEnded, notesBackups } from '#platform/backup/runs.server.ts'
import { setSchedule } from '#platform/backup/schedule.server.ts'
import { RELEASE } from '#platform/release.server.ts'
import { poolOf } from '#platform/db/kysely.server.ts'
import { dataFiles } from '#platform/storage/storage.server.ts'
import type { Config } from '../config.ts'
import { findKeys, readKeys } from '../keys.server.ts'
import type { OpenDatabase } from '../open-database.server.ts'
import type { ReadCall } from './read-call.ts'
import type { Terminal } from './terminal.ts'

const SHOWN_MS = 2000
const MOST_KEPT = 1000
const DAY_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** What the commands on backups work with. */
export interface BackupCall {
  config: Config
  opened: OpenDatabase
  words: string[]
  options: ReadCall['options']
  log: (message: string) => void
  terminal: Terminal
  t: Translate
  lang: Lang
}

/** `backup <file>`, and `backup --schedule=<time> --keep=<number> <folder>`, `backup --schedule=off`. */
export async function backupCommand(call: BackupCall): Promise<void> {
  const { words, options, t, config } = call
  const [word, ...more] = words
  const secrets = SECRETS.find((one) => one === options.secrets)
  if (secrets === undefined)
    throw new Error(
      t('cli.option.wrong', {
        option: isolateWhole(`--secrets=${options.secrets}`),
        names: isolateWhole(SECRETS.join(', ')),
      }),
    )
  await sayingWhy(call, async () => {
    if (secrets === 'enclosed' && config.backupPassphrase === null) throw new BackupError('passphrase_needed')
    if (more.length > 0) throw new Error(t('cli.backup.usage'))
    if (options.schedule !== undefined) return schedule(call, options.schedule, word, secrets)
    if (word === undefined || options.keep !== undefined) throw new Error(t('cli.backup.usage'))
    return backUp(call, word, secrets)
  })
}

async function backUp(call: BackupCall, word: string, secrets: Secrets): Promise<void> {
  const { config, opened, log, t, lang, terminal } = call
  const place = await placeAt(word, config.filesUrl)
  const now = new Date()
  const stop = new AbortController()
  const onSignal = () => stop.abort()
  process.once('SIGINT', onSignal)
  const db = opened.commands
  const run = (await notesBackups(db))
    ? await noteBegun(db, { place: place.shown, scheduled: false }, now)
    : null
  const note = async (outcome: BackupDone | { fault: string }) => {
    if (run !== null) await noteEnded(db, run, outcome)
  }
  let shown = performance.now()
  try {
    const done = await makeBackup({
      pool: poolOf(db),
      storage: await dataFiles(config),
      place,
      portal: RELEASE,
      secrets,
      keys: await findKeys(config),
      passphrase: config.backupPassphrase,
      now,
      signal: stop.signal,
      onWritten(bytes) {
        if (performance.now() - shown < SHOWN_MS) return
        shown = performance.now()
        terminal.errors.write(`${t('cli.backup.progress', { size: sizeText(bytes, lang, 'si') })}\n`)
      },
    })
    await note(done)
    log(
      t('cli.backup.done', {
        place: isolateWhole(place.shown),
        size: sizeText(done.bytes, lang, 'si'),
        rows: t('cli.rows', { count: done.rows }),
        files: t('cli.backup.files', { count: done.files }),
      }),
    )
    log(t(`cli.backup.secrets.${secrets}`))
  } catch (error) {
    await note({ fault: error instanceof Error ? error.message : String(error) }).catch(() => undefined)
    throw error
  } finally {
    process.off('SIGINT', onSignal)
  }
}

async function schedule(
  { config, opened, options, log, t }: BackupCall,
  at: string,
  word: string | undefined,
  secrets: Secrets,
): Promise<void> {
  const db = opened.commands
  const { secret } = await readKeys(config)
  if (at === 'off') {
    await setSchedule(db, secret, null, new Date())
    return log(t('cli.backup.unscheduled'))
  }
  const keep = Number(options.keep)
  if (word === undefined || options.keep === undefined) throw new Error(t('cli.backup.usage'))
  if (!DAY_TIME.test(at)) throw wrong(t, `--schedule=${at}`, '03:30, off')
  if (!/^\d{1,4}$/.test(options.keep) || keep < 1 || keep > MOST_KEPT)
    throw wrong(t, `--keep=${options.keep}`, `1–${MOST_KEPT}`)
  const folder = await folderAt(word, config.filesUrl)
  // What cannot be reached now is not found out in the night.
  await folder.ready()
  await setSchedule(
    db,
    secret,
    { dailyAt: at, place: isolatedPlace(word, folder.shown), keep, secrets },
    new Date(),
  )
  log(t('cli.backup.scheduled', { at: isolateWhole(at), place: isolateWhole(folder.shown), count: keep }))
  log(t(`cli.backup.secrets.${secrets}`))
}

/** A path as seen from everywhere; an address as it is. */
const isolatedPlace = (word: string, shown: string) => (/^s3:/i.test(word) ? word : shown)

const wrong = (t: Translate, option: string, names: string) =>
  new Error(t('cli.option.wrong', { option: isolateWhole(option), names: isolateWhole(names) }))

/** Runs work on backups; what it cannot do is said in the operator's language. */
export async function sayingWhy<T>({ t }: Pick<BackupCall, 't'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    const params = Object.entries(error.params).map(([name, value]) => [name, isolateWhole(value)])
    throw new Error(t(`cli.backup.fault.${error.fault}`, Object.fromEntries(params)), { cause: error })
  }
}
