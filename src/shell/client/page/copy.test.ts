import { expect, test } from 'vitest'
import { copyMadeAt } from './copy.ts'

const opened = (serverTiming?: { name: string; description: string }[]) => ({
  getEntriesByType: () => [{ serverTiming }] as unknown as PerformanceEntryList,
})

test('SAFE-03 a page knows that it is an old copy, and of when', () => {
  const madeAt = '2026-11-20T09:00:00.000Z'
  expect(copyMadeAt(opened([{ name: 'copy', description: madeAt }]))).toBe(madeAt)
  expect(copyMadeAt(opened([{ name: 'copy', description: 'x' }]))).toBeNull()
  expect(copyMadeAt(opened([]))).toBeNull()
  expect(copyMadeAt(opened())).toBeNull()
  expect(copyMadeAt({ getEntriesByType: () => [] })).toBeNull()
})
