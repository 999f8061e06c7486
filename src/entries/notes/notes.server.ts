import { sql } from 'kysely'
import { writeAudit } from '#platform/audit/write.server.ts'
import type { Db, Trx } from '#platform/db/kysely.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { can } from '#platform/policy/policy.ts'
import { accountOf, readEntry, type Entry, type Hand } from '../drafts/draft.server.ts'
import type { Kind } from '../kind.ts'
import { notify } from '../notices/notify.server.ts'
import { readStaff, whoMay } from '../notices/staff.server.ts'
import type { Anchor } from './anchor.ts'
import { MENTION, MOST_SAID, type Note, type Said } from './contract.ts'

/** A thread of notes about a thing. */
export interface Saying {
  /** The column that it is about. */
  field?: string | null
  anchor?: Anchor | null
  body: string
}

/** The thing, for who may read and write what the newsroom says about it. Throws `not_found` and `not_allowed`. */
export async function openNotes(hand: Pick<Hand, 'viewer'>, db: Db, kind: Kind, key: string): Promise<Entry> {
  const entry = await readEntry(db, kind, key)
  if (!entry) throw new Refusal('not_found')
  for (const action of [kind.needs.list, 'note.write'] as const)
    if (!can(hand.viewer, action, entry.owned)) throw new Refusal('not_allowed')
  return entry
}

/** Writes a note to a thing, in the caller's transaction. Says its number. Throws `invalid_input`, `not_found`, `not_allowed`. */
export async function writeNote(
  trx: Trx,
  hand: Hand,
  kind: Kind,
  key: string,
  saying: Saying,
): Promise<number> {
  const entry = await openNotes(hand, trx, kind, key)
  const { field = null, anchor = null } = saying
  if (field !== null && !kind.columns.some(({ column }) => column === field))
    throw new Refusal('invalid_input', { fields: { note_field: 'must_be_valid' } })
  const id = await insertSaid(trx, hand, entry, {
    field,
    body: bodyOf(saying.body),
    ...(field !== null && anchor && { ...anchor }),
  })
  const { owned, draft } = entry
  await notifyOf(trx, hand, entry, id, saying.body, 'note', [owned.ownerId, draft?.reviewerId ?? null])
  return id
}

/** Answers a note. Throws as `writeNote` does. */
export async function answerNote(
  trx: Trx,
  hand: Hand,
  kind: Kind,
  key: string,
  { to, body }: { to: number; body: string },
): Promise<number> {
  const entry = await openNotes(hand, trx, kind, key)
  await noteOf(trx, entry, to)
  const id = await insertSaid(trx, hand, entry, { parent_id: to, body: bodyOf(body) })
  const speakers = await trx
    .selectFrom('entry_note')
    .select('author_id')
    .where((eb) => eb.or([eb('id', '=', to), eb('parent_id', '=', to)]))
    .execute()
  await notifyOf(trx, hand, entry, id, body, 'answer', [
    entry.owned.ownerId,
    ...speakers.map(({ author_id }) => author_id),
  ])
  return id
}

/** Says that what a note asked for is done, or is not. Throws as `writeNote` does. */
export async function settleNote(
  trx: Trx,
  hand: Hand,
  kind: Kind,
  key: string,
  { id, resolved }: { id: number; resolved: boolean },
): Promise<void> {
  const entry = await openNotes(hand, trx, kind, key)
  await noteOf(trx, entry, id)
  await trx
    .updateTable('entry_note')
    .set({ resolved_at: resolved ? hand.now : null, resolved_by: resolved ? accountOf(hand) : null })
    .where('id', '=', id)
    .where('resolved_at', resolved ? 'is' : 'is not', null)
    .execute()
}

