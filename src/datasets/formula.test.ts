import fc from 'fast-check'
import { expect, test } from 'vitest'
import { harmless } from './formula.ts'

const HOSTILE = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '＝1',
  '＋1',
  '－1',
  '＠A',
  '=HYPERLINK("https://evil.example")',
  "-2+3+cmd|' /C calc'!A0",
]
const OVERLOOKED = [
  ' ',
  '\t',
  '\r',
  '\n',
  '\u00A0',
  '\u3000',
  '\uFEFF',
  '\u200B',
  '\u200E',
  '\u202E',
  '\u2066',
  '\u061C',
  '\0',
  '\u001B',
  '\u00AD',
  '\uFE0F',
]

test('MKT-08 a text that begins like a formula gets an apostrophe, whatever stands before', () => {
  for (const text of HOSTILE) expect(harmless(text)).toBe(`'${text}`)
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...OVERLOOKED), { maxLength: 4 }),
      fc.constantFrom(...HOSTILE),
      (before, formula) => {
        const text = before.join('') + formula
        expect(harmless(text)).toBe(`'${text}`)
      },
    ),
  )
})

test.each(['\tx', '\rx', '\nx'])('MKT-08 a text that begins with %j gets an apostrophe', (text) => {
  expect(harmless(text)).toBe(`'${text}`)
})

test.each([
  '',
  'سابك',
  'a=b',
  '2-Ethylhexanol',
  '1,4-BDO',
  '(+)-Catechin',
  "'=1",
  '٣٫٥',
  '− 5',
  'é',
  '[a@b]',
])('MKT-08 an innocent text stays as it is: %j', (text) => {
  expect(harmless(text)).toBe(text)
})

test('MKT-08 a long run of blanks takes no more than a moment', () => {
  const start = performance.now()
  harmless(' \u200E'.repeat(100_000))
  expect(performance.now() - start).toBeLessThan(1000)
})
