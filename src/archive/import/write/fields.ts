import type { Lang } from '#i18n/locale.ts'
import type { Archive, StoryRecord } from '../../record.ts'
import { FIELD_TARGETS, type ArchiveSettings, type FieldTarget } from '../settings.ts'

/** What custom fields say of a story, by part: of one language, or of any. */
export type FieldValues = Partial<Record<FieldTarget, { lang: Lang | null; values: readonly string[] }[]>>

/** Reads the custom fields that the mapping names; those of our own export have the names of what they are. */
export function mappedFields(
  { fields }: Pick<StoryRecord, 'fields'>,
  { mapping }: ArchiveSettings,
  format: Archive['format'],
): FieldValues {
  const found: FieldValues = {}
  const own = format === 'kimya' ? Object.keys(fields).map((name) => [name, name] as const) : []
  for (const [name, target] of new Map([...own, ...Object.entries(mapping.fields)])) {
    const values = fields[name]?.map((value) => value.trim()).filter(Boolean) ?? []
    const part = FIELD_TARGETS.find((one) => one === target.replace(/_(ar|en)$/, ''))
    if (values.length === 0 || !part) continue
    const lang = /_(ar|en)$/.exec(target)?.[1]
    ;(found[part] ??= []).push({ lang: lang === 'ar' || lang === 'en' ? lang : null, values })
  }
  return found
}

/** The values of a part in a language. */
export const valuesOf = (fields: FieldValues, part: FieldTarget, lang: Lang): string[] =>
  (fields[part] ?? []).flatMap((one) => (one.lang === null || one.lang === lang ? one.values : []))
