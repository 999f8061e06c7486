import { join } from 'node:path'
import type { Config } from './config.ts'
import type { OpenDatabase } from './open-database.server.ts'
import { projectFolder } from './project-folder.server.ts'
import type { App } from '#platform/app.server.ts'
import { importRunner } from '#admin/imports/run-asked.server.ts'
import { newsletterSender } from '#sections/newsletters/delivery/send.server.ts'
import { DUE_CRON, startDue } from '#sections/newsletters/delivery/start.server.ts'
import { sweepNewsletters } from '#sections/newsletters/delivery/sums.server.ts'
import { sweepImportFiles } from '#admin/imports/uploads.server.ts'
import { KINDS } from '#admin/kinds.server.ts'
import { DIGEST_CRON, mailDigests, noticeMailer } from '#admin/screens/notices/mail.server.ts'
import { watchSchedule } from '#entries/drafts/due.server.ts'
import { DEADLINES_CRON, noticeDeadlines } from '#entries/notices/deadlines.server.ts'
import { sweepPreviewLinks } from '#entries/preview/links.server.ts'
import { sweepPresence } from '#entries/presence/presence.server.ts'
import { postgresCarrier } from '#platform/cache/carrier-postgres.server.ts'
import { changeFeed } from '#platform/cache/changes.server.ts'
import { withVersions } from '#platform/cache/versions.server.ts'
import { Memo } from '#platform/cache/memo.server.ts'
import { PageCache } from '#platform/cache/page-cache.server.ts'
import { sweepOnce } from '#platform/http/form/once.server.ts'
import { packPage } from '#platform/http/stored/stored-page.server.ts'
import { isOutage } from '#platform/http/stored/stored-answer.server.ts'
import { poolOf } from '#platform/db/kysely.server.ts'
import { startJobs, type Jobs } from '#platform/jobs/jobs.server.ts'
import { bulkMailSender, mailSender } from '#platform/mail/send.server.ts'
import { Misses } from '#platform/limits/misses.server.ts'
import { Spent } from '#platform/limits/spent.server.ts'
import { openLanes } from '#platform/limits/lane.server.ts'
import { SWEEP_CRON, sweepLimits } from '#platform/limits/rate-limit.server.ts'
import { activationMailer } from '#sections/accounts/join/activation.server.ts'
import { restoreMailer } from '#sections/accounts/recover/restore.server.ts'
import { sweepSecondSteps } from '#sections/accounts/factor/passkeys/challenge.server.ts'
import { sweepLinks } from '#sections/accounts/recover/tokens.server.ts'
import { DOCUMENTS } from '#platform/limits/limits.ts'
import { cardForgetter } from '#sections/billing/online/forget.server.ts'
import { openPdf } from '#platform/pdf/pdf.server.ts'
import { locateTypst } from '#platform/pdf/locate.server.ts'
import { RENEW_CRON, renewer } from '#sections/billing/life/run.server.ts'
import { eventHandler } from '#sections/billing/online/events.server.ts'
import { looker } from '#sections/billing/online/look.server.ts'
import { RECONCILE_CRON, reconciler } from '#sections/billing/online/reconcile.server.ts'
import { POPULAR_TAG, publishPopular, renewIndex, SEARCH_CRON } from '#sections/search/contract.server.ts'
import { reasonOf } from '#platform/reason.ts'
import { sweepSessions } from '#platform/sessions/sessions.server.ts'
import { sweepNotices } from '#sections/following/notices/list.server.ts'
import { sweepFavourites } from '#sections/following/saved/favourites.server.ts'
import { watchFollowing } from '#sections/following/watch.server.ts'
import { sweepUploads } from '#sections/fileuploads/library/receive.server.ts'
import { dataFiles } from '#platform/storage/storage.server.ts'
import { pushSender } from '#platform/push/push.server.ts'
import { pushKeysOf } from '#platform/push/vapid.server.ts'
import { pushSenderJob } from '#sections/following/push/deliver.server.ts'
import type { Telemetry } from '#platform/telemetry/telemetry.server.ts'

const NIGHTLY = '15 1 * * *'

interface Setup {
  config: Config
  secret: string
  database: OpenDatabase
  telemetry: Telemetry
}

