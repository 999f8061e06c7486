import { expect, test } from 'vitest'
import { byteRange } from './byte-range.ts'

test.each([
  [undefined, null],
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=90-200', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  // Several parts, other units and nonsense: the whole file is a right answer.
  ['bytes=0-1,5-6', null],
  ['bytes=9-5', null],
  ['bytes=-', null],
  ['lines=1-2', null],
])('FILE-02 of a file of 100 bytes %j asks for %j', (header, range) => {
  expect(byteRange(header, 100)).toEqual(range)
})
