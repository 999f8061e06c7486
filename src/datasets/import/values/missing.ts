import { stripBidi } from '#i18n/bidi/bidi-marks.ts'

/** What sources write where they have no figure. Not `NA`, which is Namibia. */
const MARKS = new Set([
  '',
  '.',
  '..',
  '...',
  '…',
  '-',
  '--',
  '–',
  '—',
  'n/a',
  'n.a.',
  '#n/a',
  'null',
  'غير متاح',
  'غير متوفر',
  'لا يوجد',
])

/** Whether a cell says that there is no value. */
export function isMissing(text: string): boolean {
  if (text.length > 16) return text.trim() === ''
  const first = text.charCodeAt(0)
  if (first >= 48 && first <= 57) return false
  return MARKS.has(stripBidi(text).trim().toLowerCase())
}
