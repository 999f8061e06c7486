import { z } from 'zod'
import { ENCODINGS } from '#datasets/import/source.ts'
import { isIsoDay } from '#datasets/values/partial-date.ts'
import { formText } from '#platform/http/form/form-text.ts'
import type { Destination } from '#datasets/import/destination.server.ts'
import { DESTINATIONS } from '../../imports/destinations.server.ts'
import type { UploadSettings } from '../../imports/upload-settings.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { FieldErrors } from '../../panel/field-errors.server.ts'
import { chosenReading } from '../../parts/reading/chosen-reading.ts'

const encoding = z.enum(ENCODINGS)

/** The settings in a file's form, without its columns. Throws FieldErrors. */
export function readSettings(form: FormData): { destination: Destination; settings: UploadSettings } {
  const text = (name: string) => formText(form, name).trim()
  const orNull = (name: string) => text(name).slice(0, 500) || null
  const errors: Record<string, LocalizedText> = {}
  const destination = DESTINATIONS.find(({ name }) => name === text('into'))
  if (!destination) throw new FieldErrors({ into: { ar: 'اختر القسم.', en: 'Choose the section.' } })
  const headerRow = text('header_row')
  if (headerRow !== '' && !/^[1-9]\d{0,2}$/.test(headerRow))
    errors['header_row'] = {
      ar: 'اكتب رقم السطر: من 1 إلى 999.',
      en: 'Enter a line number from 1 to 999.',
    }
  const url = orNull('source_url')
  if (url !== null && !/^https?:\/\//.test(url))
    errors['source_url'] = { ar: 'يبدأ الرابط بـ https://', en: 'A link begins with https://' }
  const asOf = orNull('as_of')
  if (asOf !== null && !isIsoDay(asOf))
    errors['as_of'] = {
      ar: 'اكتبه هكذا: 2026-11-20 أو 2026-11 أو 2026.',
      en: 'Write it like 2026-11-20, 2026-11 or 2026.',
    }
  if (Object.keys(errors).length > 0) throw new FieldErrors(errors)
  const confidence = text('confidence')
  const chosenEncoding = encoding.safeParse(text('encoding'))
  const sheet = text('sheet')
  return {
    destination,
    settings: {
      name: text('mapping').slice(0, 100) || 'generic',
      series: destination.ready?.series.find((one) => one === text('series')) ?? null,
      confidence:
        confidence === 'high' || confidence === 'medium' || confidence === 'low' ? confidence : null,
      source: { ar: orNull('source_ar'), en: orNull('source_en'), url, asOf },
      reading: {
        ...(sheet && { sheet: sheet.slice(0, 100) }),
        ...(headerRow && { headerRow: Number(headerRow) }),
        ...(chosenEncoding.success && { encoding: chosenEncoding.data }),
        ...chosenReading(form),
      },
      columns: null,
      header: [],
    },
  }
}
