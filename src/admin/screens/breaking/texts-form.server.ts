import type { Lang } from '#i18n/locale.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { oneLine } from '#platform/http/form/typed-lines.ts'
import { BAR_MINUTES, BREAKING_KINDS, BREAKING_LIMITS } from '#sections/following/breaking/breaking.ts'
import type { Story } from '#sections/following/breaking/read.server.ts'
import type { BreakingValues } from '#sections/following/breaking/write.server.ts'
import { FieldErrors } from '../../panel/field-errors.server.ts'

const WRONG = {
  none: {
    ar: 'اكتب العنوان بلغة واحدة على الأقل.',
    en: 'Write the headline in at least one language.',
  },
  lone: {
    ar: 'اكتب العنوان أيضاً، أو أفرغ السطر لئلا يُرسل شيء بهذه اللغة.',
    en: 'Write the headline too, or empty the line to send nothing in this language.',
  },
  long: { ar: 'النص أطول من المسموح. اختصره.', en: 'The text is too long. Shorten it.' },
} as const satisfies Record<string, LocalizedText>

const lengthOf = (text: string) => Array.from(text).length

/** What the form of a notice asks for. Throws FieldErrors with what is wrong, field by field. */
export function readTexts(form: FormData, langs: readonly Lang[]): BreakingValues {
  const kind = BREAKING_KINDS.find((one) => one === formText(form, 'kind'))
  const bar = BAR_MINUTES.find((one) => String(one) === formText(form, 'bar'))
  if (!kind || bar === undefined) throw new Refusal('bad_request')
  const errors: Record<string, LocalizedText> = {}
  const values: BreakingValues = {
    kind,
    bar_minutes: bar,
    headline_ar: null,
    line_ar: null,
    headline_en: null,
    line_en: null,
  }
  for (const lang of langs) {
    const headline = oneLine(formText(form, `headline_${lang}`))
    const line = oneLine(formText(form, `line_${lang}`))
    if (lengthOf(headline) > BREAKING_LIMITS.headline) errors[`headline_${lang}`] = WRONG.long
    if (lengthOf(line) > BREAKING_LIMITS.line) errors[`line_${lang}`] = WRONG.long
    if (headline === '' && line !== '') errors[`headline_${lang}`] = WRONG.lone
    values[`headline_${lang}`] = headline || null
    values[`line_${lang}`] = line || null
  }
  if (Object.keys(errors).length === 0 && langs.every((lang) => values[`headline_${lang}`] === null))
    errors[`headline_${langs[0] ?? 'ar'}`] = WRONG.none
  if (Object.keys(errors).length > 0) throw new FieldErrors(errors)
  return values
}

/** The languages in which there is a story. */
export const languagesOfStory = ({ title }: Story): Lang[] =>
  (['ar', 'en'] as const).filter((lang) => title[lang] !== null)

/** A text that fits, cut after a whole word. */
export function fitting(text: string | null, most: number): string | null {
  const plain = oneLine(text ?? '')
  if (plain === '') return null
  if (lengthOf(plain) <= most) return plain
  const cut = Array.from(plain)
    .slice(0, most - 1)
    .join('')
  const end = cut.lastIndexOf(' ')
  return `${end > most / 2 ? cut.slice(0, end) : cut}…`
}
