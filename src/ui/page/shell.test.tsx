import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { AdSlot } from '../AdSlot.tsx'
import { BackToTop } from './BackToTop.tsx'
import { Calendar } from '../Calendar.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { Icon, type IconName } from '../Icon.tsx'
import { Link } from '../Link.tsx'
import { Mark } from '../Mark.tsx'
import { Pagination } from './Pagination.tsx'
import { Picture } from '../Picture.tsx'
import { render, words } from '../testing.tsx'
import { VoteResults } from '../VoteResults.tsx'

const link = (page: number) => `?page=${page}`

describe('frame', () => {
  test('SHELL-10 pagination: hidden for one page, no previous at 10, previous and next at 27', () => {
    expect(render('ar', <Pagination current={1} total={1} link={link} />)).toBe('')
    expect(words(<Pagination current={5} total={10} link={link} />).ar).toBe('1 … 3 4 5 6 7 … 10')
    expect(words(<Pagination current={12} total={27} link={link} />)).toEqual({
      ar: 'السابق 1 … 10 11 12 13 14 … 27 التالي',
      en: 'Previous 1 … 10 11 12 13 14 … 27 Next',
    })
    const html = render('en', <Pagination current={12} total={27} link={link} />)
    expect(html).toMatch(/aria-label="Page 12" aria-current="page"/)
    const links = [...html.matchAll(/href="[^"]*\?page=(\d+)"/g)].map(([, page]) => Number(page))
    expect(links).toEqual([11, 1, 10, 11, 12, 13, 14, 27, 13])
  })

  test('SHELL-10 image block: formats, size and an image that needs no JavaScript', () => {
    const sources = [{ type: 'image/avif', srcSet: '/m/1.avif 480w' }]
    const html = render(
      'ar',
      <Picture src="/m/1.webp" width={960} height={540} alt="مجمع" sizes="50vw" sources={sources} />,
    )
    expect(html).toContain('<source type="image/avif" srcSet="/m/1.avif 480w" sizes="50vw"/>')
    expect(html).toMatch(/<img src="\/m\/1.webp" width="960" height="540"[^>]* alt="مجمع"/)
    expect(html).not.toContain('data-missing')
  })

  test('LANG-03 the link to the other language is marked with it', () => {
    expect(render('ar', <Link to="/aw/show?page=2" lang="en" children="English" />)).toBe(
      '<a lang="en" hrefLang="en" href="/en/aw/show?page=2">English</a>',
    )
    expect(render('en', <Link to="/aw/show" children="x" />)).toContain('href="/en/aw/show"')
  })

  test('LANG-07 icons that point mirror, the others do not', () => {
    expect(render('ar', <Icon name="chevron" />)).toContain('icon flip')
    expect(render('ar', <Icon name="clock" />)).not.toContain('flip')
  })

  test('SHELL-01 the mark shows the first letter of the name, or the image', () => {
    expect(words(<Mark name="كيمياء" />).ar).toBe('ك كيمياء')
    expect(render('ar', <Mark name="Kimya" image={{ src: '/m/l.png', width: 52, height: 52 }} />)).toContain(
      '<img',
    )
  })

  test('SHELL-09 calendar: month only, today and events marked, days and months are links', () => {
    const calendar = (
      <Calendar
        month="2026-11"
        today="2026-11-20"
        days={{ '2026-11-03': { event: true, href: '/calendar?day=2026-11-03' } }}
        link={(month) => `?month=${month}`}
      />
    )
    const html = render('en', calendar)
    expect(html).toContain('<td class="weekend today" aria-current="date">')
    expect(html).toContain('href="/en/calendar?day=2026-11-03"')
    expect(html).toContain('?month=2026-12')
    expect(words(calendar).en).toContain('November 2026')
    expect(words(calendar).ar).toContain('نوفمبر 2026')
  })

  test('SHELL-09 back to top is hidden before 900 px', () => {
    expect(render('ar', <BackToTop />)).toContain('hidden=""')
  })

  test('SHELL-02 ad block is labelled', () => {
    expect(words(<AdSlot />)).toEqual({ ar: 'إعلان', en: 'Advertisement' })
  })

  test('SHELL-02 vote results: shares, the own choice marked, no vote no fault', () => {
    const results = (
      <VoteResults
        question="Q"
        own={2}
        options={[
          { id: 1, label: 'A', votes: 1 },
          { id: 2, label: 'B', votes: 3 },
        ]}
      />
    )
    expect(words(results).en).toBe('Q A 25% B Your choice 75% 4 votes so far')
    expect(words(<VoteResults question="Q" options={[{ id: 1, label: 'A', votes: 0 }]} />).en).toContain('0%')
  })

  test('no component writes a style attribute: the content security policy refuses them', () => {
    const all = (
      <>
        <VoteResults question="Q" options={[{ id: 1, label: 'A', votes: 5 }]} />
        <EmptyState kind="first" title="T" />
      </>
    )
    expect(render('ar', all)).not.toContain('style=')
  })

  test('every icon name has its symbol and every symbol its name', () => {
    const sprite = readFileSync(new URL('../icons.svg', import.meta.url), 'utf8')
    const symbols = Array.from(sprite.matchAll(/id="([^"]+)"/g), ([, id]) => id)
    expect(symbols).toEqual(Object.keys(NAMES).sort())
  })
})

// A record, so that the compiler asks for every name.
const NAMES: Record<IconName, true> = {
  alert: true,
  arrow: true,
  back: true,
  bell: true,
  box: true,
  chart: true,
  check: true,
  chevron: true,
  clock: true,
  close: true,
  company: true,
  download: true,
  edit: true,
  eye: true,
  facebook: true,
  factory: true,
  file: true,
  filter: true,
  gavel: true,
  globe: true,
  help: true,
  home: true,
  info: true,
  instagram: true,
  link: true,
  list: true,
  lock: true,
  mail: true,
  map: true,
  menu: true,
  merge: true,
  moon: true,
  news: true,
  play: true,
  print: true,
  refresh: true,
  search: true,
  share: true,
  ship: true,
  star: true,
  sun: true,
  system: true,
  table: true,
  tag: true,
  telegram: true,
  trash: true,
  up: true,
  user: true,
  whatsapp: true,
  x: true,
  youtube: true,
}
