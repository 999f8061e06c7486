import { ImageError } from '#platform/images/image-error.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { manyLines, oneLine } from '#platform/http/form/typed-lines.ts'
import { DESIGNS, PICTURE_RIGHTS, SOCIAL_NETWORKS, type SiteSettings } from '#site/contract.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { FieldErrors } from '../../panel/field-errors.server.ts'
import { SETTINGS_LIMITS } from './contract.ts'

type Errors = Record<string, LocalizedText>

const REQUIRED = { ar: 'اكتب هذا الحقل باللغتين.', en: 'Fill this in, in both languages.' }
const WRONG = {
  analytics: {
    ar: 'المعرف غير صالح. اكتبه بهذا الشكل: G-AB12CD34EF',
    en: 'This is not a measurement ID. It looks like G-AB12CD34EF.',
  },
  adsense: {
    ar: 'المعرف غير صالح. اكتبه بهذا الشكل: ca-pub-1234567890123456',
    en: 'This is not a publisher ID. It looks like ca-pub-1234567890123456.',
  },
  address: {
    ar: 'الرابط غير صالح. اكتبه كاملاً، ويبدأ بـ https://',
    en: 'This is not an address. Write all of it, starting with https://',
  },
  time: { ar: 'اكتب تاريخاً ووقتاً في المستقبل.', en: 'Give a date and time in the future.' },
  design: { ar: 'اختر تصميماً من القائمة.', en: 'Choose a design from the list.' },
  rights: { ar: 'اختر من القائمة.', en: 'Choose from the list.' },
  long: { ar: 'النص أطول من المسموح. اختصره.', en: 'The text is too long. Shorten it.' },
} as const

/** Riyadh has no daylight saving time. */
const RIYADH = '+03:00'

/**
 * The settings that a form of the screen asks for, but for the image and what has a screen of its own. Throws FieldErrors with what is wrong, field by field.
 */
export function readSettings(form: FormData, now: Date): Omit<SiteSettings, 'image' | 'breaking'> {
  const errors: Errors = {}
  const both = (name: string, limit: number, clean: (text: string) => string) => {
    const text = { ar: clean(formText(form, `${name}_ar`)), en: clean(formText(form, `${name}_en`)) }
    for (const lang of ['ar', 'en'] as const) {
      if (text[lang] === '') errors[`${name}_${lang}`] = REQUIRED
      else if (Array.from(text[lang]).length > limit) errors[`${name}_${lang}`] = WRONG.long
    }
    return text
  }
  const matching = (name: string, pattern: RegExp, wrong: LocalizedText) => {
    const text = oneLine(formText(form, name))
    if (text !== '' && !pattern.test(text)) errors[name] = wrong
    return text
  }
  const on = (name: string) => form.get(name) === '1'
  const design = DESIGNS.find((one) => one === formText(form, 'design'))
  if (!design) errors['design'] = WRONG.design
  const rights = PICTURE_RIGHTS.find((one) => one === formText(form, 'picture_rights'))
  if (!rights) errors['picture_rights'] = WRONG.rights
  const settings = {
    name: both('name', SETTINGS_LIMITS.name, oneLine),
    tagline: both('tagline', SETTINGS_LIMITS.tagline, oneLine),
    design: design ?? DESIGNS[0],
    use_search: on('use_search'),
    google_analytics: matching('google_analytics', /^(?:G|UA|GT|AW)-[A-Z0-9-]{4,20}$/, WRONG.analytics),
    google_adsen: matching('google_adsen', /^ca-pub-\d{10,20}$/, WRONG.adsense),
    ...readNetworks(form, errors),
    not_available: on('not_available'),
    closing_message: both('closing_message', SETTINGS_LIMITS.closing, manyLines),
    closed_until: readUntil(form, now, errors),
    registration_open: on('registration_open'),
    posting_open: on('posting_open'),
    comment_words: readWords(form, errors),
    picture_rights: rights ?? PICTURE_RIGHTS[0],
    picture_descriptions: on('picture_descriptions'),
    second_factor_for_staff: on('second_factor_for_staff'),
  }
  if (Object.keys(errors).length > 0) throw new FieldErrors(errors)
  return settings
}

/** A word or phrase a line. */
function readWords(form: FormData, errors: Errors): string[] {
  const lines = formText(form, 'comment_words').split(/\r?\n/)
  const words = [...new Set(lines.map((line) => oneLine(line)).filter((line) => line !== ''))]
  const { words: most, word: longest } = SETTINGS_LIMITS
  if (words.length > most || words.some((word) => Array.from(word).length > longest))
    errors['comment_words'] = WRONG.long
  return words
}

function readNetworks(form: FormData, errors: Errors) {
  const entries = SOCIAL_NETWORKS.map((network) => {
    const text = oneLine(formText(form, network))
    const url = URL.parse(text)
    if (text !== '' && (url?.protocol !== 'https:' || text.length > 300)) errors[network] = WRONG.address
    return [network, text] as const
  })
  // Made of SOCIAL_NETWORKS: each has its text.
  return Object.fromEntries(entries) as Record<(typeof SOCIAL_NETWORKS)[number], string>
}

/** The time a browser's field gives is Riyadh's. Only a site that is closed has one that must lie ahead. */
function readUntil(form: FormData, now: Date, errors: Errors): string | null {
  const text = formText(form, 'closed_until').trim()
  if (text === '' || form.get('not_available') !== '1') return null
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}:00${RIYADH}`) : Number.NaN
  if (!(time > now.getTime())) {
    errors['closed_until'] = WRONG.time
    return null
  }
  return new Date(time).toISOString()
}

/** An instant as a browser's field has it, in Riyadh's time. */
export function fieldTime(instant: string | null): string {
  return instant === null
    ? ''
    : new Date(Date.parse(instant) + 3 * 3_600_000).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)
}

/** What to say of an image that cannot be the mark. */
export function imageError(error: unknown): unknown {
  if (!(error instanceof ImageError)) return error
  return new FieldErrors({
    image:
      error.problem === 'bytes' || error.problem === 'pixels'
        ? {
            ar: 'الصورة أكبر من المسموح. استخدم صورة أصغر.',
            en: 'The image is larger than allowed. Use a smaller one.',
          }
        : {
            ar: 'الصيغة غير مدعومة. استخدم PNG أو WebP أو JPEG أو AVIF أو HEIC.',
            en: 'The format is not supported. Use PNG, WebP, JPEG, AVIF or HEIC.',
          },
  })
}

/** The file of a form, when one was chosen. */
export function fileIn(form: FormData, name: string, most: number): File | null {
  const file = form.get(name)
  if (!(file instanceof File) || file.size === 0) return null
  if (file.size > most) throw new Refusal('too_large')
  return file
}
