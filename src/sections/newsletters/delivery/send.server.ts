import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { localePath, type Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import type { NewsletterIssue } from '#platform/db/types.ts'
import type { JobAttempt } from '#platform/jobs/job-map.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { mailTemplate, TOKEN_SLOT, type FillMail } from '#platform/mail/mail-template.server.ts'
import { massPost, type MassPost } from '#platform/mail/mass-post.server.ts'
import { summariesByIds } from '#editorial/list.server.ts'
import { siteSettings } from '#site/settings.server.ts'
import { sendBatch } from './batch.server.ts'
import { audienceViewer } from '../issue/compose.server.ts'
import { unsubscribePath } from '../paths.ts'
import { claimBatch, countOpen } from './deliveries.server.ts'
import { pauseItself } from './pause.server.ts'
import { returnAddress } from './return-address.server.ts'

/** How long one job works; the next one goes on where it ended. */
const TURN_MS = 60_000

/** How often the policy is asked for the stories of an issue that is being sent. */
const ASK_MS = 1000

type Issue = Selectable<NewsletterIssue>
type Sending = App & { jobs: Pick<Jobs, 'send'> }

/**
 * The handler of `newsletter.send`: hands the mails of an issue to the mail server, batch after batch, until none is left, the
 * issue is paused or its turn is over.
 *
 * Guarantee: a mail is sent once unless a worker dies, or loses its database, between the server's yes and the note of
 * it. Those mails are sent again once their lease is over: at most one batch for each such death, with the same Message-ID.
 */
export function newsletterSender(
  app: Sending,
  openPost: typeof massPost = massPost,
): (job: { issue: number }, attempt: JobAttempt) => Promise<void> {
  const { smtpUrl, newsletterRate } = app.config
  return async ({ issue: id }, attempt) => {
    const issue = await readSending(app, id)
    if (!issue) return
    if (smtpUrl === null) return pause(app, id, 'server')
    const post = openPost(smtpUrl, newsletterRate)
    try {
      await sendTurn(app, post, issue, attempt)
    } finally {
      post.close()
    }
  }
}

async function sendTurn(app: Sending, post: MassPost, issue: Issue, { signal }: JobAttempt): Promise<void> {
  const { id } = issue
  const fill = await templatesOf(app, issue)
  const { bounceAddress, mailFrom } = app.config
  const from = (to: { token: Buffer; address: string }) =>
    bounceAddress === null ? mailFrom : returnAddress(app.secret, bounceAddress, { issue: id, ...to })
  const ends = performance.now() + TURN_MS
  let after: Buffer = Buffer.alloc(0)
  let asksAt = 0
  while (performance.now() < ends && !signal.aborted) {
    if (!(await isStillSending(app, id))) return
    // Asked again: a story may be withdrawn while its mail is on its way to others.
    if (performance.now() >= asksAt) {
      if (!(await areListed(app, issue))) return pause(app, id, 'withdrawn')
      asksAt = performance.now() + ASK_MS
    }
    const batch = await claimBatch(app.db, { issue: id, audience: issue.audience, after })
    if (batch.length === 0) {
      const { open, free } = await countOpen(app.db, id)
      if (open === 0) return finish(app, id)
      // The rest belongs to another worker or waits for its next try: the job runs again in a minute.
      if (free === 0) return
      after = Buffer.alloc(0)
      continue
    }
    const problem = await sendBatch({ app, post, signal, from }, issue, batch, fill)
    await noteServer(app, issue, problem !== null)
    if (problem !== null) throw new Error(`The mail server does not take newsletters: ${problem}`)
    after = batch.at(-1)?.token ?? after
  }
  await app.jobs.send('newsletter.send', { issue: id })
}

const readSending = ({ db }: App, id: number) =>
  db
    .selectFrom('newsletter_issue')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .executeTakeFirst()

/** Says that the issue is worked on; false once it was paused. */
async function isStillSending({ db }: App, id: number): Promise<boolean> {
  const row = await db
    .updateTable('newsletter_issue')
    .set({ worked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether every story of the frozen text may still be shown to this audience. */
async function areListed(app: App, { posts, left_out, audience }: Issue): Promise<boolean> {
  const shown = posts.filter((id) => !left_out.includes(id))
  const found = await summariesByIds(
    { app, lang: 'ar', viewer: audienceViewer(audience), tag: () => undefined },
    shown,
  )
  return found.length === shown.length
}

const pause = ({ db }: App, id: number, problem: 'server' | 'withdrawn') =>
  db.transaction().execute((trx) => pauseItself(trx, id, 'sending', problem))

async function finish({ db }: App, id: number): Promise<void> {
  await db
    .updateTable('newsletter_issue')
    .set({ state: 'sent', ended_at: sql<Date>`now()`, problem: null })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute()
}

/** Notes whether the mail server takes the mails. */
async function noteServer({ db }: App, { id, problem }: Issue, isStuck: boolean): Promise<void> {
  if (!isStuck && problem === null) return
  await db
    .updateTable('newsletter_issue')
    .set({ problem: isStuck ? 'server' : null })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute()
}

/** The encoded mail of each language. */
async function templatesOf(app: App, issue: Issue): Promise<ReadonlyMap<Lang, FillMail>> {
  const [settings, bodies, list] = await Promise.all([
    siteSettings(app),
    app.db.selectFrom('newsletter_body').selectAll().where('issue_id', '=', issue.id).execute(),
    app.db
      .selectFrom('newsletter_list')
      .select('slug')
      .where('id', '=', issue.list_id)
      .executeTakeFirstOrThrow(),
  ])
  const { mailFrom, publicUrl } = app.config
  const fills = bodies.map(async ({ lang, subject, html, body_text }): Promise<[Lang, FillMail]> => [
    lang,
    await mailTemplate({
      from: { name: settings.name[lang], address: mailFrom },
      lang,
      subject,
      html,
      text: body_text,
      unsubscribe: new URL(localePath(lang, unsubscribePath(TOKEN_SLOT, issue.id)), publicUrl).href,
      listId: `${list.slug}.${mailFrom.slice(mailFrom.lastIndexOf('@') + 1)}`,
      id: `newsletter-${issue.id}`,
    }),
  ])
  return new Map(await Promise.all(fills))
}
