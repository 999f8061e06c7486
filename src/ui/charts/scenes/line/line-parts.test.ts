import { expect, test } from 'vitest'
import { lineParts } from './line-parts.ts'
import type { Place } from '../path.ts'

/** `r` plain, `e` an estimate, `d` demonstration data, `-` a gap; each a step to the right on one height. */
const parts = (kinds: string) =>
  lineParts(
    Array.from(kinds).map((kind, x) => ({
      x,
      y: kind === '-' ? null : 0,
      is: kind === 'r' || kind === '-' ? undefined : kind,
    })),
  ).map(({ is, places }) => [is, runsOf(places)])

/** The steps that each stroke of a part connects: `0-1 5` is a stroke from 0 to 1 and a dot at 5. */
const runsOf = (places: readonly Place[]) =>
  places
    .map(({ x, y }) => (y === null ? ' ' : `${x}-`))
    .join('')
    .trim()
    .replaceAll(/-(?= |$)/g, '')

test('TRUST-01 a line of one kind is one part', () => {
  expect(parts('rrr')).toEqual([[null, '0-1-2']])
  expect(parts('ee')).toEqual([['e', '0-1']])
})

test('TRUST-01 what leads to an estimate and away from it is dashed, the rest is solid, and nothing is plotted twice', () => {
  expect(parts('rree')).toEqual([
    [null, '0-1'],
    ['e', '1-2-3'],
  ])
  expect(parts('rrerr')).toEqual([
    [null, '0-1 3-4'],
    ['e', '1-2-3'],
  ])
  // Between two estimates the plain stretch stays solid alone.
  expect(parts('erre')).toEqual([
    [null, '1-2'],
    ['e', '0-1 2-3'],
  ])
  expect(parts('ddee')).toEqual([
    ['d', '0-1'],
    ['e', '1-2-3'],
  ])
})

test('TRUST-01 a gap stays one, and a value alone is a dot of its kind', () => {
  expect(parts('rr-e-r')).toEqual([
    [null, '0-1 5'],
    ['e', '3'],
  ])
})
