import { expect, test } from 'vitest'
import { nearestCell, WAYS } from './cell-keys.ts'

/** Two columns of three and two cells, as laid out in a right-to-left page. */
const CELLS = [
  { x: 110, y: 0 },
  { x: 110, y: 110 },
  { x: 110, y: 220 },
  { x: 0, y: 0 },
  { x: 0, y: 110 },
].map((place) => ({ ...place, width: 100, height: 100 }))

const go = (at: number, key: string) => nearestCell(CELLS, at, WAYS[key] ?? [0, 0])

test('MKT-01 arrow keys go from cell to cell as laid out on the screen, and stop at the edge', () => {
  expect(go(0, 'ArrowDown')).toBe(1)
  expect(go(1, 'ArrowUp')).toBe(0)
  expect(go(0, 'ArrowLeft')).toBe(3)
  expect(go(4, 'ArrowRight')).toBe(1)
  expect(go(2, 'ArrowLeft')).toBe(4)
  expect(go(0, 'ArrowUp')).toBeNull()
  expect(go(3, 'ArrowLeft')).toBeNull()
  expect(go(-1, 'ArrowDown')).toBeNull()
})
