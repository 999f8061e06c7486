import { expect, test } from 'vitest'
import { TagClock } from './tags.server.ts'

test('ADMIN-03 what began before a drop of one of its tags is not fresh; what began after is', () => {
  const clock = new TagClock()
  const before = clock.read()
  clock.drop(['post:1'])
  expect(clock.isFresh(['post:1', 'settings'], before)).toBe(false)
  expect(clock.isFresh(['post:2'], before)).toBe(true)
  expect(clock.isFresh(['post:1'], clock.read())).toBe(true)
})

test('ADMIN-03 the star drops everything that began before it, tagged or not', () => {
  const clock = new TagClock()
  const before = clock.read()
  clock.drop(['*'])
  expect(clock.isFresh([], before)).toBe(false)
  expect(clock.isFresh(['post:1'], clock.read())).toBe(true)
})

test('when too many tags were dropped to remember, everything is', () => {
  const clock = new TagClock()
  const before = clock.read()
  clock.drop(Array.from({ length: 50_001 }, (_, i) => `post:${i}`))
  expect(clock.isFresh(['other'], before)).toBe(true)
  clock.drop(['one more'])
  expect(clock.isFresh(['other'], before)).toBe(false)
  expect(clock.isFresh(['one more'], clock.read())).toBe(true)
})
