import type { Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { sectionNames } from './section-words.ts'

/** The label of every section: the newsroom's, else its own name. */
export function sectionLabels(app: Pick<App, 'db' | 'memo'>, lang: Lang): Promise<Record<string, string>> {
  return app.memo.get(`section-labels:${lang}`, ['settings'], async () => {
    const rows = await app.db
      .selectFrom('section_info')
      .select(['section', 'label_ar', 'label_en'])
      .orderBy('section')
      .execute()
    const own = Object.entries(sectionNames()).map(([section, label]) => [section, label[lang]] as const)
    const given = rows.map((row) => [row.section, lang === 'ar' ? row.label_ar : row.label_en] as const)
    return Object.fromEntries([...own, ...given])
  })
}
