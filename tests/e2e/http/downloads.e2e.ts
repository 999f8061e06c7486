import { expect, test } from '@playwright/test'
import { get } from '../support/http.ts'

/** The records of a CSV after its comment lines and its heading; no cell of these files holds a line break. */
const records = (body: string) =>
  body
    .split('\r\n')
    .filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('\uFEFF#'))
    .slice(1)

for (const section of [
  'mergers-acquisitions',
  'dumping-cases',
  'production-capacity',
  'products-prices',
  'exports-imports',
]) {
  test(`MKT-08 API-01 ${section}: page, API and files give the same rows, filtered alike`, async () => {
    const rows = JSON.parse((await get(`/en/${section}/api/rows`)).body) as {
      total: number
      results: { key: string }[]
      facets: Record<string, { value: string; count: number }[]>
    }
    expect(rows.total).toBeGreaterThan(5)
    const csv = await get(`/en/${section}.csv`)
    expect(csv.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="kimya-${section}-\\d{4}-\\d\\d-\\d\\d\\.csv"`),
    )
    expect(csv.body.startsWith('# ')).toBe(true)
    expect(records(csv.body)).toHaveLength(rows.total)
    const json = JSON.parse((await get(`/${section}.json`)).body) as {
      rows: unknown[]
      about: { lang: string }
    }
    expect([json.rows.length, json.about.lang]).toEqual([rows.total, 'ar'])

    const [filter, values] = Object.entries(rows.facets)[0] ?? ['', []]
    const [first] = values
    const filtered = `${filter}=${encodeURIComponent(first?.value ?? '')}`
    expect(records((await get(`/en/${section}.csv?${filtered}`)).body)).toHaveLength(first?.count ?? -1)
    const again = JSON.parse((await get(`/en/${section}/api/rows?${filtered}`)).body) as { total: number }
    expect(again.total).toBe(first?.count)
    const page = await get(`/en/${section}?${filtered}&page=1`)
    expect(page.body).toMatch(/<meta name="robots" content="noindex/)

    const one = JSON.parse((await get(`/en/${section}/api/rows/${rows.results[0]?.key}`)).body) as {
      source_en: string
    }
    expect(one.source_en).not.toBe('')
    expect((await get(`/en/${section}/api/rows/no-such-row`)).status).toBe(404)
  })
}

test('MKT-08 a file is refused when its filter cannot be read, in the language of its page', async () => {
  const refused = await get('/mergers-acquisitions.xlsx?stake_pct_min=half')
  expect([refused.status, refused.headers.get('content-language')]).toEqual([400, 'ar'])
  expect(refused.body).toMatch(/^تحقق/)
  expect((await get('/en/mergers-acquisitions.xlsx')).headers.get('content-type')).toMatch(/spreadsheetml/)
})
