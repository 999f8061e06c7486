import { expect, test } from 'vitest'
import { hasArabicDigits, passwordProblem } from './password-rules.ts'

test.each([
  ['', 'required'],
  ['12345678', 'too_short'],
  ['hexagon8', 'too_short'],
  ['hexagonal-9', null],
  ['كلمة سر طويلة', null],
  ['aaaaaaaaaaaa', 'easy'],
  ['Password123', 'easy'],
  ['x'.repeat(400) + 'abcdef'.repeat(200), 'too_long'],
  ['ali_alharbi', 'yourself'],
  ['Ali.Alharbi@plant.example', 'yourself'],
  ['😀😁😂🤣😃😄😅😆😉', null],
] as const)('ACC-01 the password %j is %j', (password, problem) => {
  expect(passwordProblem(password, ['ali_alharbi', 'ali.alharbi@plant.example'])).toBe(problem)
})

test('ACC-01 digits of an Arabic keyboard in a password are noticed', () => {
  expect(hasArabicDigits('سر-١٢٣')).toBe(true)
  expect(hasArabicDigits('hexagonal-9')).toBe(false)
})
