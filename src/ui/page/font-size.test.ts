import { describe, expect, test } from 'vitest'
import { parseFontSize, stepFontSize } from './font-size.ts'

describe('SHELL-09 font-size tool', () => {
  test('goes by one', () => {
    expect(stepFontSize(18, 1)).toBe(19)
    expect(stepFontSize(18, -1)).toBe(17)
  })

  test('stays unchanged at 12 and at 25', () => {
    expect(stepFontSize(25, 1)).toBe(25)
    expect(stepFontSize(12, -1)).toBe(12)
    expect(stepFontSize(24, 1)).toBe(25)
    expect(stepFontSize(13, -1)).toBe(12)
  })

  test.each([undefined, null, '', 'large', '18px', 11, 26, 18.5, 1e9])('takes no size from %j', (stored) => {
    expect(parseFontSize(stored)).toBe(18)
  })
})
