import { expect, test } from 'vitest'
import { readingMinutes } from '#i18n/reading.ts'
import { cleanHtml } from '#platform/html/clean.server.ts'
import { syntheticPost } from './synthetic-post.ts'

const tags = {
  products: [
    { slug: 'meg', ar: 'جلايكول الإيثيلين', en: 'Ethylene glycol' },
    { slug: 'urea', ar: 'اليوريا', en: 'Urea' },
    { slug: 'pvc', ar: 'بولي فينيل كلوريد', en: 'PVC' },
  ],
  companies: ['sabic', 'borouge'],
  categories: [11, 12, 211],
  desks: ['prices', 'trade'],
}
const spread = { from: 200, count: 2000, before: new Date('2026-10-27T00:00:00Z') }
const posts = Array.from({ length: spread.count }, (_, index) => syntheticPost(index, spread, tags))
const bytes = (text: string | null | undefined) => Buffer.byteLength(text ?? '')
const share = (count: number) => count / posts.length

test('the same number gives the same post, another number another title or text', () => {
  expect(syntheticPost(7, spread, tags)).toEqual(posts[7])
  expect(new Set(posts.map(({ body_ar }) => body_ar)).size).toBe(posts.length)
  expect(new Set(posts.map(({ title_ar }) => title_ar)).size).toBeGreaterThan(posts.length / 2)
})

test('texts are 2 to 6 kB a language, filled in, and clean as they are', () => {
  for (const { body_ar, body_en, title_ar, title_en } of posts) {
    for (const text of [body_ar, body_en]) {
      expect(bytes(text)).toBeGreaterThan(2000)
      expect(bytes(text)).toBeLessThan(6144)
      expect(text).not.toMatch(/[{}]/)
    }
    expect(title_ar).toMatch(/\p{Script=Arabic}/u)
    expect(title_en).not.toMatch(/[{}\p{Script=Arabic}]/u)
  }
  for (const { body_ar, body_en } of posts.slice(0, 20)) {
    expect([cleanHtml(body_ar ?? ''), cleanHtml(body_en ?? '')]).toEqual([body_ar, body_en])
  }
})

test('reading times are those that counting the letters gives, give or take a minute', () => {
  const minutesOf = (html: string | null | undefined) => readingMinutes((html ?? '').replace(/<[^>]*>/g, ' '))
  for (const { body_ar, body_en, minutes_ar, minutes_en } of posts.slice(0, 200)) {
    expect(Math.abs(minutesOf(body_ar) - (minutes_ar ?? 0))).toBeLessThanOrEqual(1)
    expect(Math.abs(minutesOf(body_en) - (minutes_en ?? 0))).toBeLessThanOrEqual(1)
  }
})

test('sections share 60/25/15, about 2 % are paid and 1 % for members', () => {
  const in_section = (section: string) => share(posts.filter((post) => post.section === section).length)
  expect(in_section('articles')).toBeCloseTo(0.6, 1)
  expect(in_section('around-world')).toBeCloseTo(0.25, 1)
  expect(in_section('news-excerpt')).toBeCloseTo(0.15, 1)
  expect(Math.abs(share(posts.filter(({ paid }) => paid).length) - 0.02)).toBeLessThan(0.01)
  expect(Math.abs(share(posts.filter(({ visibility }) => visibility === 2).length) - 0.01)).toBeLessThan(
    0.007,
  )
})

test('posts run through five years in the order of their ids and end before the demonstration posts', () => {
  const times = posts.map(({ published_at }) => new Date(published_at ?? 0).getTime())
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(times.at(-1)).toBeLessThan(spread.before.getTime())
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(4.9 * 365 * 86_400_000)
  expect(posts[0]?.id).toBe(200)
  expect(posts.at(-1)?.id).toBe(2199)
})
