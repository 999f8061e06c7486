import { expect, test } from '@playwright/test'
import { LANGUAGES } from '../support/fixtures.ts'
import { elements, words } from '../support/html.ts'
import { get } from '../support/http.ts'

/** The last full year: the demonstration's flows end with it. */
const YEAR = new Date().getUTCFullYear() - 1

for (const { lang, prefix } of LANGUAGES) {
  const root = `${prefix}/exports-imports`

  test(`MKT-06 MKT-08 ${lang} the list without scripts: filters are a form, views and processes are links`, async () => {
    const { body, status } = await get(`${root}?page=1`)
    expect(status).toBe(200)
    const boxes = elements(body, 'input')
    for (const name of [
      'product',
      'process',
      'country',
      'partner',
      'chapter',
      'heading',
      'frequency',
      'estimate',
    ])
      expect(
        boxes.some((box) => box['name'] === name && box['type'] === 'checkbox'),
        name,
      ).toBe(true)
    for (const name of ['q', 'year_month_from', 'year_month_to'])
      expect(
        boxes.some((box) => box['name'] === name),
        name,
      ).toBe(true)
    expect(elements(body, 'form').map(({ action }) => action)).toContain(`${root}/search`)
    const links = elements(body, 'a').map(({ href }) => href)
    expect(links).toContain(`${root}?process=import&page=1`)

    const filtered = await get(`${root}/search?product=urea&country=SA&partner=CN&page=1`)
    // Five years, and two of them month by month.
    expect(words(filtered.body)).toContain({ ar: '29 سجلاً', en: '29 records' }[lang])
    expect(
      elements(filtered.body, 'meta').some(({ name, content }) => name === 'robots' && content === 'noindex'),
    ).toBe(true)
    const files = elements(filtered.body, 'a').map(({ href }) => href)
    expect(files).toContain(`${root}.csv?product=urea&country=SA&partner=CN`)
  })

  test(`MKT-06 ${lang} value and quantity are switched by links, their charts rendered by the server with tables`, async () => {
    const value = await get(`${root}?view=value&product=urea&page=1`)
    const link = elements(value.body, 'a').find(({ href }) => href?.includes('view=quantity'))
    expect(link?.['href']).toContain('product=urea')
    const quantity = await get(String(link?.['href']))
    for (const { body } of [value, quantity]) {
      expect(body.match(/<figure /g)).toHaveLength(3)
      expect(body.match(/<svg class="chart /g)?.length).toBeGreaterThan(5)
      expect(body.match(/<caption>/g)).toHaveLength(3)
    }
    const unit = { ar: ['مليار دولار', 'مليون طن'], en: ['USD bn', 'm t'] }[lang]
    expect(words(value.body)).toContain(unit[0])
    expect(words(quantity.body)).toContain(unit[1])
  })

  test(`ROUTE-18 MKT-06 ${lang} a product's trade without scripts: process and measure are links, the period a form`, async () => {
    const { body } = await get(`${root}/details=urea`)
    const forms = elements(body, 'form').map(({ action }) => action)
    expect(forms).toContain(`${root}/details=urea`)
    const asked = await get(`${root}/details=urea?process=export&month=${YEAR}-02`)
    expect(words(asked.body)).toContain(
      { ar: `صادرات، فبراير ${YEAR}`, en: `Exports, February ${YEAR}` }[lang],
    )
    expect(body.match(/<svg class="chart /g)?.length).toBeGreaterThan(5)
    expect(words(body)).toContain({ ar: `صادرات، ${YEAR}`, en: `Exports, ${YEAR}` }[lang])
    const rows = elements(body, 'a').map(({ href }) => href)
    expect(rows).toContain(`${root}/urea-export-sa-cn-${YEAR}-310210`)
  })

  test(`MKT-06 ${lang} a flow's page: its figures, source, neighbours and citation`, async () => {
    const { body, status } = await get(`${root}/urea-export-sa-cn-${YEAR}-03-310210`)
    expect(status).toBe(200)
    const pageText = words(body)
    for (const part of {
      ar: ['بيانات توضيحية', 'البند الجمركي', 'صيغة الاستشهاد'],
      en: ['Demonstration data', 'HS code', 'How to cite'],
    }[lang])
      expect(pageText).toContain(part)
    const files = elements(body, 'a').map(({ href }) => href)
    expect(files).toContain(`${root}/chart/series.csv?of=urea-export-sa-cn-310210&frequency=monthly`)
    expect((await get(`${root}/urea-export-sa-cn-${YEAR}-03-310210-mirror`)).status).toBe(404)
  })
}

test('MKT-08 the page of one process, period or view is not the cached page of another', async () => {
  for (let i = 0; i < 2; i++) {
    expect(words((await get(`/exports-imports?process=import&page=1`)).body)).toContain('540 سجلاً')
    expect(words((await get(`/exports-imports?process=export&page=1`)).body)).toContain('4,752 سجلاً')
    expect(words((await get(`/exports-imports?year_month_to=2022&page=1`)).body)).not.toContain('4,752 سجلاً')
  }
})

test('MKT-08 API-01 the API gives flows with their computed figures and the same filters', async () => {
  const { body } = await get(
    `/en/exports-imports/api/rows?product=urea&country=SA&partner=CN&year_month_from=${YEAR}-03&year_month_to=${YEAR}-03`,
  )
  const answer = JSON.parse(body) as {
    total: number
    results: { rate: number; total_value: number; value: number }[]
  }
  expect(answer).toMatchObject({
    total: 1,
    results: [
      {
        product: 'urea',
        process: 'export',
        country: 'SA',
        partner: 'CN',
        frequency: 'monthly',
        chapter: '31',
      },
    ],
  })
  const [flow] = answer.results
  expect(flow?.rate).toBeCloseTo((100 * (flow?.value ?? 0)) / (flow?.total_value ?? 1), 2)
  expect((await get('/en/exports-imports/api/rows/abc')).status).toBe(404)
  expect((await get('/en/exports-imports/api/rows?year_month_from=soon')).status).toBe(400)
})
