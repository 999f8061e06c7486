import { describe, expect, test } from 'vitest'
import { AdvanceDecline } from './AdvanceDecline.tsx'
import { Change } from './Change.tsx'
import { directionOf } from './direction.ts'
import { Formula } from './Formula.tsx'
import { PriceCell } from './PriceCell.tsx'
import { PriceTerm } from './PriceTerm.tsx'
import { render, words } from '../testing.tsx'
import { Ticker } from './Ticker.tsx'

const row = {
  href: '/products-prices/show/ammonia',
  symbol: 'NH₃',
  name: 'x',
  market: 'ME',
  price: 1402.5,
  change: -0.8,
}

describe('LANG-06 prices', () => {
  test('the direction follows the printed figure', () => {
    expect(directionOf(0.04)).toBe('flat')
    expect(directionOf(-0.06)).toBe('down')
    expect(directionOf(null)).toBe('flat')
  })

  test('a change says its direction in words, and has its sign', () => {
    expect(words(<Change value={2.4} />)).toEqual({ ar: 'ارتفاع +2.4%', en: 'up +2.4%' })
    expect(words(<Change value={-0.8} />)).toEqual({ ar: 'انخفاض −0.8%', en: 'down −0.8%' })
    expect(words(<Change value={0} />)).toEqual({ ar: 'دون تغيير 0.0%', en: 'unchanged 0.0%' })
    expect(words(<Change value={null} />)).toEqual({ ar: '—', en: '—' })
  })

  test('a formula is one left-to-right run with real subscripts', () => {
    const subscripts = (text: string) =>
      [...render('en', <Formula text={text} />).matchAll(/<sub>(\d+)/g)].map(([, figure]) => figure)
    expect(['H2SO4', 'C3=', 'C4-1', 'TiO2'].map(subscripts)).toEqual([['2', '4'], ['3'], ['4'], ['2']])
    expect(['PA66', '2-EH', 'TDI80'].map(subscripts)).toEqual([[], [], []])
    expect(render('ar', <Formula text="NH₃" />)).toBe('<bdi class="latin" dir="ltr">NH<sub>3</sub></bdi>')
  })

  test('SHELL-02 the panel isolates its figures and links inside its language', () => {
    const panel = <PriceTerm title="t" rows={[row]} updated="2026-11-20T11:35:00Z" breadth />
    expect(render('ar', panel)).toContain('<bdi class="number bold" dir="ltr">1,402.50</bdi>')
    expect(render('ar', panel)).toContain('href="/products-prices/show/ammonia"')
    expect(render('en', panel)).toContain('href="/en/products-prices/show/ammonia"')
    expect(words(panel).ar).toContain('آخر تحديث')
    expect(words(panel).en).toContain('Updated 20 November 2026')
  })

  test('LIVE-05 a price whose next one is late says since when, in cell, panel and ticker; any other says nothing', () => {
    const late = { ...row, standing: 'late', day: '2026-06-30' }
    for (const shown of [
      <PriceCell key="cell" row={late} />,
      <PriceTerm key="panel" title="t" rows={[late]} />,
      <Ticker key="ticker" rows={[late]} />,
    ]) {
      expect(words(shown).ar).toContain('متأخر: لا سعر منذ 30 يونيو 2026')
      expect(words(shown).en).toContain('Late: no price since 30 June 2026')
    }
    expect(words(<PriceCell row={{ ...late, standing: 'due' }} />).en).not.toContain('Late')
  })

  test('the strip fills its width from rows of each direction', () => {
    const rows = [row, { ...row, change: 1 }, { ...row, change: 1 }, { ...row, change: 0 }]
    const html = render('ar', <AdvanceDecline rows={rows} />)
    expect(html.match(/width="\d+"/g)).toEqual(['width="49"', 'width="24"', 'width="24"'])
    expect(words(<AdvanceDecline rows={rows} />).ar).toBe('ارتفع 2 استقر 1 انخفض 1')
  })

  test('the ticker is a list that the keyboard can scroll', () => {
    expect(render('en', <Ticker rows={[row]} />)).toContain('<ul tabindex="0">')
  })
})
