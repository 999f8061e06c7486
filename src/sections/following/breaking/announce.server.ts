import { sql } from 'kysely'
import type { Trx } from '#platform/db/kysely.server.ts'
import { mayHave, wanted } from './audience.server.ts'
import { languagesOf, readBreaking, readStory } from './read.server.ts'

/**
 * Writes the notices of breaking news that was sent, once for each person, and how they leave the site: at once, in quiet hours too for who
 * chose so. Nothing comes of what was withdrawn meanwhile.
 */
export async function announceBreaking(trx: Trx, id: number, perReader: number, now: Date): Promise<void> {
  const row = await readBreaking(trx, id)
  const story = row && (await readStory(trx, row.post_id))
  if (row?.state !== 'sent' || !story?.isPublic) return
  const whom = { post: row.post_id, kind: row.kind, langs: languagesOf(row), perReader }
  await sql`
    with ${wanted(whom, now)},
    noticed as (
      insert into following_notice (user_id, kind, key, cause, payload, site, at)
      select user_id, 'breaking', ${String(row.post_id)}, ${`breaking:${id}`},
        jsonb_build_object('breaking', ${id}::int, 'lang', lang, 'kind', ${row.kind}::text), site, ${now}
      from wanted where ${mayHave(whom)}
      on conflict (user_id, cause) do nothing
      returning id, user_id
    ),
    leaving as (
      insert into following_delivery (notice_id, channel, user_id, way, due_at)
      select n.id, way.channel, n.user_id, 'instant',
        following_due(${now}, 'instant', w.zone, w.quiet_from, w.quiet_to, 8::smallint, 0::smallint)
      from noticed n join wanted w on w.user_id = n.user_id
      cross join lateral (select 'mail' as channel where w.mail union all select 'push' where w.push) way
    )
    update following_breaking set left_out = (select count(*) from wanted where not (${mayHave(whom)})) where id = ${id}`.execute(
    trx,
  )
}
