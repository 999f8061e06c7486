import { sql, type Transaction } from 'kysely'
import { LANGS } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import type { DB } from '#platform/db/types.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { hasPaid } from '#platform/sessions/has-paid.server.ts'
import { can } from '#platform/policy/policy.ts'
import { ROLES } from '#platform/policy/viewer.ts'
import { isSuppressed } from './bounces.server.ts'
import { composeIssue, type ComposedMail } from '../issue/compose.server.ts'
import type { Audience, IssueProblem } from '../issue/issue.ts'
import { pauseItself } from './pause.server.ts'

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'newsletter.send': { issue: number }
  }
}

/** An issue without progress for so long has lost its worker. */
const IDLE = sql`interval '4 minutes'`

type Starting = App & { jobs: Pick<Jobs, 'sendIn' | 'send'> }

/** The handler of `newsletter.due`. */
export async function startDue(app: Starting, now: Date): Promise<void> {
  const due = await app.db
    .selectFrom('newsletter_issue')
    .select('id')
    .where('state', '=', 'scheduled')
    .where('send_at', '<=', now)
    .orderBy('send_at')
    .execute()
  for (const { id } of due) await startIssue(app, id, now)
  const idle = await app.db
    .updateTable('newsletter_issue')
    .set({ worked_at: sql<Date>`now()` })
    .where('state', '=', 'sending')
    .where(sql<boolean>`coalesce(worked_at, started_at) < now() - ${IDLE}`)
    .returning('id')
    .execute()
  for (const { id } of idle) await app.jobs.send('newsletter.send', { issue: id })
}

/**
 * Freezes a scheduled issue: its text is written once in each language, and there is a row for everybody who gets it. An issue
 * with nothing left to say, or too large for mail programs, is paused instead. Returns whether it goes out.
 */
export function startIssue(app: Starting, id: number, now: Date): Promise<boolean> {
  return app.db.transaction().execute(async (trx) => {
    const issue = await trx
      .selectFrom('newsletter_issue')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'scheduled')
      .forUpdate()
      .executeTakeFirst()
    if (!issue) return false
    const list = await trx
      .selectFrom('newsletter_list')
      .selectAll()
      .where('id', '=', issue.list_id)
      .executeTakeFirstOrThrow()
    const mails: ComposedMail[] = []
    for (const lang of LANGS) {
      const mail = await composeIssue(app, { issue, list, lang, now })
      mails.push(mail)
      await trx
        .insertInto('newsletter_body')
        .values({
          issue_id: id,
          lang,
          subject: mail.subject,
          html: mail.html,
          body_text: mail.text,
          frozen_at: now,
        })
        .execute()
    }
    const problem = problemOf(mails)
    if (problem) {
      await trx.deleteFrom('newsletter_body').where('issue_id', '=', id).execute()
      await pauseItself(trx, id, 'scheduled', problem)
      return false
    }
    await writeDeliveries(trx, { id, listId: issue.list_id, audience: issue.audience })
    const leftOut = [...new Set(mails.flatMap(({ leftOut: ids }) => ids))]
    await trx
      .updateTable('newsletter_issue')
      .set({ state: 'sending', started_at: now, worked_at: now, problem: null, left_out: leftOut })
      .where('id', '=', id)
      .execute()
    await app.jobs.sendIn(trx, 'newsletter.send', { issue: id })
    return true
  })
}

/** Why an issue cannot go out; null when it can. */
export function problemOf(mails: readonly ComposedMail[]): IssueProblem | null {
  if (mails.some(({ isEmpty, subject }) => isEmpty || subject.trim() === '')) return 'empty'
  return mails.some(({ isLarge }) => isLarge) ? 'large' : null
}

/** SQL of the address that a member's mails go to; `m` is the member, `u` the account. */
export const ADDRESS = sql<string>`lower(coalesce(u.email, m.address))`

/** SQL: who is of an audience, at this moment: roles are asked of the policy, and paid reading of the entitlements. */
export function isReached(audience: Audience) {
  const roles = ROLES.filter((role) => {
    if (role === 'visitor') return false
    return can({ role, id: 0, username: '', displayName: '' }, 'content.readPaid')
  })
  const open = sql`(m.user_id is null or u.disabled_at is null)`
  if (audience === 'list') return sql<boolean>`(m.state = 'on' and ${open})`
  const ofRole =
    audience === 'subscribers' ? sql`and (u.role = any(${roles}::text[]) or ${hasPaid(new Date())})` : sql``
  return sql<boolean>`(m.state = 'on' and ${open} and m.user_id is not null ${ofRole})`
}

/** How many get an issue of a list, were it sent now. */
export async function countReached(
  db: App['db'] | Transaction<DB>,
  listId: number,
  audience: Audience,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct address)::int as n from (${reached(listId, audience)}) found
    where not ${isSuppressed(sql`found.address`)}`.execute(db)
  return rows[0]?.n ?? 0
}

const reached = (listId: number, audience: Audience) => sql`
  select m.token, m.id, ${ADDRESS} as address
  from newsletter_member m left join accounts_user u on u.id = m.user_id
  where m.list_id = ${listId} and ${isReached(audience)}`

/** One row for each address, whichever way it came on the list; those that bounced get none. */
async function writeDeliveries(
  trx: Transaction<DB>,
  { id, listId, audience }: { id: number; listId: number; audience: Audience },
): Promise<void> {
  await sql`
    insert into newsletter_delivery (issue_id, member_token)
    select ${id}, token from (
      select distinct on (address) token, address from (${reached(listId, audience)}) found order by address, id
    ) each where not ${isSuppressed(sql`each.address`)}
    order by token`.execute(trx)
}