/** Puts the capabilities together. `close` stops jobs and the change feed; the database is the caller's. */
export async function createApp({
  config,
  secret,
  database,
  telemetry,
}: Setup): Promise<{ app: App; close: () => Promise<void> }> {
  const { pages: db, url } = database
  const memo = new Memo()
  const pages = new PageCache({ pack: packPage, isOutage })
  const drop = (tags: readonly string[]) => {
    memo.drop(tags)
    pages.drop(tags)
  }
  // Redis' client is some megabytes of memory that only who sets REDIS_URL needs.
  const carrier = config.redisUrl
    ? await import('#platform/cache/carrier-redis.server.ts').then(({ redisCarrier }) =>
        redisCarrier({ url: config.redisUrl ?? '', drop, telemetry }),
      )
    : await postgresCarrier({ db, url, drop, telemetry })
  const missed = (reason: unknown) =>
    telemetry.log('warn', `A cache drop could not be sent: ${reasonOf(reason)}`, { part: 'changes' })
  const changes = withVersions(changeFeed(carrier, drop, missed), db, missed)
  const storage = await dataFiles(config)
  const lanes = openLanes(config.patience)
  const pdf = openPdf({
    typst: locateTypst(),
    fonts: projectFolder('build/document-fonts'),
    workspace: join(config.dataDir, 'empty'),
    lane: lanes.document,
    telemetry,
    limits: { makeMs: DOCUMENTS.makeMs * config.patience },
  })
  // What writes mails hands in jobs itself; none runs before all is put together.
  const writing = {
    db: database.jobs,
    memo,
    config,
    pdf,
    jobs: { sendIn: (...job: Parameters<Jobs['sendIn']>) => jobs.sendIn(...job) } as Pick<Jobs, 'sendIn'>,
  }
  // What asks the policy for stories needs all of it.
  const whole = Promise.withResolvers<App>()
  const newsletters = whole.promise.then((app) => ({ ...app, db: database.jobs }))
  const jobs: Jobs = await startJobs({
    pool: poolOf(database.jobs),
    work: config.role !== 'web',
    telemetry,
    handlers: {
      'mail.send': mailSender({ db: database.jobs, config }),
      'mail.bulk': bulkMailSender({ db: database.jobs, config }),
      'rate-limit.sweep': async () => {
        await sweepLimits(database.jobs, new Date())
        await sweepOnce(database.jobs, new Date())
        await sweepPresence(database.jobs, new Date())
        await sweepPreviewLinks(database.jobs, new Date())
        await sweepUploads(storage, new Date())
      },
      'sessions.sweep': async () => {
        await sweepSessions(database.jobs, new Date())
        await sweepLinks(database.jobs, new Date())
        await sweepSecondSteps(database.jobs, new Date())
        await sweepImportFiles({ db: database.jobs, storage }, new Date())
        await sweepNewsletters(database.jobs, new Date())
        await sweepFavourites(database.jobs, new Date())
        await sweepNotices(database.jobs, new Date())
      },
      'search.nightly': async () => {
        await renewIndex(database.jobs)
        if (await publishPopular(database.jobs, new Date())) await changes.publish([POPULAR_TAG])
      },
      'notice.mail': noticeMailer(writing),
      'notice.digest': () => mailDigests(writing, new Date()),
      'notice.deadlines': () => noticeDeadlines({ db: database.jobs, jobs: writing.jobs }, KINDS, new Date()),
      'push.send': pushSenderJob({
        db: database.jobs,
        jobs: { send: (...job) => jobs.send(...job) },
        telemetry,
        send: pushSender(pushKeysOf(secret), config.pushSubject ?? config.publicUrl),
      }),
      'newsletter.due': async () => startDue(await newsletters, new Date()),
      'newsletter.send': async (...job) => newsletterSender(await newsletters)(...job),
      'imports.run': importRunner({ pool: poolOf(database.commands), storage, changes }),
      'billing.renew': renewer(writing),
      'billing.reconcile': reconciler(writing),
      'billing.event': eventHandler(writing),
      'billing.look': looker(writing),
      'billing.forget': cardForgetter({ config }),
      'accounts.activation-mail': activationMailer(writing),
      'accounts.restore-mail': restoreMailer(writing),
    },
  })
  if (config.role !== 'web') {
    await jobs.schedule('rate-limit.sweep', SWEEP_CRON, null)
    await jobs.schedule('sessions.sweep', NIGHTLY, null)
    await jobs.schedule('search.nightly', SEARCH_CRON, null)
    await jobs.schedule('billing.renew', RENEW_CRON, null)
    if (config.stripe) await jobs.schedule('billing.reconcile', RECONCILE_CRON, null)
    await jobs.schedule('notice.digest', DIGEST_CRON, null)
    await jobs.schedule('notice.deadlines', DEADLINES_CRON, null)
    await jobs.schedule('newsletter.due', DUE_CRON, null)
  }
  const app: App = {
    config,
    secret,
    db,
    exports: database.exports,
    database: database.status,
    lanes,
    misses: new Misses(),
    spent: new Spent(),
    memo,
    pages,
    changes,
    jobs,
    storage,
    pdf,
    telemetry,
  }
  whole.resolve(app)
  const stopSchedule = config.role === 'web' ? null : watchSchedule({ ...app, db: database.jobs }, KINDS)
  const stopFollowing = config.role === 'web' ? null : watchFollowing({ ...writing, telemetry })
  return {
    app,
    async close() {
      await stopSchedule?.()
      await stopFollowing?.()
      await jobs.stop()
      await pdf.close()
      await changes.close()
    },
  }
}
