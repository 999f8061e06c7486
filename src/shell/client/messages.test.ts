import { expect, test } from 'vitest'
import { ar } from '#ui/notices/messages.ar.ts'
import { en } from '#ui/notices/messages.en.ts'

test('SHELL-14 the two messages in both languages', () => {
  expect(en['life.cookie']).toBe('Please enable cookies')
  expect(en['life.storage']).toBe('Please enable Storage')
  expect(ar['life.cookie']).toBe('يرجى تفعيل ملفات تعريف الارتباط')
  expect(ar['life.storage']).toBe('يرجى تفعيل التخزين في المتصفح')
})

test('SHELL-13 the update popup has a done button', () => {
  expect([ar['life.update.done'], en['life.update.done']]).toEqual(['تم', 'Done'])
})
