import { expect, test } from 'vitest'
import { declines, quarterOf, stepOf } from './reading-steps.ts'

test('NEWS-03 how much of a page was in view is reported in quarters', () => {
  expect([0, 1, 250, 251, 500, 750, 751, 1000, 5000].map((seen) => quarterOf(seen, 1000))).toEqual([
    0, 0, 0, 1, 1, 2, 3, 3, 3,
  ])
  expect(quarterOf(-50, 0)).toBe(0)
})

test('NEWS-03 how long it was in view is reported in steps', () => {
  expect([0, 9.9, 10, 30, 119, 120, 9000].map(stepOf)).toEqual([0, 0, 1, 2, 2, 3, 3])
})

test('NEWS-03 nothing is sent for who asks not to be tracked', () => {
  expect(declines({ doNotTrack: '1' })).toBe(true)
  expect(declines({ globalPrivacyControl: true })).toBe(true)
  expect(declines({ doNotTrack: '0', globalPrivacyControl: false })).toBe(false)
  expect(declines({ doNotTrack: null })).toBe(false)
})
