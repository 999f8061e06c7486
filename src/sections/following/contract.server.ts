import type { Db } from '#platform/db/kysely.server.ts'
import type { FollowedKind } from './contract.ts'

export { settingsOf } from './settings.server.ts'

/** What an account follows, the newest first. */
export function followedThings(db: Db, userId: number): Promise<{ kind: FollowedKind; key: string }[]> {
  return db
    .selectFrom('following_follow')
    .select(['kind', 'key'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('kind')
    .orderBy('key')
    .execute()
}

/** All of the section's data about an account, by table, for the export of the member's data. */
export async function followingData(db: Db, userId: number): Promise<Record<string, unknown>> {
  const [favourites, lists, items, follows, rules, settings, devices, notices] = await Promise.all([
    db
      .selectFrom('following_favourite')
      .select(['id', 'kind', 'key', 'note', 'at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('following_list')
      .select(['id', 'name'])
      .where('user_id', '=', userId)
      .orderBy('sort')
      .execute(),
    db
      .selectFrom('following_list_item as i')
      .innerJoin('following_list as l', 'l.id', 'i.list_id')
      .select(['i.list_id', 'i.favourite_id'])
      .where('l.user_id', '=', userId)
      .orderBy('i.list_id')
      .orderBy('i.sort')
      .execute(),
    db
      .selectFrom('following_follow')
      .select(['kind', 'key', 'site', 'mail', 'push', 'at'])
      .where('user_id', '=', userId)
      .orderBy('at')
      .execute(),
    db
      .selectFrom('following_rule as r')
      .innerJoin('products_prices_series as s', 's.id', 'r.series_id')
      .select([
        's.slug as series',
        'r.kind',
        'r.threshold',
        'r.window_days',
        'r.unit',
        'r.site',
        'r.push',
        'r.mail',
        'r.paused',
      ])
      .select(['r.expires_on', 'r.fired_day', 'r.at'])
      .where('r.user_id', '=', userId)
      .orderBy('r.id')
      .execute(),
    db.selectFrom('following_settings').selectAll().where('user_id', '=', userId).execute(),
    db
      .selectFrom('following_device')
      .select(['name', 'at', 'reached_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('following_notice')
      .select(['kind', 'key', 'payload', 'at', 'read_at', 'opened_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
  ])
  return {
    favourites,
    reading_lists: lists,
    reading_list_items: items,
    follows,
    alert_rules: rules,
    follow_settings: settings,
    follow_devices: devices,
    follow_notices: notices,
  }
}
