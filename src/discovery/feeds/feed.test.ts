import { expect, test } from 'vitest'
import { writeAtom } from './atom.ts'
import { feedPath, type Feed } from '#head/feed.ts'
import { parseFeedFile } from './feed-file.ts'
import { writeJsonFeed } from './json-feed.ts'
import { writeRss } from './rss.ts'
import { checkXml } from '../testing-xml.ts'

const item = {
  id: 'https://kimya.example/s/a/7',
  url: 'https://kimya.example/c/p21-7-%D8%B3%D8%B9%D8%B1',
  title: 'السعر <b>-0.8%</b> & «أورليكس» ]]>',
  lang: 'ar',
  summary: 'ملخص "قصير"\u0001',
  category: 'أسواق & أسعار',
  author: 'مكتب الأسواق',
  image: 'https://kimya.example/og/post/7.ar.png',
  published: new Date('2026-11-20T09:30:00Z'),
  corrected: null,
} as const

const feed: Feed = {
  title: 'كيميا - المقالات',
  description: 'أخبار وبيانات',
  lang: 'ar',
  home: 'https://kimya.example/c/1',
  urls: {
    rss: 'https://kimya.example/feeds/articles.rss',
    atom: 'https://kimya.example/feeds/articles.atom',
    json: 'https://kimya.example/feeds/articles.json',
  },
  items: [
    item,
    {
      ...item,
      id: 'https://kimya.example/s/a/6',
      lang: 'en',
      title: 'Only in English',
      category: null,
      author: null,
      published: new Date('2026-11-19T00:00:00Z'),
    },
  ],
}

test('POST-05 RSS: well-formed, in its language, dated by its newest post, with its own address', () => {
  const rss = writeRss(feed)
  checkXml(rss)
  expect(rss).toContain('<language>ar</language>')
  expect(writeRss({ ...feed, lang: 'en' })).toContain('<language>en</language>')
  expect(rss).toContain('<lastBuildDate>Fri, 20 Nov 2026 09:30:00 GMT</lastBuildDate>')
  expect(rss).toContain(
    '<atom:link rel="self" type="application/rss+xml" href="https://kimya.example/feeds/articles.rss"/>',
  )
  expect(rss).toContain('<title>السعر &lt;b&gt;-0.8%&lt;/b&gt; &amp; «أورليكس» ]]&gt;</title>')
  expect(rss).toContain('<dc:language>en</dc:language>')
})

test('POST-05 Atom: well-formed, language on the feed and on what differs from it', () => {
  const atom = writeAtom(feed)
  checkXml(atom)
  expect(atom).toContain('xml:lang="ar"')
  expect(atom).toContain('<entry xml:lang="en">')
  expect(atom).toContain('<updated>2026-11-20T09:30:00.000Z</updated>')
  expect(atom).toContain(
    '<link rel="self" type="application/atom+xml" href="https://kimya.example/feeds/articles.atom"/>',
  )
})

test('POST-05 JSON Feed 1.1', () => {
  const json = JSON.parse(writeJsonFeed(feed)) as {
    version: string
    language: string
    feed_url: string
    items: Record<string, unknown>[]
  }
  expect(json.version).toBe('https://jsonfeed.org/version/1.1')
  expect(json.language).toBe('ar')
  expect(json.feed_url).toBe(feed.urls.json)
  expect(json.items[0]).toMatchObject({
    id: item.id,
    title: item.title,
    date_published: '2026-11-20T09:30:00.000Z',
    tags: ['أسواق & أسعار'],
  })
  expect(json.items[1]?.['language']).toBe('en')
})

test('an empty feed is still a feed, and says nothing of the clock', () => {
  const none = { ...feed, items: [] }
  checkXml(writeRss(none))
  expect(writeRss(none)).not.toContain('lastBuildDate')
  expect(writeAtom(none)).toContain('<updated>1970-01-01T00:00:00.000Z</updated>')
})

test('POST-09 only our own lists and formats have a feed, those of categories and companies in folders of their own', () => {
  expect(parseFeedFile('around-world.atom', '')).toEqual({ list: 'around-world', format: 'atom' })
  expect(parseFeedFile('21.json', 'c')).toEqual({ list: 'c:21', format: 'json' })
  expect(parseFeedFile('gulf-petro-2.rss', 'co')).toEqual({ list: 'co:gulf-petro-2', format: 'rss' })
  for (const file of [
    'articles',
    'articles.xml',
    'c:21.rss',
    '21.rss',
    'p:meg.rss',
    'constructor.rss',
    '../all.rss',
  ]) {
    expect(parseFeedFile(file, ''), file).toBeNull()
  }
  for (const file of ['0.rss', '01.rss', 'all.rss', '9999999999.rss', '-1.rss'])
    expect(parseFeedFile(file, 'c'), file).toBeNull()
  for (const file of ['-sabic.rss', 'sabic-.rss', 'a--b.rss', `${'a'.repeat(101)}.rss`, 'sabic'])
    expect(parseFeedFile(file, 'co'), file).toBeNull()
  expect(feedPath('co:sabic', 'json')).toBe('/feeds/co/sabic.json')
  expect(feedPath('c:21', 'rss')).toBe('/feeds/c/21.rss')
})
