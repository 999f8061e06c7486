import { expect, test } from 'vitest'
import { checked, holds, problemsOf } from './checks.ts'

test.each([
  ['', ['filled'], false],
  ['a', ['filled'], true],
  ['🧪🧪', ['least', 3], false],
  ['🧪🧪🧪', ['least', 3], true],
  ['🧪🧪🧪', ['most', 3], true],
  ['كيمياء', ['most', 5], false],
  ['كيم', ['bytes', 5], false],
  ['كيم', ['bytes', 6], true],
  ['12', ['like', '^\\d+$'], true],
  ['1x', ['like', '^\\d+$'], false],
  ['1x', ['unlike', '\\s'], true],
  ['1 x', ['unlike', '\\s'], false],
  ['aAaA', ['varied', 2], false],
  ['abab', ['varied', 2], true],
  ['Ｈｅｌｐ', ['none', 'help desk'], false],
  ['h-elp2', ['none', 'help desk', '[^a-z]+$|[^a-z0-9]'], false],
  ['helpful', ['none', 'help desk'], true],
] as const)('SHELL-17 of %j it is asked %j', (text, condition, answer) => {
  expect(holds(text, condition)).toBe(answer)
})

test('SHELL-17 fields that must agree are compared in their own form, and not while the first is wrong', () => {
  const fields = {
    email: { as: 'name', checks: [['required', 'filled']] },
    again: { as: 'name', checks: [['different', 'alike', 'email']] },
    secret: { as: 'exact', checks: [['yourself', 'other', ['email']]] },
    secret2: { as: 'exact', checks: [['different', 'same', 'secret']] },
  } as const
  const typed = { email: ' Ali@plant.example', again: 'ali@plant.example ', secret: 'a', secret2: 'a' }
  expect(problemsOf(fields, typed)).toEqual({})
  expect(problemsOf(fields, { ...typed, again: 'x', secret2: 'a ' })).toEqual({
    again: 'different',
    secret2: 'different',
  })
  expect(problemsOf(fields, { ...typed, email: '', again: 'x' })).toEqual({ email: 'required' })
  // Names too short to be distinguished from a word are ignored.
  expect(problemsOf(fields, { ...typed, secret: 'Ali', secret2: 'Ali' })).toEqual({})
  expect(
    problemsOf(fields, {
      ...typed,
      email: 'alii@b.example',
      again: 'alii@b.example',
      secret: 'ALII',
      secret2: 'ALII',
    }),
  ).toEqual({
    secret: 'yourself',
  })
})

test('SHELL-17 the browser gets the checks with the words of the page', () => {
  const attributes = checked(
    {
      checks: [
        ['required', 'filled'],
        ['too_long', 'most', 3],
      ],
    },
    (problem) => `${problem}!`,
  )
  const checks = JSON.parse(attributes['data-checks']) as Parameters<typeof problemsOf>[0][string]
  expect(problemsOf({ name: checks }, { name: ' ' })).toEqual({ name: 'required!' })
  expect(problemsOf({ name: checks }, { name: ' abcd ' })).toEqual({ name: 'too_long!' })
})
