import { writeAudit } from '#platform/audit/write.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { commentsTag } from '#editorial/comments/contract.ts'
import { isSecure, setCookie } from '#platform/http/cookies.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { TOKEN_COOKIE } from '#platform/http/guard/csrf.server.ts'
import { once } from '#platform/http/form/once.server.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { boardData } from '#sections/board/contract.server.ts'
import { savedViews } from '#sections/workbench/contract.server.ts'
import { followingData } from '#sections/following/contract.server.ts'
import { SESSION_COOKIE } from '#platform/sessions/sessions.server.ts'
import { newslettersOf } from '#sections/newsletters/contract.server.ts'
import { billingData, leaveBilling } from '#sections/billing/contract.server.ts'
import { farewellMail } from '../mail.server.ts'
import { keepAnAdministrator } from '../manage/last-administrator.server.ts'
import { KEYS_TAG } from '../keys/keys.ts'
import { provePassword } from './password.server.ts'

/**
 * Deletes the member's account permanently. Their comments remain without a name, their posts remain with the desk.
 * Refuses with `wrong_password` and, for the last administrator, `last_administrator`.
 */
export async function deleteAccount(ctx: RequestContext, current: string): Promise<void> {
  const { app } = ctx
  const { id, username, email, lang } = await provePassword(ctx, current)
  const tags = await once(ctx, 'leave', async (trx) => {
    await keepAnAdministrator(trx, id)
    const posts = await trx
      .selectFrom('editorial_comment')
      .select('post_id')
      .distinct()
      .where('author_id', '=', id)
      .execute()
    await leaveBilling(trx, app.jobs, id, ctx.now)
    await trx.deleteFrom('accounts_user').where('id', '=', id).execute()
    await writeAudit(trx, { ctx, action: 'account.delete', kind: 'user', key: id, before: { username } })
    await queueMail(trx, app.jobs, await farewellMail(app, { lang, to: email, username }))
    return [KEYS_TAG, ...posts.map(({ post_id }) => commentsTag(post_id))]
  })
  await app.changes.publish(tags)
  const secure = isSecure(app.config)
  ctx.setCookie(setCookie(SESSION_COOKIE, '', { maxAge: 0, secure }))
  ctx.setCookie(setCookie(TOKEN_COOKIE, '', { maxAge: 0, script: true, secure }))
}

/** Everything that the portal has of a member, as one JSON object with the names of its tables. */
export async function memberData({
  app,
  viewer,
  now,
}: Pick<RequestContext, 'app' | 'viewer' | 'now'>): Promise<Record<string, unknown>> {
  if (viewer.role === 'visitor') throw new Refusal('unauthorized')
  const { db } = app
  const { id } = viewer
  const account = await db
    .selectFrom('accounts_user')
    .select(['username', 'email', 'display_name', 'role', 'created_at', 'gender', 'country', 'about'])
    .select(['shows', 'lang', 'image_key', 'password_changed_at', 'first_login_at', 'totp_added_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const [sessions, passkeys, recovery_codes, comments, reports, posts, mails, audit, ...desk] =
    await Promise.all([
      db
        .selectFrom('accounts_session')
        .select(['created_at', 'expires_at', 'user_agent', 'proven'])
        .where('user_id', '=', id)
        .execute(),
      db
        .selectFrom('accounts_passkey')
        .select(['id', 'name', 'transports', 'backed_up', 'counter', 'created_at', 'used_at', 'suspect_at'])
        .where('user_id', '=', id)
        .orderBy('created_at')
        .execute(),
      db
        .selectFrom('accounts_recovery_code')
        .select(['created_at', 'used_at'])
        .where('user_id', '=', id)
        .execute(),
      db
        .selectFrom('editorial_comment')
        .select(['id', 'post_id', 'parent_id', 'lang', 'body', 'status', 'created_at'])
        .where('author_id', '=', id)
        .orderBy('id')
        .execute(),
      db
        .selectFrom('editorial_comment_report')
        .select(['comment_id', 'reason', 'created_at'])
        .where('reporter_id', '=', id)
        .execute(),
      db
        .selectFrom('editorial_post')
        .select(['id', 'section', 'status', 'title_ar', 'title_en', 'created_at', 'published_at'])
        .where('owner_id', '=', id)
        .orderBy('id')
        .execute(),
      db
        .selectFrom('mail_outbox')
        .select(['subject', 'status', 'created_at'])
        .where('recipient', '=', account.email)
        .orderBy('id')
        .execute(),
      db
        .selectFrom('audit_log')
        .select(['at', 'action', 'kind', 'key', 'before', 'after'])
        .where('actor_id', '=', id)
        .orderBy('line')
        .execute(),
      db
        .selectFrom('entry_note')
        .select(['kind', 'key', 'field', 'quote', 'body', 'at'])
        .where('author_id', '=', id)
        .orderBy('id')
        .execute(),
      db
        .selectFrom('entry_notice')
        .select(['event', 'kind', 'key', 'at', 'read_at', 'mailed_at'])
        .where('account_id', '=', id)
        .orderBy('id')
        .execute(),
      db.selectFrom('entry_notice_choice').select(['event', 'mail']).where('account_id', '=', id).execute(),
      db
        .selectFrom('accounts_api_key')
        .select(['id', 'label', 'scopes', 'sheet', 'created_at', 'expires_at', 'revoked_at', 'last_used'])
        .where('user_id', '=', id)
        .orderBy('created_at')
        .execute(),
      db
        .selectFrom('accounts_api_use as u')
        .innerJoin('accounts_api_key as k', 'k.id', 'u.key_id')
        .select(['u.key_id', 'u.day', 'u.calls', 'u.rows', 'u.bytes'])
        .where('k.user_id', '=', id)
        .orderBy('u.day')
        .execute(),
      newslettersOf(db, id),
    ])
  const following = await followingData(db, id)
  const board = await boardData(db, id)
  const views = await savedViews(db, id)
  const [notes, notices, notice_choices, api_keys, api_use, newsletters] = desk
  return {
    made_at: now,
    account,
    sessions,
    passkeys,
    recovery_codes,
    comments,
    reports,
    posts,
    mails,
    audit,
    notes,
    notices,
    notice_choices,
    api_keys,
    api_use,
    newsletters,
    ...(await billingData(db, id)),
    ...following,
    ...board,
    views,
  }
}
