import type { Lang } from '#i18n/locale.ts'
import { cleanStoredHtml } from '#platform/html/stored.server.ts'
import type { App } from '#platform/app.server.ts'
import { sectionWordsOf } from './section-words.ts'

/** A section's introduction: name, a note and an info table where there is one, both clean HTML. */
export interface SectionInfo {
  label: string
  notes: string | null
  infoTable: string | null
}

/** The section's words in the reader's language; those of the code where the newsroom has written none. */
export function sectionInfo(
  app: Pick<App, 'db' | 'memo'>,
  section: string,
  lang: Lang,
): Promise<SectionInfo> {
  return app.memo.get(`section:${section}:${lang}`, ['settings'], async () => {
    const row = await app.db
      .selectFrom('section_info')
      .selectAll()
      .where('section', '=', section)
      .executeTakeFirst()
    if (!row) {
      const words = sectionWordsOf(section)
      return {
        label: words?.label[lang] ?? section,
        notes: words ? `<p>${words.about[lang]}</p>` : null,
        infoTable: null,
      }
    }
    const clean = (first: string | null, second: string | null) => {
      const html = first ?? second
      return html === null ? null : cleanStoredHtml(html)
    }
    return lang === 'ar'
      ? {
          label: row.label_ar,
          notes: clean(row.notes_ar, row.notes_en),
          infoTable: clean(row.info_table_ar, row.info_table_en),
        }
      : {
          label: row.label_en,
          notes: clean(row.notes_en, row.notes_ar),
          infoTable: clean(row.info_table_en, row.info_table_ar),
        }
  })
}
