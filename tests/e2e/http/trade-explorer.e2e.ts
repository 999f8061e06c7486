import { expect, test } from '@playwright/test'
import { LANGUAGES } from '../support/fixtures.ts'
import { get } from '../support/http.ts'

const QUERY = 'rows=partner&columns=period&reporter=GCC&product=urea'

for (const { lang, prefix } of LANGUAGES)
  test(`VIEW-04 ${lang} the explorer is a form and a table without a script, and its files have other endings`, async () => {
    const page = await get(`${prefix}/exports-imports/explorer?${QUERY}`)
    expect(page.status).toBe(200)
    expect(page.body).toContain('<table class="table pivot">')
    expect(page.body).toMatch(/<form class="explorer-form" action="[^"]*\/exports-imports\/explorer"/)
    expect(page.body).toMatch(
      /name="reporter"[^>]*checked=""[^>]*value="GCC"|name="reporter"[^>]*value="GCC"[^>]*checked=""/,
    )
    // Its answer comes before the form.
    expect(page.body.indexOf('class="answer"')).toBeLessThan(page.body.indexOf('explorer-form'))
    for (const ending of ['csv', 'xlsx', 'json']) {
      const file = await get(`${prefix}/exports-imports/explorer.${ending}?${QUERY}`)
      expect(file.status, ending).toBe(200)
      expect(file.headers.get('content-disposition')).toMatch(
        new RegExp(`^attachment; filename="kimya-trade-explorer-\\d{4}-\\d\\d-\\d\\d\\.${ending}"`),
      )
      expect(file.headers.get('x-robots-tag')).toBe('noindex')
    }
  })

test('VIEW-04 the list of trade leads to the explorer with its filters', async () => {
  const { body } = await get('/en/exports-imports/search?product=urea&country=SA&page=1')
  expect(body).toContain(
    '/en/exports-imports/explorer?rows=partner&amp;columns=period&amp;reporter=SA&amp;product=urea',
  )
})

test('VIEW-04 hostile addresses are answered in words, and a file of what could not be read is refused', async () => {
  for (const query of [
    'rows=__proto__&columns=constructor',
    'hs=%27%3B--&reporter=<script>',
    'sort=-%00&period=9999-99',
    `product=${'a'.repeat(500)}`,
  ]) {
    const { status, body } = await get(`/exports-imports/explorer?${query}`)
    expect([200, 303, 400], query).toContain(status)
    expect(body).not.toContain('<script>&')
  }
  expect((await get('/exports-imports/explorer.csv?hs=abc')).status).toBe(400)
  expect((await get('/exports-imports/explorer.csv?rows=partner&columns=period&product=none')).status).toBe(
    404,
  )
})