/** Everything that was said about a thing: what is open first, each with its answers in their order. */
export async function readNotes(db: Db, kind: string, key: string): Promise<Note[]> {
  const rows = await db
    .selectFrom('entry_note as n')
    .leftJoin('accounts_user as a', 'a.id', 'n.author_id')
    .leftJoin('accounts_user as r', 'r.id', 'n.resolved_by')
    .selectAll('n')
    .select(['a.display_name as by', 'r.display_name as resolver'])
    .where('n.kind', '=', kind)
    .where('n.key', '=', key)
    .orderBy('n.id')
    .execute()
  const names = await namesIn(
    db,
    rows.map(({ body }) => body),
  )
  const said = ({ id, by, at, body }: (typeof rows)[number]): Said => ({
    id,
    by,
    at: at.toISOString(),
    body,
    mentions: Object.fromEntries(
      mentionedIn(body).flatMap((name) => {
        const known = names.get(name)
        return known === undefined ? [] : [[name, known]]
      }),
    ),
  })
  return rows
    .filter(({ parent_id }) => parent_id === null)
    .map((row) => ({
      ...said(row),
      field: row.field,
      anchor:
        row.quote === null
          ? null
          : { quote: row.quote, block: row.block ?? 0, before: row.before ?? '', after: row.after ?? '' },
      resolvedBy: row.resolver,
      resolvedAt: row.resolved_at?.toISOString() ?? null,
      answers: rows.filter(({ parent_id }) => parent_id === row.id).map(said),
    }))
    .sort((a, b) => Number(a.resolvedAt !== null) - Number(b.resolvedAt !== null))
}

/** People of the newsroom whom a note to the thing can mention, by what their names begin with or have in them. */
export async function findPeople(
  db: Db,
  { kind, owned }: Pick<Entry, 'kind' | 'owned'>,
  text: string,
): Promise<{ username: string; name: string }[]> {
  const wanted = text.toLowerCase()
  return whoMay(await readStaff(db), kind.needs.list, owned)
    .filter(({ username, displayName }) => `${username} ${displayName}`.toLowerCase().includes(wanted))
    .slice(0, 8)
    .map(({ username, displayName }) => ({ username, name: displayName }))
}

function bodyOf(typed: string): string {
  const body = typed.normalize('NFC').trim()
  if (body === '') throw new Refusal('invalid_input', { fields: { note_text: 'required_field' } })
  if (Array.from(body).length > MOST_SAID)
    throw new Refusal('invalid_input', { fields: { note_text: 'must_be_valid' } })
  return body
}

async function noteOf(trx: Trx, { kind, key }: Entry, id: number): Promise<void> {
  const row = await trx
    .selectFrom('entry_note')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', kind.name)
    .where('key', '=', key)
    .where('parent_id', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
}

async function insertSaid(
  trx: Trx,
  hand: Hand,
  { kind, key }: Entry,
  said: { body: string; parent_id?: number; field?: string | null } & Partial<Anchor>,
): Promise<number> {
  const { id } = await trx
    .insertInto('entry_note')
    .values({ ...said, kind: kind.name, key, author_id: accountOf(hand), at: hand.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeAudit(trx, {
    ctx: hand,
    action: 'entry.note',
    kind: kind.name,
    key,
    after: { note: id, field: said.field ?? null },
  })
  return id
}

/** Who is mentioned hears of that; the others of the note. */
async function notifyOf(
  trx: Trx,
  hand: Hand,
  entry: Entry,
  id: number,
  body: string,
  event: 'note' | 'answer',
  to: readonly (number | null)[],
): Promise<void> {
  const names = mentionedIn(body)
  const mentioned =
    names.length === 0
      ? []
      : (await readStaff(trx)).filter(({ username }) => names.includes(username.toLowerCase()))
  // One cause for both, so that one note gives one notice.
  const cause = `note:${id}`
  await notify(trx, hand, entry, { event: 'mention', to: mentioned.map((one) => one.id), cause, said: body })
  await notify(trx, hand, entry, { event, to, cause, said: body })
}

const mentionedIn = (body: string) => [...body.matchAll(MENTION)].map(([, name = '']) => name.toLowerCase())

async function namesIn(db: Db, bodies: readonly string[]): Promise<Map<string, string>> {
  const names = [...new Set(bodies.flatMap(mentionedIn))]
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('accounts_user')
    .select(['username', 'display_name', 'role'])
    .where(sql<string>`lower(username)`, 'in', names)
    .execute()
  return new Map(
    rows
      .filter(({ role }) => can({ role, id: 0, username: '', displayName: '' }, 'panel.enter'))
      .map(({ username, display_name }) => [username.toLowerCase(), display_name]),
  )
}
