import { describe, expect, test } from 'vitest'
import { render, words } from '../testing.tsx'
import { ChartFigure } from './ChartFigure.tsx'
import { ChartTable } from './ChartTable.tsx'
import { ChartPlot } from './ChartPlot.tsx'
import { packed } from './packed.ts'
import type { PlotData } from './plot-data.ts'
import type { Fit } from './sizes.ts'
import { landMap } from './scenes/map/land-map.server.ts'

const named = { title: 'سعر MEG', summary: 'من 468 إلى 512.50' }
const points = [468, null, 512.5].map((value, index) => ({ date: `2026-0${index + 1}`, value }))
const chartOf = (plot: PlotData, fit?: Fit) => <ChartPlot {...named} fit={fit} plot={packed(plot)} />
const lines = chartOf({
  kind: 'line',
  series: [{ name: 'MEG', points }],
  unit: 'USD',
  by: 'month',
  decimals: 2,
})

const all = {
  line: lines,
  bars: chartOf({ kind: 'bars', rows: [{ label: 'سابك', values: [1] }], unit: 'kt' }),
  columns: chartOf({ kind: 'columns', points: [{ date: '2026', values: [1] }], unit: 'kt', by: 'year' }),
  timeline: chartOf({
    kind: 'timeline',
    lanes: [{ label: 'كيان', events: [{ date: '2026-01-01', label: 'قرار' }] }],
    by: 'day',
  }),
  map: chartOf({
    kind: 'map',
    map: landMap('gulf'),
    places: [{ label: 'الجبيل', lon: 49.6, lat: 27, value: 1 }],
    unit: 'kt',
  }),
}

describe.each(Object.entries(all))('MKT-02 %s', (_, chart) => {
  test.each(['ar', 'en'] as const)(
    'is a named picture in each of its sizes, without a colour of its own (%s)',
    (lang) => {
      const html = render(lang, chart)
      const pictures = html.match(/<svg class="chart [a-z]+"[^>]*role="img"/g) ?? []
      expect(pictures.length).toBeGreaterThanOrEqual(2)
      const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const [, kind, id] of html.matchAll(/aria-(labelledby|describedby)="([^"]+)"/g))
        expect(html).toContain(`<${kind === 'labelledby' ? 'title' : 'desc'} id="${id}">`)
      expect(html).toContain('>من 468 إلى 512.50</desc>')
      expect(html).not.toMatch(/style=|fill=|stroke="|#[0-9a-f]{3,6}\b/i)
    },
  )

  test('before a script it asks for no key', () => {
    expect(render('ar', chart)).not.toMatch(/tabindex|application/i)
  })
})

test('MKT-03 the map of a page stays under 25 kB', () => {
  expect(Buffer.byteLength(render('ar', all.map))).toBeLessThan(25_000)
})

test('MKT-02 the frame carries unit, table, source, citation, files and code; without them it has no foot', () => {
  const table = (
    <ChartTable
      caption="السعر"
      columns={[{ label: 'الشهر' }, { label: 'السعر', numeric: true }]}
      rows={[['يناير 2026', '468.00']]}
    />
  )
  const full = (
    <ChartFigure
      title="سعر MEG"
      note="دولار للطن"
      table={table}
      source="البنك الدولي"
      citation="مرصد، 2026"
      downloads={[{ label: 'CSV', href: '/x.csv' }]}
      embed={'<iframe src="/e"></iframe>'}
    >
      {lines}
    </ChartFigure>
  )
  const html = render('ar', full)
  expect(html).toMatch(
    /<figure class="panel chart-figure" aria-labelledby="([^"]+)"><div class="section-head"><h2 id="\1">/,
  )
  expect(html).toContain('<th scope="row">يناير 2026</th><td class="numeric">468.00</td>')
  expect(html).toMatch(/<a href="\/x\.csv" download="" rel="nofollow">/)
  expect(html).toContain('&lt;iframe src=&quot;/e&quot;&gt;')
  expect(words(full).ar).toMatch(/عرض في جدول.*المصدر:\s+البنك الدولي.*صيغة الاستشهاد.*رمز التضمين/)
  expect(words(full).en).toMatch(/View as table.*Source:.*How to cite.*Embed code/)
  expect(render('ar', <ChartFigure title="x">{lines}</ChartFigure>)).not.toContain('figcaption')
})

test('MKT-03 what is not plotted is listed by reason, each reason once, with the figures', () => {
  const refusals = [
    { label: 'جازان', value: '26.25', reason: 'سلاسل أخرى' },
    { label: 'صور', value: '5 صفقات، 1.65 مليار دولار', reason: 'سلاسل أخرى' },
    { label: 'الكويت', reason: 'لا تُجمع' },
  ]
  const figure = (
    <ChartFigure title="x" refusals={refusals}>
      {lines}
    </ChartFigure>
  )
  expect(words(figure).ar).toContain(
    'سلاسل أخرى : جازان ( 26.25 )؛ صور ( 5 صفقات، 1.65 مليار دولار ) لا تُجمع : الكويت',
  )
})

test('MKT-03 what is hatched is explained', () => {
  const bars = (estimate: boolean) =>
    chartOf({ kind: 'bars', rows: [{ label: 'سابك', values: [1], estimate }], unit: 'kt' }, 'half')
  expect(words(bars(true)).ar).toContain('تقدير')
  expect(words(bars(true)).en).toContain('Estimate')
  expect(words(bars(false)).ar).not.toContain('تقدير')
})

test('MKT-02 more than four series get a legend that shows their dashes', () => {
  const series = Array.from({ length: 5 }, (_, index) => ({ name: `سوق ${index}`, points }))
  const html = render('ar', chartOf({ kind: 'line', series, unit: 'USD', by: 'month' }, 'half'))
  expect(html.match(/<li><svg class="chart"/g)).toHaveLength(10)
  expect(html).toContain('class="line series-5"')
})

test('MKT-02 A11Y-01 marks of a line are links over the drawing, in the language of the page, and never inside the picture', () => {
  const annotations = {
    name: 'Price move',
    of: [{ date: '2026-01', rises: true, label: '1 January 2026: +4%', path: '/x/move/2026-01-01' }],
  }
  const html = render(
    'en',
    chartOf({ kind: 'line', series: [{ name: 'MEG', points }], unit: 'USD', by: 'month', annotations }),
  )
  const pictures = html.match(/<svg[^>]* role="img".*?<\/svg>/gs) ?? []
  expect(pictures).toHaveLength(3)
  for (const picture of pictures) expect(picture).not.toContain('<a ')
  expect(html.match(/<a href="\/en\/x\/move\/2026-01-01" aria-label="1 January 2026: \+4%">/g)).toHaveLength(
    3,
  )
  expect(render('en', lines)).not.toContain('chart-links')
})
