import { sql } from 'kysely'
import { LANGS, type Lang } from '#i18n/locale.ts'
import type { Db, Trx } from '#platform/db/kysely.server.ts'
import type { JsonValue } from '#platform/db/types.ts'
import { Refusal } from '#platform/http/errors.ts'
import type { Entry } from '../drafts/draft.server.ts'
import type { Kind } from '../kind.ts'
import { MOST_CORRECTION, type Correction } from './correction.ts'

/** Whether readers have read a thing, so that a change of it can be explained to them. */
export const isCorrectable = ({ kind, row }: Pick<Entry, 'kind' | 'row'>): boolean =>
  row !== null && kind.corrected?.(row) === true

/**
 * Stores the note for readers with a locked working copy until it is published; an empty text deletes it.
 * Throws `invalid_input` for a note that is too long.
 */
export async function keepCorrection(
  trx: Trx,
  { kind, key }: Pick<Entry, 'kind' | 'key'>,
  correction: Correction,
): Promise<void> {
  const long = LANGS.filter((lang) => Array.from(correction[lang] ?? '').length > MOST_CORRECTION)
  if (long.length > 0) {
    const fields = Object.fromEntries(long.map((lang) => [`correction_${lang}`, 'too_large' as const]))
    throw new Refusal('invalid_input', { fields })
  }
  const texts = Object.fromEntries(
    LANGS.flatMap((lang) => (correction[lang] ? [[lang, correction[lang]]] : [])),
  )
  await trx
    .updateTable('entry_draft')
    .set({
      correction: Object.keys(texts).length > 0 ? sql<JsonValue>`${JSON.stringify(texts)}::jsonb` : null,
    })
    .where('kind', '=', kind.name)
    .where('key', '=', key)
    .execute()
}

/** Makes the notes of held working copies public in the languages that are published; another language's note waits. */
export async function publishCorrections(
  trx: Trx,
  kind: Kind,
  keys: readonly string[],
  { languages, at }: { languages: readonly Lang[]; at: Date },
): Promise<void> {
  if (keys.length === 0) return
  const ours = sql`kind = ${kind.name} and key = any(${[...keys]}::text[])`
  const out = sql`${[...languages]}::text[]`
  await sql`
    insert into entry_correction (kind, key, at, note_ar, note_en)
    select kind, key, ${at}, case when 'ar' = any(${out}) then correction ->> 'ar' end,
      case when 'en' = any(${out}) then correction ->> 'en' end
    from entry_draft where ${ours} and correction ?| ${out}`.execute(trx)
  await sql`update entry_draft set correction = nullif(correction - ${out}, '{}')
    where ${ours} and correction is not null`.execute(trx)
}

/** Moves the notes of undone publications back into their working copies. */
export async function takeBackCorrections(
  trx: Trx,
  kind: Kind,
  keys: readonly string[],
  at: Date,
): Promise<void> {
  if (!kind.corrected || keys.length === 0) return
  await sql`
    with taken as (
      delete from entry_correction where kind = ${kind.name} and key = any(${[...keys]}::text[]) and at = ${at}
      returning key, note_ar, note_en
    )
    update entry_draft d set correction = jsonb_strip_nulls(jsonb_build_object('ar', t.note_ar, 'en', t.note_en))
      || coalesce(d.correction, '{}')
    from taken t where d.kind = ${kind.name} and d.key = t.key`.execute(trx)
}

/** Whether a note says what the latest one of a thing says already: two who sent the same at once. */
export async function isSaid(db: Db, { kind, key }: Entry, correction: Correction): Promise<boolean> {
  const latest = await db
    .selectFrom('entry_correction')
    .select(['note_ar as ar', 'note_en as en'])
    .where('kind', '=', kind.name)
    .where('key', '=', key)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return LANGS.every((lang) => !correction[lang] || latest?.[lang] === correction[lang])
}
