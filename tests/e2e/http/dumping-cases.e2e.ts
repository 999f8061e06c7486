import { expect, test } from '@playwright/test'
import { LANGUAGES } from '../support/fixtures.ts'
import { elements, words } from '../support/html.ts'
import { get } from '../support/http.ts'

const FILTERS = [
  'importing_market',
  'origin_or_exported',
  'procedure_type',
  'stage',
  'direction',
  'sector',
  'result',
  'ctwto',
]

for (const { lang, prefix } of LANGUAGES) {
  test(`MKT-05 MKT-08 ${lang} the list without scripts: filters are a form, its answer an address`, async () => {
    const { body, status } = await get(`${prefix}/dumping-cases?page=1`)
    expect(status).toBe(200)
    const boxes = elements(body, 'input')
    for (const name of FILTERS)
      expect(
        boxes.filter((box) => box['name'] === name && box['type'] === 'checkbox').length,
        name,
      ).toBeGreaterThan(0)
    for (const name of ['date_responsible_party_from', 'date_responsible_party_to'])
      expect(
        boxes.some((box) => box['name'] === name),
        name,
      ).toBe(true)
    const form = elements(body, 'form').find(({ class: name }) => name === 'filters')
    expect(form?.['action']).toBe(`${prefix}/dumping-cases/search`)

    const filtered = await get(`${prefix}/dumping-cases/search?importing_market=IN&view=table&page=1`)
    const rows = words(filtered.body.slice(filtered.body.indexOf('<table class="table cards"')))
    expect(rows).toContain({ ar: 'الهند', en: 'India' }[lang])
    expect(filtered.body.match(/class="row-head"/g)).toHaveLength(8)
    expect(
      elements(filtered.body, 'meta').some(({ name, content }) => name === 'robots' && content === 'noindex'),
    ).toBe(true)
  })

  test(`ROUTE-18 MKT-05 ${lang} the page of a case without scripts; an unknown one is 404`, async () => {
    const { body, status } = await get(`${prefix}/dumping-cases/eu-meg-2020`)
    expect(status).toBe(200)
    const pageText = words(body)
    const parts = {
      ar: [
        'انقضى أجلها ولم يتأكد انتهاؤها',
        '2905.31.00',
        '11.1',
        '% من القيمة',
        '14 أكتوبر 2020',
        'محسوب من بدء السريان والمدة',
      ],
      en: [
        'Past its expiry, to be confirmed',
        '2905.31.00',
        '11.1',
        '% ad valorem',
        '14 October 2020',
        'computed from',
      ],
    }[lang]
    for (const part of parts) expect(pageText).toContain(part)
    expect(elements(body, 'a').map(({ href }) => href)).toContain(`${prefix}/products-prices/show/meg`)
    expect((await get(`${prefix}/dumping-cases/no-such-case`)).status).toBe(404)
  })
}

test('MKT-08 the page of one filter is not the cached page of another', async () => {
  const rows = async (query: string) =>
    (await get(`/dumping-cases?view=table&page=1&${query}`)).body.match(/class="row-head"/g)?.length ?? 0
  for (let i = 0; i < 2; i++) {
    expect(await rows('direction=protecting_gulf_industry')).toBe(5)
    expect(await rows('direction=against_gulf_exports')).toBe(13)
  }
})

test('MKT-05 the API gives cases with their computed duties and the same filters', async () => {
  const { body } = await get('/en/dumping-cases/api/rows?importing_market=EU')
  expect(JSON.parse(body)).toMatchObject({
    total: 1,
    results: [
      {
        key: 'eu-meg-2020',
        fee_rate: 7.7,
        fee_unit: 'percent_ad_valorem',
        fee_stage: 'definitive',
        date_expiry_computed: true,
      },
    ],
  })
})

test('MKT-08 a file of the list has its rows, and the preset that filters them', async () => {
  const file = await get('/en/dumping-cases.csv?importing_market=EU')
  expect(file.status).toBe(200)
  expect(file.body).toContain('eu-meg-2020')
  expect(file.body).toContain('% ad valorem')
  // A case without measures never expires, whatever day it is.
  expect((await get('/en/dumping-cases.csv')).body).toContain('sa-epoxy-2026')
  expect((await get('/en/dumping-cases.csv?preset=expiring')).body).not.toContain('sa-epoxy-2026')
})
