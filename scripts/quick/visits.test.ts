import { expect, test } from 'vitest'
import { addressesIn, openVisits } from './visits.ts'

test('addresses are read out of a test as it writes them', () => {
  const text = "page.goto('/en/companies?page=2'); get(`${prefix}/deals`); get(`/news/${slug}`); 'no/address'"
  expect(addressesIn(text)).toEqual(['/en/companies?page=2', '/deals', '/news/x'])
})

test('an address leads to the files that answer it: a page in either language, a screen of the panel, a feed', () => {
  const visits = openVisits()
  expect(visits("goto('/en/companies')")).toEqual(visits("goto('/companies')"))
  expect(visits("goto('/companies')")).toContain('src/sections/companies/pages/index.tsx')
  expect(visits("goto('/en/admin/jobs')")).toContain('src/admin/screens/jobs/JobsScreen.tsx')
  expect(visits("get('/feeds/news.xml')").length).toBeGreaterThan(0)
  expect(visits("goto('/no-such-page-here')")).toEqual([])
})
