import { expect, test } from 'vitest'
import { organization } from './json-ld.ts'
import { canonicalPath, pageMeta } from './meta.ts'

const page = {
  lang: 'ar',
  origin: 'https://kimya.example',
  path: '/c/p21-7-سعر?page=2&q=x&utm_source=y',
  twinPath: '/c/p21-7-price',
  title: ['كيميا', 'سعر الإيثيلين'],
  description: 'ملخص',
  image: '/og/post/7.ar.png',
  type: 'article',
  published: '2026-11-20T00:00:00.000Z',
  feed: 'c:21',
  jsonLd: [
    organization({ name: 'كيميا', url: 'https://kimya.example', logo: 'https://kimya.example/icon.png' }),
  ],
} as const

test('ROUTE-22 title: site name, then the label; what is missing leaves no dash', () => {
  expect(pageMeta(page)).toContainEqual({ title: 'كيميا - سعر الإيثيلين' })
  expect(pageMeta({ ...page, title: ['كيميا', null, 'about us'] })).toContainEqual({
    title: 'كيميا - about us',
  })
  expect(pageMeta({ ...page, title: ['كيميا'] })).toContainEqual({ title: 'كيميا' })
})

test('ROUTE-22 canonical: percent-encoded, with the page number only; twins by hreflang', () => {
  const meta = pageMeta(page)
  const href = 'https://kimya.example/c/p21-7-%D8%B3%D8%B9%D8%B1?page=2'
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href })
  expect(meta).toContainEqual({ tagName: 'link', rel: 'alternate', hrefLang: 'ar', href })
  expect(meta).toContainEqual({ tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href })
  expect(meta).toContainEqual({
    tagName: 'link',
    rel: 'alternate',
    hrefLang: 'en',
    href: 'https://kimya.example/en/c/p21-7-price?page=2',
  })
  const english = pageMeta({ ...page, lang: 'en', path: '/en/c/p21-7-price', twinPath: '/c/p21-7-سعر' })
  expect(english).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://kimya.example/en/c/p21-7-price',
  })
  expect(english).toContainEqual({
    tagName: 'link',
    rel: 'alternate',
    hrefLang: 'x-default',
    href: href.replace('?page=2', ''),
  })
})

test('a path that is encoded already is not encoded again, and never leaves the site', () => {
  expect(canonicalPath('/c/1-%D8%B3', page.origin)).toBe('/c/1-%D8%B3')
  expect(canonicalPath('/aw/show?page=1', page.origin)).toBe('/aw/show?page=1')
  expect(canonicalPath('/aw/show?page=<x>', page.origin)).toBe('/aw/show')
  expect(canonicalPath('/compare?s=meg-cn&x=1&s=urea-sa&s=<y>', page.origin)).toBe(
    '/compare?s=meg-cn&s=urea-sa',
  )
  expect(canonicalPath('//evil.example/x', page.origin)).toBe('//evil.example/x')
})

test('ROUTE-22 Open Graph and card with an absolute image, article times, feeds and JSON-LD', () => {
  const meta = pageMeta(page)
  expect(meta).toContainEqual({ property: 'og:image', content: 'https://kimya.example/og/post/7.ar.png' })
  expect(meta).toContainEqual({ property: 'og:type', content: 'article' })
  expect(meta).toContainEqual({ property: 'og:locale', content: 'ar_AR' })
  expect(meta).toContainEqual({ property: 'article:published_time', content: page.published })
  expect(meta).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' })
  expect(meta).toContainEqual(
    expect.objectContaining({
      rel: 'alternate',
      type: 'application/rss+xml',
      href: 'https://kimya.example/feeds/c/21.rss',
    }),
  )
  expect(meta).toContainEqual({ 'script:ld+json': page.jsonLd[0] })
  expect(meta).not.toContainEqual(expect.objectContaining({ property: 'article:modified_time' }))
})

test('a page that is not to be indexed offers no twins', () => {
  const meta = pageMeta({ ...page, robots: 'noindex' })
  expect(meta).toContainEqual({ name: 'robots', content: 'noindex' })
  expect(meta).not.toContainEqual(expect.objectContaining({ rel: 'alternate', hrefLang: 'en' }))
})
