import { expect, test } from 'vitest'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { catalogueProblems } from '#i18n/catalogue-check.ts'
import { DEFAULT_PREFS } from '#i18n/prefs.ts'
import { createTranslator } from '#i18n/translator.ts'
import { issueText, refusalText } from './issue-text.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'
import type { RefusalCode } from './refusal.ts'
import type { CellFaultCode } from './values/cell-type.ts'

// tsc reads these: a code without a message fails to compile.
export const texts: Readonly<
  Record<`import.refused.${RefusalCode}` | `import.issue.${CellFaultCode | 'duplicate'}`, unknown>
> = en

test('MKT-09 what an import says exists in both languages', () => {
  expect(catalogueProblems(en, ar)).toEqual([])
})

test('MKT-09 an error is reported with its line and column in both languages', () => {
  const [arabic, english] = [
    createTranslator('ar', ar, DEFAULT_PREFS),
    createTranslator('en', en, DEFAULT_PREFS),
  ]
  const issue = { line: 1204, column: 3, header: 'Price', code: 'number', params: { value: 'x' } }
  expect(stripBidi(issueText(arabic, 'ar', issue))).toBe(
    'السطر 1204، العمود «Price»: «x» ليس رقماً صحيح الكتابة',
  )
  expect(stripBidi(issueText(english, 'en', issue))).toBe(
    'Line 1204, column “Price”: “x” is not a valid number',
  )
  const twice = {
    line: 9,
    column: null,
    header: null,
    code: 'duplicate',
    params: { first: '4', key: 'urea · 2026' },
  }
  expect(stripBidi(issueText(arabic, 'ar', twice))).toBe(
    'السطر 9: الصف مكرر، وقد ورد في السطر 4 (urea · 2026)',
  )
  expect(stripBidi(refusalText(arabic, 'ar', { code: 'undo_later', params: { count: 3 } }))).toContain(
    '3 صفوف',
  )
  expect(stripBidi(refusalText(english, 'en', { code: 'header_missing', params: { header: 'Price' } }))).toBe(
    'The file has no column “Price”. If the column names are in another line, add --header-row=<line>',
  )
})

test('MKT-09 a column that the file does not have is named in the reader’s language, and a name of the file is not split', () => {
  const arabic = createTranslator('ar', ar, DEFAULT_PREFS)
  const header = { ar: 'السعر', en: 'Price' }
  expect(
    stripBidi(issueText(arabic, 'ar', { line: 2, column: null, header, code: 'required', params: {} })),
  ).toBe('السطر 2، العمود «السعر»: الخلية فارغة، وهذا العمود لا بد له من قيمة')
  expect(refusalText(arabic, 'ar', { code: 'header_twice', params: { header: '01_ok (t).csv' } })).toContain(
    '\u206801_ok (t).csv\u2069',
  )
})
