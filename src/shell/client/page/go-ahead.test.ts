import { afterEach, expect, test, vi } from 'vitest'
import { COMPUTER_RULES, goAhead, PHONE_RULES } from './go-ahead.ts'

interface Rule {
  eagerness: string
  where: { and: { href_matches?: string; not?: { href_matches?: string } }[] }
}

afterEach(() => vi.unstubAllGlobals())

function rulesFor(userAgentData?: { mobile: boolean }): Record<string, [Rule]> {
  const added: { type?: string; text?: string }[] = []
  vi.stubGlobal('navigator', { userAgentData })
  vi.stubGlobal('document', {
    createElement: () => ({}),
    head: { append: (element: object) => added.push(element) },
  })
  goAhead()
  const [{ type, text = '' } = {}] = added
  expect(type).toBe('speculationrules')
  // What the content security policy knows by its hash.
  expect([COMPUTER_RULES, PHONE_RULES]).toContain(text)
  return JSON.parse(text) as Record<string, [Rule]>
}

test('PERF a computer prepares the page behind a link as soon as it is pointed at, a phone and a browser that does not say only fetch it, later', () => {
  const how = (rules: Record<string, [Rule]>) =>
    Object.entries(rules).map(([what, [{ eagerness }]]) => `${what} ${eagerness}`)
  expect(how(rulesFor({ mobile: false }))).toEqual(['prefetch eager', 'prerender eager'])
  expect(how(rulesFor({ mobile: true }))).toEqual(['prefetch moderate'])
  expect(how(rulesFor())).toEqual(['prefetch moderate'])
})

test('PERF only readers’ pages are fetched ahead: nothing personal, no search, no file', () => {
  const conditions = rulesFor()['prefetch']?.[0].where.and ?? []
  const site = 'https://kimya.example'
  const matches = (address: string, pattern = '') => new URLPattern(pattern, site).test(site + address)
  const isAhead = (address: string) =>
    conditions.every(
      ({ href_matches: wanted, not }) =>
        (!wanted || matches(address, wanted)) && !(not?.href_matches && matches(address, not.href_matches)),
    )
  for (const address of [
    '/',
    '/index',
    '/en/index',
    '/en/',
    '/c/p12',
    '/products-prices?page=1',
    '/companies',
  ])
    expect(isAhead(address), address).toBe(true)
  for (const address of [
    '/account',
    '/en/account/login',
    '/profile',
    '/en/profile/following',
    '/admin',
    '/en/admin/articles',
    '/search?q=urea',
    '/en/status',
    '/media/1/a.webp',
    '/products-prices/export?format=csv',
    '/en/products-prices/export.xlsx',
    '/feed.xml',
  ])
    expect(isAhead(address), address).toBe(false)
})
