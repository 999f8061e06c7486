import { sql } from 'kysely'
import type { Trx, Db } from '#platform/db/kysely.server.ts'
import { Refusal, type ErrorCode } from '#platform/http/errors.ts'
import { ZONE_NAMES } from './zones.ts'

/** How an account is notified of things of any kind. */
export interface FollowSettings {
  zone: string
  quiet_from: number | null
  quiet_to: number | null
  digest_hour: number
  /** 0 is Sunday. */
  digest_day: number
  alert_mail: boolean
  follow_mail: boolean
  /** Notices of corrected prices, whatever their way. */
  revisions: boolean
  /** Breaking news about what is followed, by each way. */
  breaking_site: boolean
  breaking_mail: boolean
  breaking_push: boolean
  /** Breaking news comes in quiet hours too. */
  breaking_quiet: boolean
}

const DEFAULTS: FollowSettings = {
  zone: 'Asia/Riyadh',
  quiet_from: null,
  quiet_to: null,
  digest_hour: 8,
  digest_day: 0,
  alert_mail: true,
  follow_mail: true,
  revisions: true,
  // Nobody gets it who has not asked for it.
  breaking_site: false,
  breaking_mail: false,
  breaking_push: false,
  breaking_quiet: false,
}

/** An account's settings, or the defaults. */
export async function settingsOf(db: Db, userId: number): Promise<FollowSettings> {
  const row = await db
    .selectFrom('following_settings')
    .select([
      'zone',
      'quiet_from',
      'quiet_to',
      'digest_hour',
      'digest_day',
      'alert_mail',
      'follow_mail',
      'revisions',
      'breaking_site',
      'breaking_mail',
      'breaking_push',
      'breaking_quiet',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? DEFAULTS
}

/** Reads the settings' form. Throws `invalid_input` with the fields. */
export function readSettings(text: (name: string) => string): FollowSettings {
  const hour = (name: string) => (/^(?:\d|1\d|2[0-3])$/.test(text(name)) ? Number(text(name)) : null)
  const zone = ZONE_NAMES.find((one) => one === text('zone'))
  const [from, to, digest] = [hour('quiet_from'), hour('quiet_to'), hour('digest_hour')]
  const fields: Record<string, ErrorCode> = {}
  if (!zone) fields['zone'] = 'must_be_valid'
  // Both ends, or none.
  if ((from === null) !== (to === null)) fields[from === null ? 'quiet_from' : 'quiet_to'] = 'required_field'
  if (from !== null && from === to) fields['quiet_to'] = 'must_be_valid'
  if (digest === null) fields['digest_hour'] = 'must_be_valid'
  if (!/^[0-6]$/.test(text('digest_day'))) fields['digest_day'] = 'must_be_valid'
  if (!zone || digest === null || Object.keys(fields).length > 0)
    throw new Refusal('invalid_input', { fields })
  return {
    zone,
    quiet_from: from,
    quiet_to: to,
    digest_hour: digest,
    digest_day: Number(text('digest_day')),
    alert_mail: text('alert_mail') === '1',
    follow_mail: text('follow_mail') === '1',
    revisions: text('revisions') === '1',
    breaking_site: text('breaking_site') === '1',
    breaking_mail: text('breaking_mail') === '1',
    breaking_push: text('breaking_push') === '1',
    breaking_quiet: text('breaking_quiet') === '1',
  }
}

/** Saves an account's settings; waiting mails and pushes follow them. */
export async function saveSettings(
  trx: Trx,
  userId: number,
  settings: FollowSettings,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('following_settings')
    .values({ user_id: userId, ...settings })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...settings }))
    .execute()
  const { zone, quiet_from, quiet_to, digest_hour, digest_day } = settings
  const { alert_mail, follow_mail, revisions, breaking_mail, breaking_push, breaking_quiet } = settings
  const quiet = (hour: number | null) =>
    sql`case when n.kind = 'breaking' and ${breaking_quiet}::boolean then null else ${hour}::smallint end`
  await sql`
    update following_delivery d set
      due_at = following_due(${now}, d.way, ${zone}, ${quiet(quiet_from)}, ${quiet(quiet_to)}, ${digest_hour}::smallint,
        ${digest_day}::smallint),
      state = case when case n.kind
          when 'breaking' then case d.channel when 'push' then ${breaking_push}::boolean else ${breaking_mail}::boolean end
          else (n.kind <> 'revision' or ${revisions}::boolean)
            and (d.channel = 'push' or case n.kind when 'alert' then ${alert_mail}::boolean else ${follow_mail}::boolean end)
        end then 'waiting' else 'dropped' end
    from following_notice n
    where n.id = d.notice_id and d.user_id = ${userId} and d.state = 'waiting'`.execute(trx)
}
