import { expect, test } from '@playwright/test'
import { LANGUAGES } from '../support/fixtures.ts'
import { decode, elements, textOf, words } from '../support/html.ts'
import { get } from '../support/http.ts'

/** The companies on a page of the list, as cards or as a table. */
const companiesOf = (html: string) =>
  new Set(
    [...html.matchAll(/<(?:h2|td class="row-head")><a[^>]*href="[^"]*\/companies\/([a-z0-9-]+)"/g)].map(
      ([, key = '']) => key,
    ),
  )

for (const { lang, prefix } of LANGUAGES) {
  const root = `${prefix}/companies`
  const said = (ar: string, en: string) => (lang === 'ar' ? ar : en)

  test(`MKT-04 MKT-08 SHELL-17 ${lang} the list is whole without scripts: filters, order, cards and table, pages, files`, async () => {
    const { body } = await get(`${root}?page=1`)
    expect(companiesOf(body).size).toBe(25)
    const names = new Set(elements(body, 'input').map(({ name }) => name))
    for (const name of ['q', 'country', 'company_adjective', 'listed', 'exchange', 'products'])
      expect(names, name).toContain(name)
    expect(elements(body, 'select').map(({ name }) => name)).toContain('sort')
    const second = await get(`${root}?page=2`)
    expect([...companiesOf(second.body)].filter((key) => companiesOf(body).has(key))).toEqual([])
    const table = await get(`${root}?view=table&page=1`)
    expect(companiesOf(table.body)).toEqual(companiesOf(body))
    const omani = await get(`${root}/search?country=OM&listed=true&page=1`)
    expect([...companiesOf(omani.body)]).toEqual(['oqbi'])
    const file = await get(`${root}.csv?country=OM&listed=true`)
    expect(file.body).toContain('\r\noqbi,')
    expect(file.body.trim().split('\r\n').at(-1)).toMatch(/^oqbi,/)
  })

  test(`MKT-04 ROUTE-17 ${lang} a company's tabs say what is known, or that nothing is`, async () => {
    const text = async (path: string) => decode(words((await get(`${root}/${path}`)).body))
    const { body } = await get(`${root}/qafco`)
    expect(textOf(body, 'h1')).toContain(said('قطر', 'Qatar'))
    for (const part of said(
      'الاسم المختصر|صفة الشركة|درجة الثقة|سنة التأسيس',
      'Short name|Company type|Confidence|Founded',
    ).split('|'))
      expect(await text('qafco')).toContain(part)
    expect(await text('qafco/productionCapacity')).toContain(said('الطاقة حسب المنتج', 'Capacity by product'))
    expect(await text('qafco/productionCapacity/infoProduct')).toContain(
      said('طاقة الشركة', 'Company capacity'),
    )
    expect(await text('qafco/financialFiles')).toContain(
      said('لا ملفات مالية مسجلة لهذه الشركة', 'No financial files are recorded for this company'),
    )
    expect(await text('sabic/mergersAcquisitions')).toContain(said('الجهة المستهدفة', 'Target'))
  })
}

test('MKT-04 MKT-03 the API gives companies, their files, and stops of plants with the page of each', async () => {
  const rows = JSON.parse((await get('/en/companies/api/rows?exchange=Boursa%20Kuwait')).body) as {
    results: { key: string; company_adjective: string[]; shortcut_name_en: string }[]
  }
  expect(rows.results).toMatchObject([{ key: 'boubyan', shortcut_name_en: 'Boubyan' }])
  expect(JSON.parse((await get('/en/companies/api/financialFiles')).body)).toMatchObject({
    results: [],
    total: 0,
  })
  const stops = JSON.parse((await get('/en/production-capacity/api/stops')).body) as {
    results: { key: string; page: string | null }[]
    total: number
  }
  expect(stops.total).toBeGreaterThan(0)
  const led = stops.results.find(({ page }) => page !== null)
  expect((await get(`/en/production-capacity/${led?.page}`)).status).toBe(200)
  expect((await get(`/en/production-capacity/api/stops/${led?.key}`)).status).toBe(200)
  expect((await get('/en/production-capacity/api/stops/no-such-stop')).status).toBe(404)
})
