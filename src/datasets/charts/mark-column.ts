import type { Lang } from '#i18n/locale.ts'
import { markWords, type Marks } from '#ui/marks.ts'
import type { ExportColumn } from '../export/export.ts'

/** The column of a chart's table and files that distinguishes real and demonstration figures; of a series where there are several. */
export function markColumn(lang: Lang, of?: { key: string; name: string }): ExportColumn {
  const label = lang === 'ar' ? 'نوع الرقم' : 'Figure type'
  return {
    key: of ? `${of.key}_marks` : 'marks',
    label: of ? `${of.name}: ${label}` : label,
    type: 'text',
  }
}

/** The mark of a figure; none for a real one as first published. */
export function markCell(marks: Marks, lang: Lang): string | null {
  return markWords(marks, lang).join(lang === 'ar' ? '، ' : ', ') || null
}
