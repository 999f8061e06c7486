import { expect, test } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { LANGUAGES } from '../support/fixtures.ts'
import { elements } from '../support/html.ts'
import { get } from '../support/http.ts'
import { addressOf, PAGE_KINDS } from '../support/routes.ts'

test.describe.configure({ mode: 'parallel' })

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    'missing-doctype': 'error',
    // React writes void elements closed, empty attributes with `=""`, and some names as its own props are called.
    'void-style': ['error', { style: 'selfclose' }],
    'attribute-boolean-style': ['error', { style: 'empty' }],
    'attribute-empty-style': ['error', { style: 'empty' }],
    'attr-case': 'off',
    // Identifiers of useId begin with an underscore.
    'valid-id': ['error', { relaxed: true }],
    // A filter's choices share a name, and so do a typed date and its picker (decision 35).
    'form-dup-name': 'off',
    // A headline is as long as its editor wrote it.
    'long-title': 'off',
  },
})

/** Targets of a page's own links and buttons that are missing. */
function lostPlaces(html: string): string[] {
  const ids = new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id))
  const links = elements(html, 'a').flatMap(({ href = '' }) => (href.startsWith('#') ? [href.slice(1)] : []))
  const poppers = elements(html, 'button').flatMap(({ popovertarget }) => popovertarget ?? [])
  return [...links.map(decodeURIComponent), ...poppers].filter((id) => id !== '' && !ids.has(id))
}

/** Kinds of pages and frames that a browser does not visit, or not in this state. */
const MORE = [
  '/calendar/2026-11',
  '/production-capacity/chart/by-product/embed',
  '/products-prices/show/no-such-product',
  '/search?q=zzzqqq',
  '/account/restore_password',
].map((name) => ({ name, status: name.includes('no-such') ? 404 : 200 }))

for (const kind of [...PAGE_KINDS, ...MORE]) {
  test(`SHELL-09 ${kind.name} is sound HTML in both languages: landmarks, names, nesting, identifiers, places`, async () => {
    for (const { lang } of LANGUAGES) {
      const path = await addressOf(kind, lang)
      const { body, status } = await get(path, { redirect: 'follow' })
      expect(status, path).toBe(kind.status)
      const { results } = await validator.validateString(body, path)
      const faults = results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
      )
      expect.soft(faults.slice(0, 10), path).toEqual([])
      expect.soft(lostPlaces(body), path).toEqual([])
    }
  })
}
