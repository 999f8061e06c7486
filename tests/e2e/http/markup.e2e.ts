import { expect, test } from '@playwright/test'
import { allowedOnSite } from '../support/allowed-words.ts'
import { faultsOfHtml } from '../support/audit/sound-html.ts'
import { LANGUAGES } from '../support/fixtures.ts'
import { foreignWords } from '../support/foreign-words.ts'
import { elements } from '../support/html.ts'
import { get } from '../support/http.ts'
import { addressOf, PAGE_KINDS } from '../support/routes.ts'

test.describe.configure({ mode: 'parallel' })

/** Kinds of pages and frames that a browser does not visit, or not in this state. */
const MORE = [
  '/calendar/2026-11',
  '/production-capacity/chart/by-product/embed',
  '/products-prices/show/no-such-product',
  '/search?q=zzzqqq',
  '/account/restore_password',
].map((name) => ({ name, status: name.includes('no-such') ? 404 : 200 }))

for (const kind of [...PAGE_KINDS, ...MORE]) {
  test(`SHELL-09 LANG-01 LANG-04 ${kind.name} is sound HTML in both languages, in its own words, with one heading`, async () => {
    const may = await allowedOnSite()
    for (const { lang, dir } of LANGUAGES) {
      const path = await addressOf(kind, lang)
      const { body, status } = await get(path, { redirect: 'follow' })
      expect(status, path).toBe(kind.status)
      expect.soft(await faultsOfHtml(body), path).toEqual([])
      expect.soft(elements(body, 'html')[0], path).toMatchObject({ lang, dir })
      // The page for readers without a network has one for each of its two states.
      const headings = kind.name === '/offline' ? 2 : 1
      expect.soft(elements(body, 'h1'), `headings of ${path}`).toHaveLength(headings)
      // A page may repeat its own address: what was searched for, whose profile it is.
      const own = new Set(path.split(/\W+/))
      const foreign = [...foreignWords(body, lang)].filter((word) => !may(word) && !own.has(word))
      expect.soft(foreign, `words of the other language on ${path}`).toEqual([])
    }
  })
}
