import { expect, test } from 'vitest'
import { DEFAULT_PREFS, digitsFor, isLang, parsePrefs, serializePrefs } from './prefs.ts'

test('LANG-01 a language is Arabic or English, and nothing else', () => {
  expect([isLang('ar'), isLang('en'), isLang('fr'), isLang(null)]).toEqual([true, true, false, false])
})

test('LANG-05 the reader’s options survive the cookie; anything else is the default', () => {
  for (const prefs of [
    DEFAULT_PREFS,
    { digits: 'arab', hijri: true },
    { digits: 'latn', hijri: true },
  ] as const) {
    expect(parsePrefs(serializePrefs(prefs))).toEqual(prefs)
  }
  expect(serializePrefs({ digits: 'arab', hijri: true })).toBe('d=arab&h=1')
  for (const cookie of [null, undefined, '', 'd=x&h=yes', '%%%'])
    expect(parsePrefs(cookie)).toEqual(DEFAULT_PREFS)
})

test('LANG-05 Arabic-Indic digits never occur in English text', () => {
  expect(digitsFor('ar', { digits: 'arab', hijri: false })).toBe('arab')
  expect(digitsFor('en', { digits: 'arab', hijri: false })).toBe('latn')
})
