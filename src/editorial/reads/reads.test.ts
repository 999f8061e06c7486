import { expect, test } from 'vitest'
import { askerOf } from './asker.server.ts'
import { countsOf } from './counts.ts'
import { firstKept, spanOf } from './periods.ts'
import { regionOf } from './region.server.ts'
import { sourceOf } from './source.ts'
import { subjectOf } from './subject.ts'

const FIGURES = new Set(['products-prices', 'companies'])

test.each([
  ['', 'direct'],
  ['kimya.example', 'own'],
  ['www.google.com', 'search'],
  ['www.google.com.sa', 'search'],
  ['com.google.android.googlequicksearchbox', 'search'],
  ['search.brave.com', 'search'],
  ['t.co', 'social'],
  ['l.facebook.com', 'social'],
  ['lnkd.in', 'social'],
  ['t.me', 'social'],
  ['org.telegram.messenger', 'social'],
  ['mail.google.com', 'newsletter'],
  ['outlook.office.com', 'newsletter'],
  ['feedly.com', 'feed'],
  ['argaam.example', 'other'],
  // A host that only looks like one.
  ['google.com.evil.example', 'other'],
  ['notgoogle.com', 'other'],
  ['fox.com', 'other'],
])('NEWS-03 a visit from “%s” is %s', (host, kind) => {
  expect(sourceOf(host, 'kimya.example')).toBe(kind)
})

test.each([
  ['/c/p21-345-%D8%B9%D9%86%D9%88%D8%A7%D9%86', 'articles', 345],
  ['/en/c/p21-345-title', 'articles', 345],
  ['/c/21-petrochemicals', 'articles', 0],
  ['/aw/show=12-slug', 'around-world', 12],
  ['/en/news-excerpt/show=7', 'news-excerpt', 7],
  ['/aw/show', 'around-world', 0],
  ['/index', 'index', 0],
  ['/en/products-prices/show/meg/cn', 'products-prices', 0],
  ['/page/privacy-policy', 'page', 0],
])('NEWS-03 %s counts for %s', (path, section, postId) => {
  expect(subjectOf(path, FIGURES)).toEqual({ section, postId })
})

test.each([
  '/',
  '/nothing',
  '/c/',
  '/c/p21-345/more',
  '/aw/show=x',
  '/admin/reads',
  '/account/activation/a/b',
  '/profile',
  '/en/u/token',
  '/newsletters/confirm/token/proof',
  '/fileuploads/upload',
  '/preview/12',
])('NEWS-03 %s is not counted', (path) => {
  expect(subjectOf(path, FIGURES)).toBeNull()
})

test('NEWS-03 a country is the region of the browser’s language, and nothing else', () => {
  expect(regionOf('ar-SA,ar;q=0.9,en-US;q=0.8')).toBe('SA')
  expect(regionOf('ar,en-GB;q=0.7')).toBe('GB')
  expect(regionOf('zh-Hant-TW')).toBe('TW')
  for (const nothing of [undefined, '', 'ar', 'ar-001', 'en-XX', '*', 'x'.repeat(5000)])
    expect(regionOf(nothing)).toBe('')
})

test('NEWS-03 machines are not counted, nor who asks not to be tracked', () => {
  const asker = (headers: Record<string, string>) =>
    askerOf({ ip: '203.0.113.7', header: (name) => headers[name] ?? null })
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36'
  expect(asker({ 'user-agent': agent })).toEqual({ ip: '203.0.113.7', agent })
  expect(asker({ 'user-agent': agent, dnt: '0' })).not.toBeNull()
  const nobody: Record<string, string>[] = [
    {},
    { 'user-agent': agent, dnt: '1' },
    { 'user-agent': agent, 'sec-gpc': '1' },
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'user-agent': 'curl/8.5.0' },
    { 'user-agent': 'GPTBot/1.1' },
  ]
  for (const headers of nobody) expect(asker(headers)).toBeNull()
})

test('NEWS-03 a reading is in one column of each kind', () => {
  expect(countsOf({ source: 'search', region: 'SA', share: 3, time: 0 })).toEqual([
    'from_search',
    'share_4',
    'time_1',
  ])
})

test('NEWS-03 a period has the one before beside it, and thirteen months begin with a month', () => {
  const now = new Date('2026-11-29T22:00:00Z') // The 30th in Riyadh.
  expect(spanOf('today', now)).toEqual({ before: '2026-11-29', from: '2026-11-30', to: '2026-11-30' })
  expect(spanOf('7', now)).toEqual({ before: '2026-11-17', from: '2026-11-24', to: '2026-11-30' })
  expect(spanOf('months', now)).toEqual({ before: '2024-10-01', from: '2025-11-01', to: '2026-11-30' })
  expect(firstKept(now)).toBe('2025-11-01')
})
