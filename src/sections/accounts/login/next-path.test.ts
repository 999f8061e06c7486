import { expect, test } from 'vitest'
import { localNext } from './next-path.ts'

test('ACC-03 after logging in a reader returns to the page of this site that they came from', () => {
  expect(localNext('/profile')).toBe('/profile')
  expect(localNext('/en/c/p21-345-slug?page=2#top')).toBe('/en/c/p21-345-slug?page=2#top')
})

test('ACC-03 a next address never leads to another site or back to the login', () => {
  for (const bad of [
    null,
    '',
    'profile',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/ /evil.example',
    '/a/..//evil.example',
    '/account/login',
    '/en/account/logout',
    `/${'a'.repeat(1700)}`,
  ]) {
    expect(localNext(bad), String(bad)).toBeNull()
  }
})
