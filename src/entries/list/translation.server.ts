import { sql, type RawBuilder } from 'kysely'
import type { Lang } from '#i18n/locale.ts'
import type { Kind } from '../kind.ts'

/** What is left to translate of a thing: a block whose twin changed after it, or the whole of a language. */
export const TRANSLATIONS = ['stale', 'noEnglish', 'noArabic'] as const
export type Translation = (typeof TRANSLATIONS)[number]

/** Whether a kind's list can be filtered by what is left to translate. */
export const isTranslated = ({ workflow, title }: Kind): boolean =>
  workflow === true && title.ar[0] !== title.en[0]

const MISSING: Readonly<Record<Exclude<Translation, 'stale'>, Lang>> = { noEnglish: 'en', noArabic: 'ar' }
// Written as in the index `entry_draft_behind`.
const BEHIND = sql.raw(`jsonb_path_exists(d.twins, '$.*.links[*].behind ? (@ != null)')`)

/** That filter as SQL: rows of the kind's table `t`, and working copies `d` of what has no row yet. */
export function leftToTranslate(
  kind: Kind,
  translation: Translation,
): { old: RawBuilder<unknown>; fresh: RawBuilder<unknown> } {
  const key = sql.ref(`t.${kind.key}`)
  const drafted = kind.numbered ? sql`d.key::bigint` : sql`d.key`
  if (translation === 'stale')
    return {
      // As a list of keys: the planner takes the condition for a third of all working copies and would read every row.
      old: sql`${key} = any(array(select ${drafted} from entry_draft d where d.kind = ${kind.name} and ${BEHIND}))`,
      fresh: BEHIND,
    }
  const column = kind.title[MISSING[translation]][0] ?? ''
  return {
    // A language with text in the working copy is no longer missing.
    old: sql`${sql.ref(`t.${column}`)} is null and ${key} not in (
      select ${drafted} from entry_draft d where d.kind = ${kind.name} and not d.is_new and d.fields ->> ${column} <> '')`,
    fresh: sql`coalesce(d.fields ->> ${column}, '') = ''`,
  }
}
