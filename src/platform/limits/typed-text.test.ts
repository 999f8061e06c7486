import { expect, test } from 'vitest'
import { QUERY } from './limits.ts'
import { typedText } from './typed-text.ts'

test('SAFE-04 of the typed text a limited number of words and characters is searched', () => {
  const many = typedText(Array.from({ length: 100 }, (_, i) => `w${i}`).join(' '))
  expect(many.split(' ')).toHaveLength(QUERY.words)
  expect(typedText('x'.repeat(500))).toHaveLength(QUERY.wordChars)
  expect(typedText('كلمة طويلة '.repeat(60)).length).toBeLessThanOrEqual(QUERY.chars)
})

test('SAFE-04 what no text may hold is no part of it', () => {
  expect(typedText('  a\u0000b \n\t c ')).toBe('a b c')
  expect(typedText('a \uD800')).toBe('a \uFFFD')
  expect(typedText(`${'x'.repeat(QUERY.wordChars - 1)}😀`).isWellFormed()).toBe(true)
  expect(typedText('\u0000 \u0000')).toBe('')
})
