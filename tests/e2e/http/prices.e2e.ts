import { expect, test } from '@playwright/test'
import { LANGUAGES } from '../support/fixtures.ts'
import { decode, elements, metaOf, textOf, words } from '../support/html.ts'
import { get } from '../support/http.ts'

/** Addresses of a page's links, as written there. */
const linksOf = (html: string) =>
  elements(html, 'a').flatMap(({ href }) => (href === undefined ? [] : [href]))

for (const { lang, prefix } of LANGUAGES) {
  const said = (ar: string, en: string) => (lang === 'ar' ? ar : en)
  const root = `${prefix}/products-prices`

  test(`MKT-01 SHELL-17 ${lang} the periodic table and the plain table lead to each other by links`, async () => {
    const cells = await get(`${root}?page=1`)
    expect(
      elements(cells.body, 'a').filter(({ class: name }) => name?.startsWith('price-cell')),
    ).toHaveLength(35)
    expect(linksOf(cells.body)).toContain(`${root}?view=table&page=1`)
    expect(linksOf(cells.body)).toContain(`${root}?range=monthly&page=1`)
    const month = await get(`${root}?range=monthly&page=1`)
    expect(words(month.body)).not.toBe(words(cells.body))
    const table = await get(`${root}?view=table&page=1`)
    expect(table.body.match(/class="sparkline /g)).toHaveLength(25)
    expect(linksOf(table.body)).toContain(`${root}?page=1`)
    const names = new Set(elements(table.body, 'input').map(({ name }) => name))
    for (const name of [
      'q',
      'product',
      'market',
      'currency',
      'unit',
      'price_type',
      'price_min',
      'add_date_from',
      'col',
    ])
      expect(names, name).toContain(name)
    for (const format of ['xlsx', 'csv', 'json'])
      expect(linksOf(table.body)).toContain(`${root}.${format}?view=table`)
  })

  test(`MKT-02 SHELL-17 ${lang} every range of a chart is an address, and so are dates of the reader’s own`, async () => {
    const page = `${root}/show/meg/cn`
    const { body } = await get(page)
    const ranges = ['weekly', 'monthly', 'three-months', 'six-months', 'all']
    for (const range of ranges) expect(linksOf(body)).toContain(`${page}?range=${range}`)
    const rowsAt = async (path: string) =>
      ((await get(path)).body.match(/<tbody>([\s\S]*?)<\/tbody>/)?.[1]?.match(/<tr>/g) ?? []).length
    const points = (query: string) => rowsAt(page + query)
    const counts: number[] = []
    for (const range of ranges) counts.push(await points(`?range=${range}`))
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(counts[0]).toBe(2)
    // The first rows of two years of weeks; the chart's own page has all.
    expect(counts.at(-1)).toBe(72)
    expect(await rowsAt(`${root}/chart/price?s=meg-cn-cfr-spot&range=all`)).toBe(105)
    const form = elements(body, 'form').filter(({ action }) => action === page)
    expect(form.length).toBeGreaterThanOrEqual(3)
    // The nine weeks, and the price in force on the first day.
    expect(await points('?from=2026-01&to=2026-02')).toBe(10)
    const wrong = await get(`${page}?from=soon`)
    expect(wrong.status).toBe(200)
    expect(elements(wrong.body, 'input').find(({ name }) => name === 'from')).toMatchObject({
      value: 'soon',
      'aria-invalid': 'true',
    })
    expect(elements(body, 'svg').filter(({ role }) => role === 'img')).toHaveLength(3)
    expect(textOf(body, 'desc')).toContain(said('من ', 'From '))
  })

  test(`MKT-02 ${lang} a comparison is its address: as it is, indexed, refused with the reason, taken apart`, async () => {
    const compare = `${root}/compare`
    const two = await get(`${compare}?s=meg-cn-cfr-spot&s=ethylene-kr-fob-spot`)
    const text = decode(words(two.body))
    expect(text).toContain(said('الفارق:', 'Spread:'))
    expect(text).toContain(said('بيانات توضيحية', 'Demonstration data'))
    expect(linksOf(two.body)).toContain(`${compare}?s=ethylene-kr-fob-spot`)
    const mode = linksOf(two.body).find((href) => href.includes('mode=indexed')) ?? ''
    expect(decode(words((await get(mode)).body))).toContain('= 100')
    const refused = await get(`${compare}?s=ammonia-me-fob-spot&s=caustic-soda-me-50-solution-fob-spot`)
    expect(refused.status).toBe(200)
    expect(decode(words(refused.body))).toContain(said('لا تُقارن هذه السلاسل', 'cannot be compared'))
    expect(metaOf(refused.body, 'robots')).toContain('noindex')
    const found = await get(`${compare}?q=${encodeURIComponent(said('الأمونيا', 'ammonia'))}`)
    expect(linksOf(found.body)).toContain(`${compare}?s=ammonia-me-fob-spot`)
  })

  test(`MKT-10 ${lang} prices as they were known on a day, with a notice and the way back`, async () => {
    const page = `${root}/show/meg/cn`
    const then = await get(`${page}?known=2026-05-01`)
    expect(decode(words(then.body))).toContain(said('الأسعار كما كانت معروفة في', 'Prices as known on'))
    expect(linksOf(then.body)).toContain(page)
    expect(words(then.body)).not.toContain(said('يوليو 2026', 'July 2026'))
    const wrong = await get(`${page}?known=never`)
    expect(wrong.status).toBe(200)
    expect(decode(words(wrong.body))).toContain(said('التاريخ غير صالح', 'The date is not valid'))
  })
}

test('MKT-01 MKT-10 API-01 the points of a series for a program; what cannot be read is refused by field', async () => {
  const at = '/en/products-prices/api/rows/meg-cn-cfr-spot/points'
  const year = JSON.parse((await get(at)).body) as {
    points: { day: string }[]
    series: { unit: string; demo: boolean }
  }
  expect(year.points).toHaveLength(54)
  expect(year.series).toMatchObject({ unit: 'USD/t', demo: true })
  const known = JSON.parse((await get(`${at}?known=2026-05-01&range=all`)).body) as typeof year
  expect(known.points.at(-1)?.day).toBe('2026-05-01')
  const wrong = await get(`${at}?from=soon`)
  expect(wrong.status).toBe(400)
  expect(JSON.parse(wrong.body)).toMatchObject({
    error: { code: 'invalid_input', fields: { from: { code: 'must_be_valid' } } },
  })
  expect((await get('/en/products-prices/api/rows/no-such-series/points')).status).toBe(404)
})

test('MKT-02 an address with another range, unit or day is another page in the cache too', async () => {
  const page = '/products-prices/show/meg/cn'
  const bodies = await Promise.all(
    ['', '?range=weekly', '?currency=SAR', '?per=kg', '?known=2026-01-01', '?from=2026-01'].map(
      async (query) => words((await get(page + query)).body),
    ),
  )
  expect(new Set(bodies).size).toBe(bodies.length)
})
