import { sql, type RawBuilder } from 'kysely'
import { LANGS, type Lang } from '#i18n/locale.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { BreakingKind } from './breaking.ts'

interface Addressed {
  post: number
  kind: BreakingKind
  langs: readonly Lang[]
  /** As many as a reader is sent in a day. */
  perReader: number
}

/**
 * The common table expression `wanted`: who asked for breaking news and follows the story's section, a product or a company in it; of a
 * correction, whom an earlier notice of the story reached. `had` is what they were sent within a day, corrections not counted.
 */
export function wanted({ post, kind, langs }: Addressed, now: Date): RawBuilder<unknown> {
  const since = new Date(now.getTime() - 86_400_000)
  return sql`wanted as (
    select u.id as user_id, u.lang, s.breaking_site as site, s.breaking_push as push, s.breaking_mail as mail, s.zone,
      case when s.breaking_quiet then null else s.quiet_from end as quiet_from,
      case when s.breaking_quiet then null else s.quiet_to end as quiet_to,
      (select count(*) from following_notice n where n.user_id = u.id and n.kind = 'breaking' and n.at > ${since}
        and n.payload ->> 'kind' <> 'correction') as had
    from following_settings s join accounts_user u on u.id = s.user_id and u.disabled_at is null
      and u.lang = any(${[...langs]}::text[])
    where (s.breaking_site or s.breaking_push or s.breaking_mail) and ${
      kind === 'correction'
        ? sql`exists (select from following_notice n where n.user_id = u.id and n.kind = 'breaking' and n.key = ${String(post)})`
        : sql`exists (select from following_follow f join editorial_post p on p.id = ${post}
          where f.user_id = u.id and ((f.kind = 'section' and f.key = p.section)
            or (f.kind = 'product' and f.key = any(p.products)) or (f.kind = 'company' and f.key = any(p.companies))))`
    })`
}

/** Whether a reader of `wanted` may get one more. */
export const mayHave = ({ kind, perReader }: Addressed) =>
  kind === 'correction' ? sql`true` : sql`had < ${perReader}`

/** How many readers a notice would reach by each way. */
export interface Reach {
  bell: number
  push: number
  mail: number
  /** Who had as many today as a reader is sent. */
  leftOut: number
}

/** How many people of each language a notice would reach now, by each way. */
export async function countReach(
  db: Db,
  asked: Omit<Addressed, 'langs'>,
  now: Date,
): Promise<Record<Lang, Reach>> {
  const whom = { ...asked, langs: LANGS }
  const { rows } = await sql<Reach & { lang: Lang }>`
    with ${wanted(whom, now)}
    select lang, count(*) filter (where site and ${mayHave(whom)})::int as bell,
      count(*) filter (where mail and ${mayHave(whom)})::int as mail,
      count(*) filter (where push and ${mayHave(whom)}
        and exists (select from following_device d where d.user_id = wanted.user_id))::int as push,
      count(*) filter (where not (${mayHave(whom)}))::int as "leftOut"
    from wanted group by lang`.execute(db)
  const reachOf = (lang: Lang): Reach => {
    const { bell = 0, push = 0, mail = 0, leftOut = 0 } = rows.find((row) => row.lang === lang) ?? {}
    return { bell, push, mail, leftOut }
  }
  return { ar: reachOf('ar'), en: reachOf('en') }
}
