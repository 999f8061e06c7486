/** The fields of a source, as its form and its file have them. */
export const SOURCE_FIELDS = [
  'name',
  'title_ar',
  'title_en',
  'publisher_ar',
  'publisher_en',
  'home_url',
  'licence',
  'licence_url',
  'credit_ar',
  'credit_en',
  'contact',
  'address',
  'layout',
  'target',
  'series',
  'mapping',
  'sheet',
  'header_row',
  'rows',
  'next',
  'schedule',
  'trust',
  'most_revision',
  'most_mb',
  'most_inflated_mb',
  'most_seconds',
] as const

export type SourceField = (typeof SOURCE_FIELDS)[number]
export type SourceText = Readonly<Partial<Record<SourceField, string>>>
