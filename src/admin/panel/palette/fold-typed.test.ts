import { expect, test } from 'vitest'
import { foldTyped } from './fold-typed.ts'

test.each([
  ['الإعدادات', 'الاعدادات'],
  ['لوحة', 'لوحه'],
  ['مُستوى', 'مستوي'],
  [' Settings ', 'settings'],
])('SRCH-02 %s is found by typing %s', (label, typed) => {
  expect(foldTyped(label)).toBe(foldTyped(typed))
})
