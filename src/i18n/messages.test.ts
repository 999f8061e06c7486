import fc from 'fast-check'
import { expect, test } from 'vitest'
import { catalogueProblems } from './catalogue-check.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'
import type { MessageFile, MessagesLike } from './messages.ts'
import { pluralForm } from './number/plural.ts'
import { DEFAULT_PREFS } from './prefs.ts'
import { createTranslator, type Translate } from './translator.ts'

const english = {
  'x.hello': 'Hello {name}',
  'x.plain': 'Plain',
  'x.posts': { one: '{count} post by {name}', other: '{count} posts by {name}' },
} as const satisfies MessageFile
type Twin = MessagesLike<typeof english>
const posts: Twin['x.posts'] = {
  zero: 'لا منشورات لـ{name}',
  one: 'منشور لـ{name}',
  two: 'منشوران لـ{name}',
  few: '{count} منشورات لـ{name}',
  many: '{count} منشورا لـ{name}',
  other: '{count} منشور لـ{name}',
}

const { zero: _, ...withoutZero } = posts

// tsc reads these: each line marked must fail to compile, or the build fails.
export const faults: Twin[] = [
  { 'x.hello': 'مرحبا {name}', 'x.plain': 'نص', 'x.posts': posts },
  // @ts-expect-error a missing key
  { 'x.hello': 'مرحبا {name}', 'x.posts': posts },
  // @ts-expect-error an unknown key
  { 'x.hello': 'مرحبا {name}', 'x.plain': 'نص', 'x.posts': posts, 'x.more': 'زيادة' },
  // @ts-expect-error a missing place
  { 'x.hello': 'مرحبا', 'x.plain': 'نص', 'x.posts': posts },
  // @ts-expect-error a misspelt place
  { 'x.hello': 'مرحبا {nme}', 'x.plain': 'نص', 'x.posts': posts },
  // @ts-expect-error a missing plural form
  { 'x.hello': '{name}', 'x.plain': 'نص', 'x.posts': withoutZero },
  // @ts-expect-error a form of 3-10 that does not print its count
  { 'x.hello': '{name}', 'x.plain': 'نص', 'x.posts': { ...posts, few: 'منشورات لـ{name}' } },
  // @ts-expect-error a plural in English, one text in Arabic
  { 'x.hello': '{name}', 'x.plain': 'نص', 'x.posts': '{count} {name}' },
]

export function wrongCalls(t: Translate): void {
  t('i18n.now')
  t('i18n.bytes', { count: 3 })
  // @ts-expect-error an unknown key
  t('i18n.nothing')
  // @ts-expect-error params are missing
  t('i18n.bytes')
  // @ts-expect-error a count is a number
  t('i18n.bytes', { count: '3' })
  // @ts-expect-error a param is missing
  t('i18n.hijriDate', { day: 1, month: 'رجب' })
  // @ts-expect-error an unknown param
  t('i18n.bytes', { count: 3, name: 'x' })
  // @ts-expect-error a text without places takes no params
  t('i18n.now', { count: 3 })
}

test('LANG-05 every whole number has a form, and all six are used', () => {
  const used = new Set<string>()
  for (let count = 0; count <= 10_000; count++) used.add(pluralForm('ar', count))
  expect([...used].sort()).toEqual(['few', 'many', 'one', 'other', 'two', 'zero'])
  const forms = [0, 1, 2, 3, 10, 11, 99, 100, 101, 102, 103, 111].map((count) => pluralForm('ar', count))
  expect(forms.join(' ')).toBe('zero one two few few many many other other other few many')
  expect([1, 0, 2].map((count) => pluralForm('en', count))).toEqual(['one', 'other', 'other'])
  for (const lang of ['ar', 'en'] as const) {
    const rules = new Intl.PluralRules(lang)
    for (const count of [...Array(1205).keys(), 0.5, 1.5, 3.5, 11.25, 100_003, 1_000_011])
      expect(pluralForm(lang, count), `${lang} ${count}`).toBe(rules.select(count))
  }
})

test('LANG-05 messages: plural form, formatted count, reader’s digits', () => {
  const dict = { 'i18n.bytes': { ...posts, many: '{count} بايت' } }
  const t = createTranslator('ar', dict, { digits: 'arab', hijri: false })
  expect(t('i18n.bytes', { count: 1_011 })).toBe('١٬٠١١ بايت')
  const all = createTranslator('ar', ar, DEFAULT_PREFS)
  fc.assert(
    fc.property(fc.nat(), (count) => {
      expect(all('i18n.minutesAgo', { count })).not.toMatch(/[{}]|undefined/)
    }),
  )
})

test('LANG-06 a Latin param is isolated inside an Arabic message', () => {
  const t = createTranslator('ar', ar, DEFAULT_PREFS)
  expect(t('i18n.hijriDate', { day: 1, month: 'BASF', year: '1448' })).toBe('1 \u2066BASF\u2069 1448 هـ')
})

test('LANG-04 an unknown key shows itself, never nothing', () => {
  expect(createTranslator('ar', {}, DEFAULT_PREFS)('i18n.now')).toBe('i18n.now')
})

test('LANG-01 both catalogues of this folder say the same', () => {
  expect(catalogueProblems(en, ar)).toEqual([])
  expect(catalogueProblems({ a: '{x}', b: 'b' }, { a: '{x} {y}', c: 'c' })).toEqual([
    'a: places differ: {x} / {x} {y}',
    'b: only in English',
    'c: only in Arabic',
  ])
})
