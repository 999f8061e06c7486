import type { Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'

/** The label of every section that the newsroom has described. */
export function sectionLabels(app: Pick<App, 'db' | 'memo'>, lang: Lang): Promise<Record<string, string>> {
  return app.memo.get(`api:sections:${lang}`, ['settings'], async () => {
    const rows = await app.db
      .selectFrom('section_info')
      .select(['section', 'label_ar', 'label_en'])
      .orderBy('section')
      .execute()
    return Object.fromEntries(rows.map((row) => [row.section, lang === 'ar' ? row.label_ar : row.label_en]))
  })
}
