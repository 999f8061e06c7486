import { describe, expect, test } from 'vitest'
import { StoryCard } from './StoryCard.tsx'
import { StoryItem } from './StoryItem.tsx'
import { StoryLead } from './StoryLead.tsx'
import { StoryRow } from './StoryRow.tsx'
import { render, words } from '../testing.tsx'

const story = {
  href: '/c/p7-12-methanol',
  title: 'ارتفاع 17%',
  image: { src: '/m/1.webp', width: 960, height: 540, alt: '' },
  author: 'نورة الحربي',
  published: '2026-11-20T10:57:00Z',
  minutes: 4,
  locked: true,
}

describe('stories', () => {
  test('LANG-03 every link has the language of its page', () => {
    const hrefs = (html: string) => new Set(html.match(/href="[^"#]*"/g))
    expect(hrefs(render('ar', <StoryCard story={story} />))).toContain('href="/c/p7-12-methanol"')
    expect(hrefs(render('en', <StoryCard story={story} />))).not.toContain('href="/c/p7-12-methanol"')
  })

  test('LANG-06 the percent of a headline is isolated', () => {
    expect(render('ar', <StoryCard story={story} />)).toContain('<bdi class="number" dir="ltr">17%</bdi>')
  })

  test('LANG-04 a headline of the other language carries its language, direction and a mark', () => {
    const html = render('en', <StoryRow story={{ ...story, lang: 'ar' }} />)
    expect(html).toContain('<span lang="ar" dir="rtl">ارتفاع 17%')
    expect(html).toContain('language-mark')
  })

  test('says author, age, reading time and that it is for members', () => {
    const lead = words(<StoryLead story={story} />)
    expect(lead.ar).toContain('نورة الحربي قبل 38 دقيقة 4 دقائق')
    expect(lead.ar).toContain('للمشتركين')
    expect(lead.en).toContain('38 minutes ago')
    expect(lead.en).toContain('Subscribers')
  })

  test('the lead picture is fetched at once, the others when they come near', () => {
    expect(render('ar', <StoryLead story={story} />)).toContain('fetchPriority="high"')
    expect(render('ar', <StoryCard story={story} />)).toContain('loading="lazy"')
  })

  test('a ranking shows its number', () => {
    expect(words(<StoryItem story={story} rank="1" />).ar).toMatch(/^1 ارتفاع/)
  })
})
