import { sql } from 'kysely'
import { MAX_LENGTH } from '#editorial/comments/contract.ts'
import { languageOf, tidy } from '#editorial/comments/text.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Trx } from '#platform/db/kysely.server.ts'
import type { CommentRecord, StoryRecord } from '../../record.ts'
import type { Entry } from '../index/archive-index.ts'
import type { Finding } from '../finding.ts'
import type { ArchiveClaim } from '../record.server.ts'
import { insertItems } from '../names/reserve.server.ts'
import { changeComments, hashOfComment, type KnownComment } from './changed-comments.server.ts'

const MOST_NAME = 100
/** Further parts of a comment that are looked for when it became shorter. */
const MOST_PARTS = 5
/** The name of who gave none. */
const NAMELESS: Readonly<Record<Lang, string>> = { ar: 'زائر', en: 'Guest' }

interface Line {
  foreign: string
  parent: string | null
  post_id: number
  author_name: string
  lang: Lang
  body: string
  status: CommentRecord['status']
  created_at: string
}

/**
 * Writes what readers said under stories that are there, and what changed there of what came before and not here. Threads have
 * two levels here, and what is longer than a comment may be becomes several, one after the other.
 */
export async function writeComments(
  trx: Trx,
  claim: ArchiveClaim,
  stories: readonly { story: StoryRecord; entry: Entry }[],
): Promise<{ added: number; changed: number; findings: Finding[] }> {
  const findings: Finding[] = []
  const lines = stories.flatMap(({ story, entry }) => linesOf(story, entry, findings))
  if (lines.length === 0) return { added: 0, changed: 0, findings }
  const known = new Map<string, number>()
  // Those of one comment in parts have its number before theirs.
  const { rows: there } = await sql<KnownComment>`
    select foreign_id, key, came, import_id from archive_item where site = ${claim.site} and kind = 'comment'
      and (foreign_id = any(${lines.map(({ foreign }) => foreign)}::text[])
        or foreign_id = any(${lines.flatMap(({ foreign }) => laterParts(foreign))}::text[]))`.execute(trx)
  for (const { foreign_id, key } of there) known.set(foreign_id, Number(key))
  const fresh = lines.filter(({ foreign }) => !known.has(foreign))
  const { changed, kept } = await changeComments(
    trx,
    claim,
    there,
    lines.flatMap(({ foreign, parent, lang, body, status }) => {
      const id = known.get(foreign)
      return id === undefined
        ? []
        : [
            {
              id,
              foreign,
              parent_id: parent === null ? null : (known.get(parent) ?? null),
              lang,
              body,
              status,
            },
          ]
    }),
  )
  for (const { story, entry } of stories)
    for (const { id, name } of story.comments)
      if (kept.includes(id))
        findings.push({
          kind: 'comment',
          id: story.id,
          title: story.texts[0]?.title ?? '',
          key: String(entry.group.id),
          code: 'conflict',
          name,
          fate: 'shown',
          count: 1,
        })
  if (fresh.length === 0) return { added: 0, changed, findings }
  const { rows: ids } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('editorial_comment', 'id')) as id from generate_series(1, ${fresh.length})`.execute(
    trx,
  )
  fresh.forEach(({ foreign }, place) => known.set(foreign, ids[place]?.id ?? 0))
  const rows = fresh.map(({ foreign, parent, ...row }) => ({
    ...row,
    id: known.get(foreign),
    parent_id: parent === null ? null : (known.get(parent) ?? null),
    held_by: row.status === 'held' ? ['first'] : [],
  }))
  await sql`insert into editorial_comment (id, post_id, parent_id, author_name, lang, body, status, held_by, created_at)
    select id, post_id, parent_id, author_name, lang, body, status, held_by, created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (id bigint, post_id bigint, parent_id bigint, author_name text,
      lang text, body text, status text, held_by text[], created_at timestamptz)`.execute(trx)
  await insertItems(
    trx,
    claim,
    fresh.map(({ foreign, status, body }) => ({
      kind: 'comment',
      foreign_id: foreign,
      key: String(known.get(foreign)),
      came: hashOfComment(status, body),
    })),
  )
  return { added: fresh.length, changed, findings }
}

/** Parts that a comment may have had when it was longer. */
const laterParts = (foreign: string): string[] =>
  foreign.includes('#') ? [] : Array.from({ length: MOST_PARTS }, (_, at) => `${foreign}#${at + 2}`)

function linesOf(story: StoryRecord, entry: Entry, findings: Finding[]): Line[] {
  const byId = new Map(story.comments.map((comment) => [comment.id, comment]))
  const find = (code: Finding['code'], name: string, fate: Finding['fate']) =>
    findings.push({
      kind: 'comment',
      id: story.id,
      title: story.texts[0]?.title ?? '',
      key: String(entry.group.id),
      code,
      name,
      fate,
      count: 1,
    })
  const lang = entry.texts[0]?.lang ?? 'ar'
  return story.comments.flatMap((comment) => {
    const text = tidy(comment.text)
    if (text === '') return []
    if (comment.parent !== null && !byId.has(comment.parent)) find('comment_orphan', comment.name, 'kept')
    const parts = partsOf(text)
    if (parts.length > 1) find('comment_long', comment.name, 'kept')
    const said = languageOf(text, lang)
    return parts.map((body, place) => ({
      foreign: place === 0 ? comment.id : `${comment.id}#${place + 1}`,
      parent: rootOf(comment, byId),
      post_id: entry.group.id,
      author_name: Array.from(comment.name.trim()).slice(0, MOST_NAME).join('') || NAMELESS[said],
      lang: said,
      body,
      status: comment.status,
      created_at: comment.at,
    }))
  })
}

/** The comment of the first level in whose thread a comment is; null of one that is such itself. */
function rootOf(comment: CommentRecord, byId: ReadonlyMap<string, CommentRecord>): string | null {
  let root: CommentRecord | undefined
  const seen = new Set([comment.id])
  for (let at = byId.get(comment.parent ?? ''); at && !seen.has(at.id); at = byId.get(at.parent ?? '')) {
    seen.add(at.id)
    root = at
  }
  return root && tidy(root.text) !== '' ? root.id : null
}

/** A text in parts that a comment may have, cut between words where that is possible. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  let rest = Array.from(text)
  while (rest.length > MAX_LENGTH) {
    const head = rest.slice(0, MAX_LENGTH)
    const space = head.findLastIndex((letter) => /\s/.test(letter))
    const end = space > MAX_LENGTH / 2 ? space : MAX_LENGTH
    parts.push(rest.slice(0, end).join('').trim())
    rest = rest.slice(end)
  }
  return [...parts, rest.join('').trim()].filter(Boolean)
}
