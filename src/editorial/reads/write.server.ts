import { sql } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import { newMarks } from '#platform/limits/day-marks.server.ts'
import { COUNTS, type ReadLine, type ReadMark } from './counts.ts'

const columns = sql.join(COUNTS.map((count) => sql.ref(count)))
const given = sql.join(COUNTS.map((count) => sql`${sql.ref(count)} int`))
const sums = sql.join(COUNTS.map((count) => sql`sum(coalesce(${sql.ref(count)}, 0)) as ${sql.ref(count)}`))
const added = sql.join(
  ['views', 'readers', ...COUNTS].map(
    (count) => sql`${sql.ref(count)} = own.${sql.ref(count)} + excluded.${sql.ref(count)}`,
  ),
)

/** Adds readings to the sums of minute, day and region, in one statement. A story that is not published is not counted at all. */
export async function writeReads(
  db: Db,
  lines: readonly ReadLine[],
  marks: readonly ReadMark[],
): Promise<void> {
  const flat = lines.map(({ counts, ...line }) => ({ ...line, ...counts }))
  await sql`
    with line as materialized (
      select l.* from jsonb_to_recordset(${JSON.stringify(flat)}::jsonb)
        as l (n int, at timestamptz, day date, section text, post_id bigint, views int, regions jsonb, ${given})
      where l.post_id = 0 or exists (
        select from editorial_post p where p.id = l.post_id and p.section = l.section and p.status = 'published')
    ), marked as materialized (
      select m.mark, l.day, case when m.scope = 0 then '' else l.section end as section,
        case when m.scope = 2 then l.post_id else 0 end as post_id
      from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as m (mark bigint, n int, scope int)
      join line l using (n) join day_salt s on s.day = l.day
    ), fresh as (
      ${newMarks('marked')}
    ), reader as (
      select day, section, post_id, count(*) as readers from marked join fresh using (mark) group by day, section, post_id
    ), total as (
      select day, coalesce(section, '') as section, coalesce(post_id, 0) as post_id, sum(views) as views, ${sums}
      from line group by grouping sets ((day), (day, section), (day, section, post_id))
      having grouping(post_id) = 1 or post_id > 0
    ), minute as (
      insert into reads_hour as own (at, section, post_id, views)
      select at, section, post_id, views from line
      on conflict (at, section, post_id) do update set views = own.views + excluded.views
    ), region as (
      insert into reads_country as own (day, country, views)
      select day, key, sum(value::int) from line, jsonb_each_text(regions) group by day, key
      on conflict (day, country) do update set views = own.views + excluded.views
    )
    insert into reads_day as own (day, section, post_id, views, readers, ${columns})
    select day, section, post_id, views, coalesce(readers, 0), ${columns}
    from total left join reader using (day, section, post_id)
    on conflict (day, section, post_id) do update set ${added}`.execute(db)
}
