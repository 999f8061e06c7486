import { expect, test } from 'vitest'
import {
  entryOf,
  placeOf,
  readEntries,
  withAdded,
  withAt,
  without,
  writeEntries,
  type Entry,
} from './entries.ts'

const series = (key: string): Entry => ({ kind: 'series', key })
const keys = (entries: readonly Entry[]) => entries.map(({ key }) => key).join(' ')
const [A, B, C] = [series('a'), series('b'), series('c')]

test('VIEW-05: an entry is added once and behind the others, and what finds no place is counted', () => {
  expect(withAdded([A, B], [B, C, C], 12)).toEqual({ entries: [A, B, C], left: 0 })
  expect(withAdded([A], [B, C], 2)).toEqual({ entries: [A, B], left: 1 })
})

test('VIEW-05: adding to a board that has more than the limit takes nothing away', () => {
  expect(withAdded([A, B, C], [series('d')], 2)).toEqual({ entries: [A, B, C], left: 1 })
})

test('VIEW-05: two things of one key and different kinds are two entries', () => {
  const company: Entry = { kind: 'company', key: 'a' }
  expect(withAdded([A], [company], 12).entries).toEqual([A, company])
  expect(without([A, company], company)).toEqual([A])
})

test.each([
  [0, 'c a b'],
  [1, 'a c b'],
  [-1, 'c a b'],
  [9, 'a b c'],
])('VIEW-05: an entry moved to place %i is there, or at the nearest end', (at, expected) => {
  expect(keys(withAt([A, B, C], C, at))).toBe(expected)
})

test('VIEW-05: what was removed comes back to its place', () => {
  const at = placeOf([A, B, C], B)
  expect(withAt(without([A, B, C], B), B, at)).toEqual([A, B, C])
})

test('VIEW-05: the browser gives back the entries that it was given', () => {
  const view: Entry = { kind: 'view', key: 'production-capacity?country=SA&q=%D8%B3+%7E%21' }
  expect(readEntries(writeEntries([A, view, C]), 12)).toEqual([A, view, C])
  expect(readEntries(writeEntries([]), 12)).toEqual([])
})

test('VIEW-05: of a cookie that somebody wrote only entries are read, once and up to the limit', () => {
  const text = 'series!a~script!x~series~!~company!<b>~view!javascript:alert~series!a~series!b~series!c'
  expect(readEntries(text, 2)).toEqual([A, B])
  expect(readEntries(null, 12)).toEqual([])
})

test('VIEW-05: entries that are too long for a cookie are not written', () => {
  const long = (n: number): Entry => ({ kind: 'view', key: `exports-imports?q=${'x'.repeat(370)}${n}` })
  expect(writeEntries([long(1)])).not.toBeNull()
  expect(writeEntries(Array.from({ length: 12 }, (_, n) => long(n)))).toBeNull()
})

test.each([
  ['series', 'crude-oil-us-wti-fob-spot', true],
  ['view', 'dumping-cases?stage=expired', true],
  ['view', 'dumping-cases', true],
  ['view', '//elsewhere.example', false],
  ['view', 'https://elsewhere.example', false],
  ['post', '12', false],
  ['series', '../x', false],
  ['series', '', false],
])('VIEW-05: %s %s is an entry: %s', (kind, key, is) => {
  expect(entryOf(kind, key) !== null).toBe(is)
})
