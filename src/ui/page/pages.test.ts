import { describe, expect, test } from 'vitest'
import { hasEnds, pageItems } from './pages.ts'

describe('SHELL-10 pagination', () => {
  test('is hidden for one page and for none', () => {
    expect(pageItems(1, 1)).toEqual([])
    expect(pageItems(1, 0)).toEqual([])
  })

  test('shows all pages when there are 9 or fewer', () => {
    expect(pageItems(2, 2)).toEqual([1, 2])
    expect(pageItems(9, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test.each([
    [1, 10, [1, 2, 3, 'gap-end', 10]],
    [5, 10, [1, 'gap-start', 3, 4, 5, 6, 7, 'gap-end', 10]],
    [12, 27, [1, 'gap-start', 10, 11, 12, 13, 14, 'gap-end', 27]],
    [27, 27, [1, 'gap-start', 25, 26, 27]],
    [4, 27, [1, 2, 3, 4, 5, 6, 'gap-end', 27]],
    [3, 27, [1, 2, 3, 4, 5, 'gap-end', 27]],
    [24, 27, [1, 'gap-start', 22, 23, 24, 25, 26, 27]],
  ])('page %i of %i: a window of five and the edges', (current, total, expected) => {
    expect(pageItems(current, total)).toEqual(expected)
  })

  test('is as long at 4,000 pages, names no page twice and always names the current one', () => {
    for (const current of [1, 2, 3, 4, 5, 2000, 3996, 3999, 4000]) {
      const items = pageItems(current, 4000)
      expect(items.length).toBeLessThanOrEqual(9)
      expect(new Set(items).size).toBe(items.length)
      expect(items).toContain(current)
    }
  })

  test('has previous and next only with more than 10 pages', () => {
    expect(hasEnds(10)).toBe(false)
    expect(hasEnds(11)).toBe(true)
  })
})
