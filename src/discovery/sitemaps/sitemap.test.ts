import { expect, test } from 'vitest'
import { writeRobots } from '../robots.ts'
import { samePath, writeNewsSitemap, writeSitemap, writeSitemapIndex } from './sitemap.ts'
import { checkXml } from '../testing-xml.ts'

const origin = 'https://kimya.example'

test('ROUTE-07 each page occurs once a language and names both twins and the default', () => {
  const xml = writeSitemap(origin, [
    {
      paths: { ar: '/c/21-%D9%86%D9%81%D8%B7', en: '/c/21-oil' },
      modified: new Date('2026-11-20T00:00:00Z'),
    },
    { paths: samePath('/helps') },
  ])
  checkXml(xml)
  expect([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map((m) => m[1])).toEqual([
    `${origin}/c/21-%D9%86%D9%81%D8%B7`,
    `${origin}/en/c/21-oil`,
    `${origin}/helps`,
    `${origin}/en/helps`,
  ])
  expect(
    xml.match(/hreflang="x-default" href="https:\/\/kimya.example\/c\/21-%D9%86%D9%81%D8%B7"/g),
  ).toHaveLength(2)
  expect(xml.match(/hreflang="en" href="https:\/\/kimya.example\/en\/c\/21-oil"/g)).toHaveLength(2)
  expect(xml.match(/<lastmod>2026-11-20T00:00:00.000Z<\/lastmod>/g)).toHaveLength(2)
})

test('ROUTE-07 the index names every sitemap', () => {
  const xml = writeSitemapIndex(origin, ['pages', 'posts-0', 'news'])
  checkXml(xml)
  expect(xml).toContain(`<loc>${origin}/sitemaps/posts-0.xml</loc>`)
})

test('ROUTE-07 the news sitemap gives title, publication, language and date', () => {
  const xml = writeNewsSitemap(origin, { ar: 'كيميا', en: 'Kimya' }, [
    {
      lang: 'en',
      path: '/aw/show=4-meg',
      title: 'MEG & PX up 17%',
      published: new Date('2026-11-20T00:00:00Z'),
    },
  ])
  checkXml(xml)
  expect(xml).toContain(`<loc>${origin}/en/aw/show=4-meg</loc>`)
  expect(xml).toContain('<news:name>Kimya</news:name><news:language>en</news:language>')
  expect(xml).toContain('<news:title>MEG &amp; PX up 17%</news:title>')
})

test('robots may read everything but accounts, searches and the API', () => {
  const lines = writeRobots(origin).split('\n')
  expect(lines).toContain('Allow: /')
  for (const path of ['/account/', '/en/account/', '/profile', '/search', '/en/search', '/*/api/'])
    expect(lines).toContain(`Disallow: ${path}`)
  expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`)
})
