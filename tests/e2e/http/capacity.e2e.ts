import { expect, test } from '@playwright/test'
import { LANGUAGES } from '../support/fixtures.ts'
import { decode, elements, textOf, titleOf, words } from '../support/html.ts'
import { get } from '../support/http.ts'

/** The keys of the rows on a page of the list. */
const rowsOf = (html: string) =>
  [...html.matchAll(/<td class="row-head"><a[^>]*href="[^"]*\/production-capacity\/([a-z0-9-]+)"/g)].map(
    ([, key = '']) => key,
  )

for (const { lang, prefix } of LANGUAGES) {
  const root = `${prefix}/production-capacity`

  test(`ROUTE-16 MKT-08 SHELL-17 ${lang} the list is whole without scripts: a form with its fields, rows, links of its order and pages`, async () => {
    const { body, status } = await get(`${root}?view=table&page=1`)
    expect(status).toBe(200)
    expect(rowsOf(body)).toHaveLength(25)
    const forms = elements(body, 'form').map(({ action }) => action)
    expect(forms).toContain(`${root}/search`)
    const names = new Set(elements(body, 'input').map(({ name }) => name))
    for (const name of [
      'q',
      'product',
      'company',
      'country',
      'this_status',
      'maintenance_type',
      'feeds',
      'measuring',
      'product_use',
      'power_volume_min',
      'power_volume_max',
      'date_start_from',
      'date_start_to',
    ])
      expect(names, name).toContain(name)
    const second = await get(`${root}?page=2`)
    expect(rowsOf(second.body).filter((key) => rowsOf(body).includes(key))).toEqual([])
    expect((await get(`${root}?page=99`)).status).toBe(404)
  })

  test(`VIEW-01 VIEW-02 ${lang} the list opens on its answer and two pictures with their files; the rows are one link away`, async () => {
    const { body } = await get(`${root}?page=1`)
    expect(rowsOf(body)).toEqual([])
    const text = decode(words(body))
    for (const part of lang === 'ar'
      ? ['تضم السجلات', 'قيد الإنشاء', 'الإضافات المنتظرة حسب سنة البدء']
      : ['production units are on record', 'under construction', 'Additions by start year'])
      expect(text).toContain(part)
    const links = elements(body, 'a').map(({ href }) => href)
    expect(links).toContain(`${root}?view=table&page=1`)
    for (const chart of ['additions', 'ranking'])
      for (const ending of ['', '.png', '.svg', '.csv', '.xlsx', '.json'])
        expect((await get(`${root}/chart/${chart}${ending}`)).status, chart + ending).toBe(200)
  })

  test(`MKT-03 MKT-08 ${lang} the address alone filters and sorts; invalid parameters are reported`, async () => {
    const urea = await get(`${root}/search?product=urea&sort=power_volume&page=1`)
    expect(rowsOf(urea.body)).toEqual(['gpic-urea', 'omifco-urea', 'sabic-an-urea', 'qafco-urea'])
    // An address with other values is another page, also when both come from the cache.
    const meg = await get(`${root}/search?product=meg&sort=power_volume&page=1`)
    expect(rowsOf(meg.body)).toContain('equate-meg-texas')
    expect(rowsOf((await get(`${root}/search?product=urea&sort=power_volume&page=1`)).body)).toEqual(
      rowsOf(urea.body),
    )
    const wrong = await get(`${root}?power_volume_min=many&page=1`)
    expect(elements(wrong.body, 'input').find(({ name }) => name === 'power_volume_min')).toMatchObject({
      value: 'many',
      'aria-invalid': 'true',
    })
  })

  test(`MKT-03 ${lang} a plant’s page has its fields, its totals and its source`, async () => {
    const { body } = await get(`${root}/qafco-urea`)
    expect(textOf(body, 'h1')).toContain(lang === 'ar' ? 'اليوريا' : 'Urea')
    expect(titleOf(body)).toContain(lang === 'ar' ? 'قافكو' : 'QAFCO')
    const text = decode(words(body))
    for (const part of lang === 'ar'
      ? ['5,600', 'إجمالي طاقة', 'الطاقة التصميمية', 'درجة الثقة']
      : ['5,600', 'Total capacity of', 'Nameplate', 'Confidence'])
      expect(text).toContain(part)
    expect((await get(`${root}/no-such-plant`)).status).toBe(404)
  })
}

test('MKT-03 the API gives the rows of the page, with the measure in which they are ordered', async () => {
  const { body, status } = await get('/en/production-capacity/api/rows?product=urea')
  expect(status).toBe(200)
  const { results, total } = JSON.parse(body) as { results: { key: string }[]; total: number }
  expect(results.map(({ key }) => key)).toEqual(['qafco-urea', 'sabic-an-urea', 'omifco-urea', 'gpic-urea'])
  expect(total).toBe(4)
})

test('MKT-08 a file holds the rows of the view that is open: plants, or stops with their length', async () => {
  const plants = await get('/en/production-capacity.csv?product=urea')
  expect(plants.status).toBe(200)
  expect(plants.body).toContain('\r\nqafco-urea,Urea (granular),urea,,QAFCO,qafco,')
  const stops = await get('/en/production-capacity.csv?view=stops&this_status=ended')
  expect(stops.status).toBe(200)
  expect(stops.body).toContain('carbon-monoxide; acetic-acid,Planned turnaround')
  expect(stops.body).not.toContain('qafco')
})
