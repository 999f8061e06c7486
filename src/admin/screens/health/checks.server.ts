import { access, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { sizeText } from '#i18n/number/file-size.ts'
import type { Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { countJobs } from '#platform/jobs/queue.server.ts'
import { countWaitedFor } from '#sections/products-prices/series/waited-for.server.ts'
import type { Check } from './contract.ts'

/** Below these shares of the disk the newsroom is warned, then alarmed: uploads and the database share it. */
const LITTLE_DISK = { warn: 0.15, danger: 0.05 }
const GB_HINT = 'si'

/** The parts that the portal depends on, with their state. Every check returns: an unreachable part is a danger. */
export function checkHealth(app: App, lang: Lang): Promise<Check[]> {
  return Promise.all([
    checkDatabase(app, lang),
    checkJobs(app),
    checkMail(app),
    checkSources(app),
    checkDisk(app, lang),
  ])
}

async function checkDatabase({ db, database }: App, lang: Lang): Promise<Check> {
  const answers = await database.check()
  if (!answers) return { part: 'database', tone: 'danger', says: 'away', values: {} }
  const { rows } = await sql<{ bytes: string; version: string }>`
    select pg_database_size(current_database())::text as bytes, current_setting('server_version') as version`.execute(
    db,
  )
  const { bytes = '0', version = '' } = rows[0] ?? {}
  return {
    part: 'database',
    tone: 'ok',
    says: 'answers',
    values: { size: sizeText(Number(bytes), lang, GB_HINT), version: version.split(' ')[0] ?? '' },
  }
}

async function checkJobs({ db }: App): Promise<Check> {
  const { failed, waiting, active } = await countJobs(db)
  return {
    part: 'jobs',
    tone: failed > 0 ? 'warn' : 'ok',
    says: failed > 0 ? 'failed' : 'runs',
    values: { failed, waiting, active },
  }
}

async function checkMail({ db, config }: App): Promise<Check> {
  const { failed } = await db
    .selectFrom('mail_outbox')
    .select((eb) => eb.fn.countAll<number>().as('failed'))
    .where('status', '=', 'failed')
    .executeTakeFirstOrThrow()
  if (config.smtpUrl === null) return { part: 'mail', tone: 'warn', says: 'noServer', values: {} }
  return {
    part: 'mail',
    tone: failed > 0 ? 'warn' : 'ok',
    says: failed > 0 ? 'failed' : 'leaves',
    values: { failed },
  }
}

async function checkSources({ db }: App): Promise<Check> {
  const [{ late }, { failing }] = await Promise.all([
    countWaitedFor(db),
    db
      .selectFrom('data_source')
      .select((eb) => eb.fn.countAll<number>().as('failing'))
      .where('failures', '>', 0)
      .executeTakeFirstOrThrow(),
  ])
  const isBehind = failing > 0 || late > 0
  return {
    part: 'sources',
    tone: isBehind ? 'warn' : 'ok',
    says: isBehind ? 'behind' : 'current',
    values: { failing, late },
  }
}

/** The folder, or the nearest one above it: with a database elsewhere it is made with the first file. */
async function existing(folder: string): Promise<string> {
  const isThere = await access(folder).then(
    () => true,
    () => false,
  )
  const above = dirname(folder)
  return isThere || above === folder ? folder : existing(above)
}

async function checkDisk({ config }: App, lang: Lang): Promise<Check> {
  try {
    const { bavail, blocks, bsize } = await statfs(await existing(config.dataDir))
    const share = blocks > 0 ? bavail / blocks : 0
    const tone = share < LITTLE_DISK.danger ? 'danger' : share < LITTLE_DISK.warn ? 'warn' : 'ok'
    return {
      part: 'disk',
      tone,
      says: tone === 'ok' ? 'room' : 'little',
      values: {
        free: sizeText(bavail * bsize, lang, GB_HINT),
        share: Math.round(share * 100),
      },
    }
  } catch {
    return { part: 'disk', tone: 'warn', says: 'unknown', values: {} }
  }
}
