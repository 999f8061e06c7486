import { expect, test } from 'vitest'
import { joinFacts, NO_FACTS, postFacts, readOembed, readPage } from './read-answers.server.ts'

const TWEET = {
  url: 'https://twitter.com/SABIC/status/17',
  author_name: 'سابك | SABIC',
  author_url: 'https://twitter.com/SABIC',
  html: '<blockquote class="twitter-tweet"><p lang="ar" dir="rtl">أعلنت الشركة &amp; شركاؤها<br>بدء التشغيل <a href="https://t.co/x">pic.twitter.com/x</a></p>&mdash; SABIC (@SABIC) <a href="https://twitter.com/SABIC/status/17">November 3, 2025</a></blockquote><script>steal()</script>',
  provider_name: 'Twitter',
}

test('NEWS-02 of a post its words, author and day are read, and nothing that runs', () => {
  expect(readOembed(JSON.stringify(TWEET), true)).toEqual({
    ...NO_FACTS,
    author: 'سابك | SABIC (@SABIC)',
    site: 'Twitter',
    words: 'أعلنت الشركة & شركاؤها\nبدء التشغيل pic.twitter.com/x',
    published: new Date('2025-11-03T00:00:00Z'),
  })
  expect(readOembed(JSON.stringify({ ...TWEET, html: '<script>x</script>' }), true)).toBeNull()
  expect(readOembed('<html>', false)).toBeNull()
})

test('NEWS-02 of a video its title, author, day, picture and form are read', () => {
  const answer = {
    title: ' Start-up\n of the cracker ',
    author_name: 'Kimya TV',
    provider_name: 'Vimeo',
    thumbnail_url: 'https://i.vimeocdn.com/1.jpg',
    width: 1280,
    height: '720',
    upload_date: '2025-05-01 10:00:00',
    html: '<iframe src="https://evil.example"></iframe>',
  }
  expect(readOembed(JSON.stringify(answer), false)).toEqual({
    title: 'Start-up of the cracker',
    author: 'Kimya TV',
    site: 'Vimeo',
    words: '',
    published: new Date('2025-05-01T10:00:00Z'),
    ratio: 1280 / 720,
    pictures: ['https://i.vimeocdn.com/1.jpg'],
  })
  expect(
    readOembed(JSON.stringify({ ...answer, thumbnail_url: 'http://a.example/1.jpg' }), false)?.pictures,
  ).toEqual([])
})

test('NEWS-02 a page is read by what it says of itself, whatever its HTML is like', () => {
  const html = `<html><head><title>Fallback</title>
    <meta content="أسعار &quot;الميثانول&quot;" property="og:title">
    <meta property="og:description" content="سطر أول&#10;سطر ثانٍ\u202e">
    <meta property="og:image" content="/picture.jpg"><meta property=og:site_name content=Argaam>
    <meta name="author" content="https://facebook.com/x"><!-- <meta property="og:title" content="no"> -->
    </head><body><time datetime="2026-01-05T08:00:00Z">x</time><script>"<meta property='og:title' content='no'>"</script>`
  expect(readPage(html, 'https://a.example/news/1')).toEqual({
    title: 'أسعار "الميثانول"',
    author: '',
    site: 'Argaam',
    words: 'سطر أول\nسطر ثانٍ',
    published: new Date('2026-01-05T08:00:00Z'),
    ratio: null,
    pictures: ['https://a.example/picture.jpg'],
  })
  expect(readPage('<title>Only a title', 'https://a.example/').title).toBe('Only a title')
  const endless = readPage(
    `<meta property="og:title" content="${'كلمة '.repeat(200)}">`,
    'https://a.example/',
  )
  expect(endless.title.length).toBeLessThanOrEqual(300)
  expect(endless.title).toMatch(/كلمة…$/)
})

test('NEWS-02 what the page of a post calls itself is its author', () => {
  const facts = {
    ...NO_FACTS,
    title: 'SABIC on Instagram: "A longer text of the post, whole"',
    words: '120 likes - A longer…',
  }
  expect(postFacts(facts)).toMatchObject({
    title: '',
    author: 'SABIC',
    words: 'A longer text of the post, whole',
  })
  expect(postFacts({ ...NO_FACTS, title: 'أرقام', words: 'نص' })).toMatchObject({
    author: 'أرقام',
    words: 'نص',
  })
  expect(joinFacts({ ...NO_FACTS, title: 'a' }, { ...NO_FACTS, title: 'b', site: 'c' })).toMatchObject({
    title: 'a',
    site: 'c',
  })
})
