import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formFaults, pairFaults, signFaults, wordFaults } from './faults.ts'
import { readTerms } from './terms.ts'
import { labelsIn, type Text } from './texts.ts'

const TABLE = `| Concept | Arabic | English | Not | Example |
| --- | --- | --- | --- | --- |
| glossary | المصطلحات | glossary | \`المسرد\` / vocabulary | المصطلحات / Glossary |
| message | رسالة | e-mail | \`mails!\` | رسالة / An e-mail |
`
const terms = readTerms(TABLE)
const text = (key: string, lang: 'ar' | 'en', own: string, form = ''): Text => ({
  at: key,
  lang,
  text: own,
  form,
  isMessage: true,
})

test('LANG-01 a word that the tables of terms refuse is found in every form, with the right one', () => {
  const texts = [
    text('a', 'ar', 'افتح مسرد كيميا، والمسرد كله'),
    text('b', 'en', 'The mails of today, one mail, a vocabulary'),
    text('c', 'ar', 'المصطلحات'),
  ]
  expect(wordFaults(texts, terms)).toEqual([
    'a (ar): “مسرد”: write المصطلحات',
    'a (ar): “والمسرد”: write المصطلحات',
    'b (en): “mails”: write e-mail',
  ])
})

test('LANG-01 a line of a table that is not whole is refused', () => {
  expect(() => readTerms(`${TABLE}| poll | استطلاع |  | تصويت | استطلاع / Poll |\n`)).toThrow('not whole')
})

test('LANG-06 signs that a typesetter would change are found, and names whose sign would leave them', () => {
  expect(signFaults(text('a', 'en', 'Saving...'))).toEqual(['a (en): three dots: write …'])
  expect(signFaults(text('a', 'en', 'Kimya\'s "price"'))).toHaveLength(1)
  expect(signFaults(text('a', 'ar', 'اليوريا, ثم الأمونيا'))).toHaveLength(1)
  expect(signFaults(text('a', 'ar', 'ملف .iqy للجدول'))).toEqual([
    'a (ar): “.iqy” needs an isolate: the sign at its end leaves it',
  ])
  expect(signFaults(text('a', 'ar', 'ملف \u2066.iqy\u2069 للجدول، وملف Excel؟'))).toEqual([])
  expect(signFaults(text('a', 'en', 'Kimya’s “price”, and more…'))).toEqual([])
})

test('LANG-05 places that one language lacks are found, and Arabic counts without six forms', () => {
  expect(formFaults([text('a', 'ar', '{n} من {max}'), text('a', 'en', '{n}')])).toEqual([
    'a: places differ: {max} {n} / {n}',
  ])
  expect(formFaults([text('a', 'ar', 'نص')])).toEqual(['a: in one language only'])
  const count = [text('a', 'ar', 'سعران', 'two'), text('a', 'ar', 'أسعار', 'few'), text('a', 'en', 'Prices')]
  expect(formFaults(count)).toEqual(['a: an Arabic count has six forms, not few two'])
})

test('LANG-01 one Arabic text for two English ones is found: two buttons of opposite effect', () => {
  const texts = [
    text('panel.cancel', 'ar', 'تراجع'),
    text('panel.cancel', 'en', 'Cancel'),
    text('imports.undo', 'ar', 'تراجع'),
    text('imports.undo', 'en', 'Undo'),
  ]
  expect(pairFaults(texts)).toEqual(['“تراجع” is “Cancel” (panel.cancel) and “Undo” (imports.undo)'])
})

test('LANG-01 labels of declarations are read, with their counts', () => {
  const source = `export const A = { label: { ar: 'سعر', en: 'Price' }, rows: { ar: { one: 'صف' }, en: { one: 'row' } } }`
  expect(labelsIn('a.ts', source).map(({ lang, text: own, form }) => [lang, own, form])).toEqual([
    ['ar', 'سعر', ''],
    ['en', 'Price', ''],
    ['ar', 'صف', 'one'],
    ['en', 'row', 'one'],
  ])
})

test('LANG-01 the product’s own tables have a line for each concept and no word that is both right and wrong', () => {
  const own = readTerms(readFileSync('docs/practices/language.md', 'utf8'))
  expect(own.length).toBeGreaterThan(60)
  const concepts = own.map(({ concept }) => concept)
  expect(new Set(concepts).size).toBe(concepts.length)
  const right = own.flatMap(({ ar, en }) => [
    text('ar', 'ar', ar.replace(/\([^)]*\)/g, '')),
    text('en', 'en', en.replace(/\([^)]*\)/g, '')),
  ])
  expect(wordFaults(right, own)).toEqual([])
})
