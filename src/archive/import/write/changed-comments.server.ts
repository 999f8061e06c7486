import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '#platform/db/kysely.server.ts'
import type { ArchiveClaim } from '../record.server.ts'

/** What a comment says, as far as a newer export may have changed it. */
interface SaidNow {
  id: number
  foreign: string
  parent_id: number | null
  lang: string
  body: string
  status: 'published' | 'held'
}

/** What is known of a comment from an import before. */
export interface KnownComment {
  foreign_id: string
  key: string
  came: string
  import_id: number
}

/** A hash of what came of a comment. */
export const hashOfComment = (status: string, body: string): string =>
  createHash('md5').update(`${status}\n${body}`).digest('base64')

/** Imports before wrote the hash of the text alone. */
const hashOfText = (body: string): string => createHash('md5').update(body).digest('base64')

/** Whether a comment is as it came. */
const isAsItCame = (came: string, status: string, body: string): boolean =>
  came === hashOfComment(status, body) || came === hashOfText(body)

/**
 * Changes comments that changed there and not here, and hides parts of long ones that are no more. Says how many, and which stay as
 * the newsroom has them.
 */
export async function changeComments(
  trx: Trx,
  { id, site }: Pick<ArchiveClaim, 'id' | 'site'>,
  known: readonly KnownComment[],
  lines: readonly SaidNow[],
): Promise<{ changed: number; kept: string[] }> {
  const byForeign = new Map(lines.map((line) => [line.foreign, line]))
  const asked = known.filter(({ foreign_id, came }) => {
    const line = byForeign.get(foreign_id)
    return line === undefined ? came !== GONE : !isAsItCame(came, line.status, line.body)
  })
  if (asked.length === 0) return { changed: 0, kept: [] }
  const { rows } = await sql<Row>`
    select id::text as key, body, status, (decided_at is not null or open_reports > 0) as decided from editorial_comment
    where id = any(${asked.map(({ key }) => key)}::bigint[]) for update`.execute(trx)
  const there = new Map(rows.map((row) => [row.key, row]))
  const kept: string[] = []
  const changes = asked.flatMap(({ foreign_id, key, came, import_id }) => {
    const row = there.get(key)
    if (!row) return []
    if (row.decided || !isAsItCame(came, row.status, row.body)) {
      if (byForeign.has(foreign_id)) kept.push(foreign_id)
      return []
    }
    const line = byForeign.get(foreign_id)
    return [
      {
        foreign_id,
        key,
        came,
        earlier: import_id !== id,
        body: line?.body ?? row.body,
        status: line?.status ?? 'removed',
        lang: line?.lang ?? null,
        parent_id: line?.parent_id ?? null,
        now: line ? hashOfComment(line.status, line.body) : GONE,
      },
    ]
  })
  if (changes.length === 0) return { changed: 0, kept }
  const listed = sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as n (foreign_id text, key bigint, came text, earlier boolean,
    body text, status text, lang text, parent_id bigint, now text)`
  await sql`insert into archive_before (import_id, kind, key, fields, written)
    select ${id}, 'comment', n.key::text, jsonb_build_object('body', c.body, 'status', c.status, 'lang', c.lang, 'parent_id', c.parent_id,
      'held_by', c.held_by), n.came
    from ${listed} join editorial_comment c on c.id = n.key where n.earlier on conflict do nothing`.execute(
    trx,
  )
  await sql`update editorial_comment c set body = n.body, status = n.status, lang = coalesce(n.lang, c.lang),
      parent_id = case when n.lang is null then c.parent_id else n.parent_id end,
      held_by = case when n.status = 'held' then array['first'] else '{}' end
    from ${listed} where c.id = n.key`.execute(trx)
  await sql`update archive_item i set came = n.now from ${listed}
    where i.site = ${site} and i.kind = 'comment' and i.foreign_id = n.foreign_id`.execute(trx)
  return { changed: changes.length, kept }
}

interface Row {
  key: string
  body: string
  status: string
  decided: boolean
}

/** Of a part of a comment that is shorter now. */
const GONE = 'gone'

/** Gives comments what a newer export changed back, where nobody changed it since. Says how many were looked at. */
export async function restoreComments(
  trx: Trx,
  { id, site }: Pick<ArchiveClaim, 'id' | 'site'>,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ key: string; fields: Before; written: string; came: string } & Row>`
    with before as (
      delete from archive_before b where (b.import_id, b.kind, b.key) in (
        select import_id, kind, key from archive_before where import_id = ${id} and kind = 'comment' order by key limit ${most})
      returning b.key, b.fields, b.written
    ) select b.*, i.came, c.body, c.status, (c.decided_at is not null or c.open_reports > 0) as decided
    from before b left join editorial_comment c on c.id = b.key::bigint
      left join archive_item i on i.site = ${site} and i.kind = 'comment' and i.key = b.key`.execute(trx)
  for (const { key, fields, written, came, body, status, decided } of rows) {
    const untouched = came === GONE ? status === 'removed' : isAsItCame(came, status, body)
    if (body === null || decided || !untouched) continue
    await sql`update editorial_comment set body = ${fields.body}, status = ${fields.status}, lang = ${fields.lang},
      parent_id = ${fields.parent_id}, held_by = ${fields.held_by} where id = ${key}`.execute(trx)
    await sql`update archive_item set came = ${written} where site = ${site} and kind = 'comment' and key = ${key}`.execute(
      trx,
    )
  }
  return rows.length
}

interface Before {
  body: string
  status: string
  lang: string
  parent_id: number | null
  held_by: string[]
}
