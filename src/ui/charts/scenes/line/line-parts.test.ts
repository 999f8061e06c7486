import { expect, test } from 'vitest'
import { lineParts } from './line-parts.ts'
import { linePath } from '../path.ts'

/** `r` plain, `e` an estimate, `d` demonstration data, `-` a gap; each a step to the right on one height. */
const parts = (kinds: string) =>
  lineParts(
    Array.from(kinds).map((kind, x) => ({
      x,
      y: kind === '-' ? null : 0,
      is: kind === 'r' || kind === '-' ? undefined : kind,
    })),
  ).map(({ is, places }) => [is, linePath(places)])

test('TRUST-01 a line of one kind is one part', () => {
  expect(parts('rrr')).toEqual([[null, 'M0 0L1 0L2 0']])
  expect(parts('ee')).toEqual([['e', 'M0 0L1 0']])
})

test('TRUST-01 what leads to an estimate and away from it is dashed, the rest is solid, and nothing is plotted twice', () => {
  expect(parts('rree')).toEqual([
    [null, 'M0 0L1 0'],
    ['e', 'M1 0L2 0L3 0'],
  ])
  expect(parts('rrerr')).toEqual([
    [null, 'M0 0L1 0M3 0L4 0'],
    ['e', 'M1 0L2 0L3 0'],
  ])
  // Between two estimates the plain stretch stays solid alone.
  expect(parts('erre')).toEqual([
    [null, 'M1 0L2 0'],
    ['e', 'M0 0L1 0M2 0L3 0'],
  ])
  expect(parts('ddee')).toEqual([
    ['d', 'M0 0L1 0'],
    ['e', 'M1 0L2 0L3 0'],
  ])
})

test('TRUST-01 a gap stays one, and a value alone is a dot of its kind', () => {
  expect(parts('rr-e-r')).toEqual([
    [null, 'M0 0L1 0M5 0h0'],
    ['e', 'M3 0h0'],
  ])
})
