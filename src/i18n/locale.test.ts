import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dirOf, localePath, otherLang, splitLang } from './locale.ts'

test('LANG-01 Arabic runs right to left, English left to right', () => {
  expect(dirOf('ar')).toBe('rtl')
  expect(dirOf('en')).toBe('ltr')
  expect([otherLang('ar'), otherLang('en')]).toEqual(['en', 'ar'])
})

test('LANG-02 the English twin of a path lives under /en, query and hash included', () => {
  expect(localePath('ar', '/aw/show')).toBe('/aw/show')
  expect(localePath('en', '/aw/show')).toBe('/en/aw/show')
  expect(localePath('en', '/aw/show=45-slug?page=2#c')).toBe('/en/aw/show=45-slug?page=2#c')
  expect(localePath('en', '/')).toBe('/en')
  expect(localePath('en', '/?a=1')).toBe('/en?a=1')
  expect(localePath('ar', '/en?a=1')).toBe('/?a=1')
  expect(localePath('ar', '/en/c/p12-345')).toBe('/c/p12-345')
  expect(localePath('en', '/english')).toBe('/en/english')
})

test('LANG-02 what is no path of the site is left alone, and no path turns into another host', () => {
  for (const href of [
    '#top',
    '?page=2',
    'https://a.example/',
    '//a.example',
    '/\\a.example',
    'mailto:a@b.example',
  ]) {
    expect(localePath('en', href)).toBe(href)
  }
  expect(localePath('ar', '/en//a.example')).toBe('/a.example')
  expect(localePath('ar', '/en/\\a.example')).toBe('/a.example')
})

test('LANG-02 splitting and joining give the same address back', () => {
  expect(splitLang('/en/aw/show')).toEqual({ lang: 'en', path: '/aw/show' })
  expect(splitLang('/en')).toEqual({ lang: 'en', path: '/' })
  expect(splitLang('/enx')).toEqual({ lang: 'ar', path: '/enx' })
  const path = fc.array(fc.stringMatching(/^[a-zء-ي0-9=-]{1,8}$/)).map((parts) => '/' + parts.join('/'))
  fc.assert(
    fc.property(path, fc.constantFrom('ar' as const, 'en' as const), (shared, lang) => {
      fc.pre(splitLang(shared).lang === 'ar')
      expect(splitLang(localePath(lang, shared))).toEqual({ lang, path: shared })
    }),
  )
})
