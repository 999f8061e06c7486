import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import { COUNTS, type Count } from './counts.ts'
import type { Span } from './periods.ts'

/** What was read of one thing in a period. */
export interface ReadSum {
  /** A story's number, a byline's key, a section. */
  key: string
  views: number
  /** Views in the period before. */
  before: number
  /** Readers of each day, added up. */
  readers: number
  /** Views in which more than three quarters of it were in view. */
  whole: number
  /** Views of more than 30 seconds. */
  long: number
}

interface Asked {
  span: Span
  limit: number
  offset: number
}

const within = ({ before, to }: Span) => sql`d.day between ${before}::date and ${to}::date`

/** Sums by a key, the most read first, and how many there are. */
async function sumsBy(
  db: Db,
  key: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  { span, limit, offset }: Asked,
): Promise<{ rows: ReadSum[]; count: number }> {
  const of = (value: string) =>
    sql`coalesce(sum(${sql.raw(value)}) filter (where d.day >= ${span.from}::date), 0)::float8`
  const { rows } = await sql<ReadSum & { count: number }>`
    select key, views, before, readers, whole, long, (count(*) over ())::int as count from (
      select ${key}::text as key, ${of('d.views')} as views, ${of('d.readers')} as readers, ${of('d.share_4')} as whole,
        ${of('d.time_3 + d.time_4')} as long,
        coalesce(sum(d.views) filter (where d.day < ${span.from}::date), 0)::float8 as before
      from reads_day d ${from} and ${within(span)} group by 1
    ) s where views > 0 order by views desc, key limit ${limit} offset ${offset}`.execute(db)
  const [first] = rows
  return { rows: rows.map(({ count: _, ...row }) => row), count: first?.count ?? 0 }
}

/** What was read of each story; of one account's own alone where it is given. */
export const readStories = (db: Db, asked: Asked & { owner: number | null }) =>
  sumsBy(
    db,
    sql`d.post_id`,
    sql`join editorial_post p on p.id = d.post_id
      where d.post_id > 0 ${asked.owner === null ? sql`` : sql`and p.owner_id = ${asked.owner}`}`,
    asked,
  )

/** The same by the names under the stories. */
export const readAuthors = (db: Db, asked: Asked) =>
  sumsBy(
    db,
    sql`coalesce(p.desk, '')`,
    sql`join editorial_post p on p.id = d.post_id where d.post_id > 0`,
    asked,
  )

/** The same by section, with its pages that are no stories. */
export const readSections = (db: Db, asked: Asked) =>
  sumsBy(db, sql`d.section`, sql`where d.post_id = 0 and d.section <> ''`, asked)

/** The whole site in a period and in the one before. */
export async function readSite(
  db: Db,
  span: Span,
): Promise<Record<'now' | 'before', { views: number; readers: number; counts: Record<Count, number> }>> {
  const { rows } = await sql<{ now: boolean; views: number; readers: number } & Record<Count, number>>`
    select d.day >= ${span.from}::date as now, sum(d.views)::float8 as views, sum(d.readers)::float8 as readers,
      ${sql.join(COUNTS.map((count) => sql`sum(${sql.ref(`d.${count}`)})::float8 as ${sql.ref(count)}`))}
    from reads_day d where d.section = '' and d.post_id = 0 and ${within(span)} group by 1`.execute(db)
  const of = (now: boolean) => {
    const row = rows.find((one) => one.now === now)
    const counts = Object.fromEntries(COUNTS.map((count) => [count, row?.[count] ?? 0])) as Record<
      Count,
      number
    >
    return { views: row?.views ?? 0, readers: row?.readers ?? 0, counts }
  }
  return { now: of(true), before: of(false) }
}

/** Views by the region of the browser's language, most first. */
export async function readCountries(
  db: Db,
  { span, limit, offset }: Asked,
): Promise<{ rows: { key: string; views: number; before: number }[]; count: number }> {
  const { rows } = await sql<{ key: string; views: number; before: number; count: number }>`
    select *, (count(*) over ())::int as count from (
      select d.country as key, coalesce(sum(d.views) filter (where d.day >= ${span.from}::date), 0)::float8 as views,
        coalesce(sum(d.views) filter (where d.day < ${span.from}::date), 0)::float8 as before
      from reads_country d where ${within(span)} group by 1
    ) s where views > 0 order by views desc, key limit ${limit} offset ${offset}`.execute(db)
  return { rows: rows.map(({ count: _, ...row }) => row), count: rows[0]?.count ?? 0 }
}

/** What is read just now: views of the last five minutes, by story, and of today by hour. */
export async function readNow(db: Db, now: Date, today: string) {
  const since = new Date(now.getTime() - 5 * 60_000)
  const [{ rows: recent }, { rows: hours }] = await Promise.all([
    sql<{ post: number; views: number }>`
      select post_id::int as post, sum(views)::int as views from reads_hour where at > ${since}
      group by 1 order by 2 desc, 1`.execute(db),
    sql<{ hour: number; views: number }>`
      select extract(hour from at at time zone 'Asia/Riyadh')::int as hour, sum(views)::int as views from reads_hour
      where at >= ${`${today}T00:00:00+03:00`}::timestamptz group by 1 order by 1`.execute(db),
  ])
  return {
    views: recent.reduce((sum, { views }) => sum + views, 0),
    stories: recent.filter(({ post }) => post > 0).slice(0, 10),
    hours,
  }
}

/** How often each of some stories was read, ever. */
export async function timesRead(db: Db, posts: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (posts.length === 0) return new Map()
  const { rows } = await sql<{ post: number; views: number }>`
    select post_id::int as post, sum(views)::float8 as views from reads_day where post_id = any(${[...posts]}::bigint[]) and post_id > 0
    group by 1`.execute(db)
  return new Map(rows.map(({ post, views }) => [post, views]))
}
