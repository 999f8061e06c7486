import type { Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'

/** What a section says of itself: name, a word of use (HTML) and an info table (HTML) where there is one. */
export interface SectionInfo {
  label: string
  notes: string | null
  infoTable: string | null
}

/** The section's words in the reader's language; `fallback` names a section the newsroom has not described. */
export function sectionInfo(
  app: Pick<App, 'db' | 'memo'>,
  section: string,
  lang: Lang,
  fallback = section,
): Promise<SectionInfo> {
  return app.memo.get(`section:${section}:${lang}`, ['settings'], async () => {
    const row = await app.db
      .selectFrom('section_info')
      .selectAll()
      .where('section', '=', section)
      .executeTakeFirst()
    if (!row) return { label: fallback, notes: null, infoTable: null }
    return lang === 'ar'
      ? {
          label: row.label_ar,
          notes: row.notes_ar ?? row.notes_en,
          infoTable: row.info_table_ar ?? row.info_table_en,
        }
      : {
          label: row.label_en,
          notes: row.notes_en ?? row.notes_ar,
          infoTable: row.info_table_en ?? row.info_table_ar,
        }
  })
}
