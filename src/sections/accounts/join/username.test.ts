import { expect, test } from 'vitest'
import { brokenRules, type UsernameRule } from './username.ts'

const cases: [name: string, broken: UsernameRule[]][] = [
  ['ali_chem', []],
  ['Noura.Q8-desk', []],
  ['abcd', []],
  ['a2345678901234567890', []],
  ['abc', ['length']],
  ['a23456789012345678901', ['length']],
  ['', ['length']],
  ['4ali', ['start']],
  ['ali_', ['end']],
  ['ali!', ['end', 'symbols']],
  ['ali chem', ['spaces']],
  ['ali\u00a0chem', ['spaces']],
  ['ali__chem', ['repeated']],
  ['ali.-chem', ['repeated']],
  ['علي_الدوسري', ['symbols']],
  ['ali@plant', ['symbols']],
  ['аdmin', ['symbols']],
  ['Admin', ['prohibited']],
  ['a.d-m_in', ['prohibited']],
  ['kimya2026', ['prohibited']],
  ['Change-Email', ['prohibited']],
  ['4ali__chem.', ['start', 'end', 'repeated']],
]

test.each(cases)('ACC-01 the user name %j breaks %j', (name, broken) => {
  expect(brokenRules(name)).toEqual(broken)
})
