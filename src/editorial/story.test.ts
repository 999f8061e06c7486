import { expect, test } from 'vitest'
import type { PostSummary } from './contract.ts'
import { railStories, storyWith } from './story.ts'

const SUMMARY: PostSummary = {
  id: 7,
  section: 'articles',
  path: '/c/p21-7-a',
  title: { text: 'عنوان', lang: 'ar' },
  summary: 'خلاصة لا ترسم في القوائم الجانبية',
  category: { id: 21, name: 'الأسواق', path: '/c/21-a' },
  city: 'الجبيل',
  country: 'SA',
  desk: 'مكتب الأسعار',
  publishedAt: '2026-11-20T09:00:00.000Z',
  readingMinutes: 0,
  paid: false,
  cover: { kind: 'scene', scene: 1, alt: 'مصنع' },
}

test('POST-04 a place gets only the parts of a story that it shows; less than a minute is named', () => {
  expect(storyWith(SUMMARY, 'ar', ['minutes', 'locked'])).toEqual({
    href: '/c/p21-7-a',
    title: 'عنوان',
    minutes: 0,
  })
  expect(railStories([SUMMARY], 'en', false)).toEqual([
    { href: '/c/p21-7-a', title: 'عنوان', published: '2026-11-20T09:00:00.000Z', lang: 'ar' },
  ])
  expect(railStories([{ ...SUMMARY, paid: true }], 'ar')[0]).toMatchObject({
    locked: true,
    image: { src: '/scenes/scene-1.svg', alt: '' },
  })
})
