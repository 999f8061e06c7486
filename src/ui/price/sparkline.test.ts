import { describe, expect, test } from 'vitest'
import { endOf, sparkPath } from './sparkline.ts'

describe('sparkline', () => {
  test('runs from the oldest value to the newest, highest on top', () => {
    expect(sparkPath([1, 3, 2])).toBe('M4 44l64-36L132 26')
    expect(sparkPath([1, 3, 2, 2, 1])).toBe('M4 44l32-36 32 18 32 0L132 44')
    expect(endOf('M4 44l64-36L132 26')).toEqual({ cx: '132', cy: '26' })
  })

  test('a flat series is a level line; a single value gives no line', () => {
    expect(sparkPath([5, 5])).toBe('M4 44L132 44')
    expect(sparkPath([5])).toBe('')
    expect(sparkPath([])).toBe('')
  })
})
