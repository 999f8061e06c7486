import { sql } from 'kysely'
import { foldArabic } from '#i18n/words/fold.ts'
import { everyWord } from '#platform/db/words.server.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { Chooser } from './kind.ts'

interface Chosen {
  table: string
  key: string
  /** Their names in SQL over the row `t`; the Arabic one is used for a missing other. */
  name: LocalizedText
  /** The text that finds them, in SQL: folded. */
  searched: string
  /** Which rows are offered, in SQL; one that was chosen before is still named. */
  offered?: string
}

/** Chooses among the rows of a table: the shortest names first, as who types a name whole means that one. */
export function tableChooser({ table, key, name, searched, offered = 'true' }: Chosen): Chooser {
  return {
    async find({ db }, { text, keys, lang, limit }) {
      const words = foldArabic(text).split(/\s+/).filter(Boolean)
      const own = keys
        ? sql`${sql.ref(`t.${key}`)}::text = any(${[...keys]}::text[])`
        : words.length > 0
          ? sql`${everyWord(words, sql.raw(searched))} and ${sql.raw(offered)}`
          : sql.raw(offered)
      const label = sql`coalesce(${sql.raw(name[lang])}, ${sql.raw(name.ar)})`
      const { rows } = await sql<{ key: string; label: string }>`
        select ${sql.ref(`t.${key}`)}::text as key, ${label} as label from ${sql.table(table)} t where ${own}
        order by length(${label}), ${label} limit ${limit}`.execute(db)
      return rows
    },
  }
}
