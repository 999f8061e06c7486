import { expect, test } from 'vitest'
import { newsArticle, type ArticleFacts } from './article-json-ld.ts'
import { breadcrumbList, dataset, faqPage, itemList, serializeJsonLd, webSite } from './json-ld.ts'

const publisher = { name: 'كيميا', url: 'https://kimya.example', logo: 'https://kimya.example/icon.png' }
const article: ArticleFacts = {
  lang: 'ar',
  url: 'https://kimya.example/c/p21-7',
  headline: 'سعر </script><script>alert(1)</script>',
  description: 'ملخص',
  images: ['https://kimya.example/og/post/7.ar.png'],
  published: '2026-11-20T00:00:00Z',
  modified: '2026-11-20T01:00:00Z',
  corrections: [],
  section: 'تحليلات',
  keywords: ['MEG', 'PET'],
  comments: 2,
  author: null,
  publisher,
  paidPart: null,
}

test('ROUTE-22 NewsArticle: a free one is accessible, a paid one names the part behind the wall', () => {
  expect(newsArticle(article)).toMatchObject({
    '@type': 'NewsArticle',
    inLanguage: 'ar',
    isAccessibleForFree: true,
    hasPart: undefined,
  })
  expect(newsArticle({ ...article, paidPart: 'paid' })).toMatchObject({
    isAccessibleForFree: false,
    hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: '.paid' },
  })
})

test('no text can end the script element', () => {
  const text = serializeJsonLd([newsArticle(article)])
  expect(text).not.toMatch(/[<>&\u2028\u2029]/)
  expect((JSON.parse(text) as { headline: string }[])[0]?.headline).toBe(article.headline)
})

test('ROUTE-22 BreadcrumbList and ItemList count from one, or from where the page begins', () => {
  const steps = [
    { name: 'الصفحة الرئيسية', url: 'https://kimya.example/index' },
    { name: 'المقالات', url: 'https://kimya.example/c/1' },
  ]
  expect(breadcrumbList(steps)['itemListElement']).toMatchObject([
    { position: 1 },
    { position: 2, item: 'https://kimya.example/c/1' },
  ])
  expect(itemList(steps, 26)['itemListElement']).toMatchObject([{ position: 26 }, { position: 27 }])
})

test('ROUTE-22 WebSite offers its search only where there is one', () => {
  const site = {
    name: 'Kimya',
    url: 'https://kimya.example/en',
    lang: 'en',
    search: 'https://kimya.example/en/search',
  } as const
  expect(serializeJsonLd(webSite(site))).toContain('https://kimya.example/en/search?q={search_term_string}')
  expect(webSite({ ...site, search: null })['potentialAction']).toBeUndefined()
})

test('ROUTE-22 Dataset and FAQPage', () => {
  const data = dataset({
    name: 'MEG',
    description: 'd',
    url: 'u',
    lang: 'en',
    creator: publisher,
    license: null,
    period: '2024-01-01/2026-11-20',
    variables: ['Price, USD/t'],
    downloads: [{ format: 'text/csv', url: 'https://kimya.example/meg.csv' }],
  })
  expect(data).toMatchObject({
    temporalCoverage: '2024-01-01/2026-11-20',
    distribution: [{ encodingFormat: 'text/csv' }],
  })
  expect(serializeJsonLd(data)).not.toContain('license')
  expect(faqPage('ar', [{ question: 'كيف؟', answer: '<p>هكذا</p>' }])['mainEntity']).toMatchObject([
    { acceptedAnswer: { text: '<p>هكذا</p>' } },
  ])
})
