import { expect, test } from '@playwright/test'
import { LANGUAGES } from '../support/fixtures.ts'
import { elements } from '../support/html.ts'
import { get } from '../support/http.ts'

for (const { lang, prefix } of LANGUAGES) {
  test(`SHELL-17 ${lang} without scripts a term leads to its place in the glossary`, async () => {
    const { body } = await get(`${prefix}/production-capacity/qafco-urea`)
    const terms = elements(body, 'a').filter((link) => link['class']?.split(' ')[0] === 'glossary-term')
    expect(terms.length).toBeGreaterThan(0)
    const glossary = await get(`${prefix}/glossary`)
    const places = new Set(elements(glossary.body, 'div').map(({ id }) => id))
    for (const { href = '', 'data-d': meaning } of terms) {
      const [path, place = ''] = href.split('#')
      expect(path).toBe(`${prefix}/glossary`)
      expect(places).toContain(place)
      expect(meaning).toBeTruthy()
    }
    const footer = glossary.body.slice(glossary.body.indexOf('<footer'))
    expect(elements(footer, 'a').map(({ href }) => href)).toContain(`${prefix}/glossary`)
  })
}

test('the API gives the terms in both languages', async () => {
  const { results } = JSON.parse((await get('/en/glossary/api/terms')).body) as {
    results: { slug: string }[]
  }
  expect(results).toHaveLength(63)
  expect(results[0]).toMatchObject({ slug: 'fob', term_en: 'FOB' })
})
