import { expect, test } from 'vitest'
import { passwordErrors } from './registration.ts'

test.each([
  ['', 'required'],
  ['12345678', 'too_short'],
  ['hexagon8', 'too_short'],
  ['hexagonal-9', undefined],
  ['كلمة سر طويلة', undefined],
  ['aaaaaaaaaaaa', 'easy'],
  ['Password123', 'easy'],
  ['x'.repeat(400) + 'abcdef'.repeat(200), 'too_long'],
  ['ali_alharbi', 'yourself'],
  ['Ali.Alharbi@plant.example', 'yourself'],
  ['😀😁😂🤣😃😄😅😆😉', undefined],
] as const)('ACC-01 the password %j is %j', (password, problem) => {
  const own = { username: 'ali_alharbi', email: 'ali.alharbi@plant.example' }
  expect(passwordErrors(password, password, own).password).toBe(problem)
})
