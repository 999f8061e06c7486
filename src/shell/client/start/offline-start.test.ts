import { expect, test } from 'vitest'
import { mayStartAlone, outcomeOf, wantedPage } from './offline-start.ts'
import { memoryStore } from './testing-store.ts'

test('SHELL-16 start: 200 goes on, 400 leads to CloseORLogin, no answer stays offline, the rest is a fault', () => {
  expect([200, 400, null, 500, 404, 304].map(outcomeOf)).toEqual([
    'go',
    'status',
    'offline',
    'fault',
    'fault',
    'fault',
  ])
})

test('SHELL-16 the wanted page is one of ours, or home', () => {
  expect(wantedPage('?to=%2Faw%2Fshow%3Fpage%3D2', 'ar')).toBe('/aw/show?page=2')
  expect(wantedPage('', 'ar')).toBe('/index')
  expect(wantedPage('?to=https%3A%2F%2Fevil.example', 'en')).toBe('/en/index')
  expect(wantedPage('?to=%2F%2Fevil.example', 'en')).toBe('/en/index')
  expect(wantedPage('?to=%2Foffline%3Fto%3D%2Fx', 'ar')).toBe('/index')
  expect(wantedPage('?to=%2Fen%2Foffline', 'en')).toBe('/en/index')
})

test('SHELL-05 the shell starts alone once for a page in half a minute', () => {
  const marks = memoryStore()
  expect(mayStartAlone(marks, '/index', 1_000_000)).toBe(true)
  expect(mayStartAlone(marks, '/index', 1_029_999)).toBe(false)
  expect(mayStartAlone(marks, '/aw/show', 1_029_999)).toBe(true)
  expect(mayStartAlone(marks, '/aw/show', 1_060_000)).toBe(true)
  expect(mayStartAlone(null, '/index', 0)).toBe(false)
})
