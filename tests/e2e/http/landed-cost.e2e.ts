import { expect, test } from '@playwright/test'
import { LANGUAGES } from '../support/fixtures.ts'
import { get } from '../support/http.ts'

const QUERY = 'product=sap&o1=CN&m1=*&t1=CIF&p1=1555.55&l1=0'

for (const { lang, prefix } of LANGUAGES)
  test(`MKT-08 ${lang} a comparison is a workbook at its own address with another ending`, async () => {
    const page = await get(`${prefix}/landed-cost?${QUERY}`)
    expect(page.body).toContain(`${prefix}/landed-cost.xlsx?`)
    const file = await get(`${prefix}/landed-cost.xlsx?${QUERY}`)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toContain('spreadsheetml')
    expect(file.headers.get('content-disposition')).toMatch(
      /^attachment; filename="kimya-landed-cost-\d{4}-\d\d-\d\d\.xlsx"/,
    )
    expect(file.headers.get('x-robots-tag')).toBe('noindex')
  })

test('MKT-08 a file of what could not be read is refused', async () => {
  expect((await get(`/landed-cost.xlsx?${QUERY}&d1=x`)).status).toBe(400)
  expect((await get('/landed-cost.xlsx')).status).toBe(200)
})

test('MKT-05 hostile addresses are answered in words, never with a fault', async () => {
  const hostile = [
    'p1=' + '9'.repeat(500),
    'n1=%00&o1=CN',
    'n1=<script>&o1=CN&p1=1',
    'o1=../..&hs=%27;--',
    'offers=99&do=remove-9',
    'day=2026-02-31&qty=-1',
  ]
  for (const query of hostile) {
    const { status, body } = await get(`/landed-cost?${query}`)
    expect([200, 303, 400], query).toContain(status)
    expect(body).not.toContain('<script>&')
  }
})
