import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeFormula, unescapeFormula } from './formula.ts'
import { cpuMs } from '#testing/cpu-time.ts'

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

test('MKT-08 a text that begins like a formula gets an apostrophe, whatever precedes it', () => {
  for (const text of HOSTILE) expect(escapeFormula(text)).toBe(`'${text}`)
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...OVERLOOKED), { maxLength: 4 }),
      fc.constantFrom(...HOSTILE),
      (before, formula) => {
        const text = before.join('') + formula
        expect(escapeFormula(text)).toBe(`'${text}`)
      },
    ),
  )
})

test.each(['\tx', '\rx', '\nx'])('MKT-08 a text that begins with %j gets an apostrophe', (text) => {
  expect(escapeFormula(text)).toBe(`'${text}`)
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
  expect(escapeFormula(text)).toBe(text)
})

test('MKT-08 a long run of blanks takes no more than a moment', async () => {
  expect(await cpuMs(() => escapeFormula(' \u200E'.repeat(100_000)))).toBeLessThan(1000)
})

test('MKT-08 what begins like a formula after a semicolon gets an apostrophe too, and loses it when it is read back', () => {
  expect(escapeFormula(';=1')).toBe(";'=1")
  expect(escapeFormula('a; b;\u200E -2+3;c')).toBe("a; b;'\u200E -2+3;c")
  expect(escapeFormula('=1;@A')).toBe("'=1;'@A")
  for (const text of [';=1', 'a;+1', '=1;@A', 'x; y', ';;=1'])
    expect(unescapeFormula(escapeFormula(text))).toBe(text)
})
