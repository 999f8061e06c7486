import { describe, expect, test } from 'vitest'
import { endOf, sparkPath } from './sparkline.ts'

describe('sparkline', () => {
  test('runs from the oldest value to the newest, highest on top', () => {
    expect(sparkPath([1, 3, 2])).toBe('M2 22L34 4L66 13')
    expect(endOf('M2 22L34 4L66 13')).toEqual({ cx: '66', cy: '13' })
  })

  test('a flat series is a level line; a single value draws nothing', () => {
    expect(sparkPath([5, 5])).toBe('M2 22L66 22')
    expect(sparkPath([5])).toBe('')
    expect(sparkPath([])).toBe('')
  })
})
