import type { LocalizedText } from '#i18n/localized-text.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { oneLine } from '#platform/http/form/typed-lines.ts'
import { FieldErrors } from '../../panel/field-errors.server.ts'

const LONG = { ar: 'النص أطول من المسموح. اختصره.', en: 'The text is too long. Shorten it.' }
const ADDRESS = {
  ar: 'الرابط غير صالح. اكتبه كاملاً، ويبدأ بـ https://',
  en: 'This is not an address. Write all of it, starting with https://',
}

interface Rights {
  licence: string
  licenceUrl: string | null
  acquireUrl: string | null
}

/** What a form says of the rights to a picture; nothing where it has no such fields. Throws FieldErrors. */
export function rightsIn(form: FormData): Rights | Record<string, never> {
  if (!form.has('licence')) return {}
  const wrong: Record<string, LocalizedText> = {}
  const licence = oneLine(formText(form, 'licence'))
  if (Array.from(licence).length > 120) wrong['licence'] = LONG
  const address = (name: string) => {
    const text = oneLine(formText(form, name))
    if (text === '') return null
    const url = URL.parse(text)
    if ((url?.protocol !== 'https:' && url?.protocol !== 'http:') || text.length > 500) wrong[name] = ADDRESS
    return text
  }
  const rights = { licence, licenceUrl: address('licence_url'), acquireUrl: address('acquire_url') }
  if (Object.keys(wrong).length > 0) throw new FieldErrors(wrong)
  return rights
}
