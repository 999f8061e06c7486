import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { webManifest } from './manifest.ts'

const settings = { name: { ar: 'كيميا', en: 'Kimya' }, tagline: { ar: 'أخبار', en: 'News' } }

test('SHELL-12 the web app manifest speaks the language of its page', () => {
  expect(webManifest('ar', settings)).toMatchObject({
    lang: 'ar',
    dir: 'rtl',
    name: 'كيميا',
    start_url: '/index',
    scope: '/',
  })
  expect(webManifest('en', settings)).toMatchObject({
    lang: 'en',
    dir: 'ltr',
    name: 'Kimya',
    start_url: '/en/index',
  })
})

test('SHELL-12 the icons of the manifest are there', () => {
  for (const { src } of webManifest('ar', settings).icons) expect(existsSync(`public${src}`), src).toBe(true)
})
