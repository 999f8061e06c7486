import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeBlocks } from './merge-blocks.ts'

const of = (text: string) => Array.from(text)
const merged = (before: string, mine: string, theirs: string) =>
  mergeBlocks(of(before), of(mine), of(theirs))?.join('') ?? null

test.each([
  ['abc', 'Abc', 'abC', 'AbC'],
  ['abc', 'abcd', 'xabc', 'xabcd'],
  ['abc', 'ac', 'abC', 'aC'],
  ['abc', 'aBc', 'abC', 'aBC'],
  ['abc', 'aBc', 'abxc', 'aBxc'],
  ['abc', 'aBc', 'ac', null],
  ['abc', 'abxc', 'abyc', null],
  ['abcd', 'axd', 'abCd', null],
  ['abcd', 'acd', 'abcD', 'acD'],
  ['abc', 'aXc', 'aYc', null],
  ['abc', 'aXc', 'aXc', 'aXc'],
  ['abcd', 'ad', 'abxcd', 'axd'],
  ['abcd', 'ad', 'abCd', null],
  ['abcd', 'ad', 'ab', 'a'],
  ['', 'a', 'b', null],
  ['abc', 'abc', '', ''],
])('POST-02 of %s, one made %s and the other %s: together %s', (before, mine, theirs, expected) => {
  expect(merged(before, mine, theirs)).toBe(expected)
})

test('POST-02 a text that only one side changed is that side’s; which side comes first makes no difference', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 12 })
  fc.assert(
    fc.property(text, text, text, (before, one, other) => {
      expect(merged(before, one, before)).toBe(one)
      expect(merged(before, before, one)).toBe(one)
      expect(merged(before, one, other)).toBe(merged(before, other, one))
    }),
  )
})

test.each([
  [
    'a paragraph that came between two that the other side changed, where a third is gone',
    ['a one', 'b two', 'c three', 'd four'],
    ['a one more', 'b two more', 'd four more'],
    ['a one', 'b two', 'new', 'c three', 'd four'],
    ['a one more', 'b two more', 'new', 'd four more'],
  ],
  [
    'a paragraph that came between two that the other side changed and added to',
    ['a one', 'b two'],
    ['a one more', 'b two more', 'end'],
    ['a one', 'new', 'b two'],
    ['a one more', 'new', 'b two more', 'end'],
  ],
  [
    'one gone before one that was changed, where the other side changed a third',
    ['a one', 'c three', 'e five'],
    ['c three more', 'e five'],
    ['c three', 'e five more'],
    ['c three more', 'e five more'],
  ],
])('POST-02 paragraphs are known again by half of their letters: %s', (_, before, mine, theirs, expected) => {
  expect(mergeBlocks(before, mine, theirs)).toEqual(expected)
})
