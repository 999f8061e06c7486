import { expect, test } from 'vitest'
import type { FormField } from './model.ts'
import { valueIn } from './read-form.ts'

const field: FormField = {
  key: 'facts',
  type: 'bilingualList',
  label: { ar: 'أبرز النقاط', en: 'Key points' },
  hint: null,
  required: false,
  columns: [],
  max: null,
  lines: 1,
  latin: false,
  sentences: true,
  unit: null,
  options: null,
  searched: null,
  reasons: null,
  fixed: false,
  locked: false,
  refuseSquare: false,
  minWidth: null,
  rows: null,
}
const column = { name: 'facts_ar', lang: 'ar', shape: 'lines' } as const

function posted(text: string): FormData {
  const form = new FormData()
  form.set(column.name, text)
  return form
}

test('POST-01 a comma ends no key fact: only a line does', () => {
  const facts = ['بلغت الطاقة 1,200 ألف طن، وهي الأعلى', 'The plant restarts in May, after nine weeks']
  expect(valueIn(posted(facts.join('\r\n')), field, column)).toEqual(facts)
})

test('POST-01 keywords are taken one a line or with commas of either script between', () => {
  const keywords = { ...field, key: 'keywords', sentences: false }
  expect(valueIn(posted('ميثانول، يوريا\r\nMEG, urea\n ,'), keywords, column)).toEqual([
    'ميثانول',
    'يوريا',
    'MEG',
    'urea',
  ])
})
