import { expect, test } from 'vitest'
import { MAX_LENGTH } from './contract.ts'
import { languageOf, problemOf, tidy } from './text.ts'

test('POST-06 a text is tidied: line ends, control characters, signs that turn what follows, heaps of empty lines', () => {
  expect(tidy('  سطر\r\nثان\n\n\n\n\nثالث\u0000\u0007 ')).toBe('سطر\nثان\n\nثالث')
  expect(tidy('abc\u202Etxt.exe\u2066')).toBe('abctxt.exe')
  expect(tidy('نصف \uD800')).toBe('نصف \uFFFD')
})

test('POST-06 a text is required, and its length is counted in characters as a reader counts them', () => {
  for (const empty of ['', '\u200F\u200B']) expect(problemOf(tidy(empty))).toBe('required_field')
  expect(problemOf('👍')).toBeNull()
  expect(problemOf('😀'.repeat(MAX_LENGTH))).toBeNull()
  expect(problemOf('ن'.repeat(MAX_LENGTH + 1))).toBe('must_be_valid')
})

test('LANG-04 a comment is of the language of its letters, whichever page it was written on', () => {
  expect(languageOf('سعر CFR للطن', 'en')).toBe('ar')
  expect(languageOf('The price is 318', 'ar')).toBe('en')
  expect(languageOf('318?', 'ar')).toBe('ar')
})
