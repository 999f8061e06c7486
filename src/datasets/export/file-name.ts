import { isoDay } from '#i18n/date/date.ts'
import { toSlug } from '#i18n/slug.ts'
import type { ExportFormat } from './export.ts'

export interface ExportFile {
  format: ExportFormat
  /** Section in Latin letters, as in its address: `production-capacity`. */
  name: string
  /** The same in the reader's language. */
  title?: string
  day: Date
}

/**
 * `attachment` (or `inline`, what a browser shows) with the name in ASCII and, for those who know RFC 5987, in the
 * reader's language.
 */
export function contentDisposition(
  { format, name, title, day }: Omit<ExportFile, 'format'> & { format: string },
  kind: 'attachment' | 'inline' = 'attachment',
): string {
  const file = (slug: string) => `kimya-${slug || 'data'}-${isoDay(day)}.${format}`
  const ascii = file(toSlug(name).replace(/[^a-z0-9-]/g, ''))
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file(toSlug(title ?? name)))}`
}
