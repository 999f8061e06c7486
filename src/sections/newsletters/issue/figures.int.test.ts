import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { mailI18n } from '../words.server.ts'
import { mailFigures } from './figures.server.ts'

let app: Awaited<ReturnType<typeof demoApp>>['app']
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ app, drop } = await demoApp())
})
afterAll(() => drop())

test.each(['ar', 'en'] as const)(
  'TRUST-01 every price in an issue has unit, market, day and source, and made-up ones their mark (%s)',
  async (lang) => {
    const { rows } = await sql<{ slug: string; demo: boolean }>`
      select slug, demo from products_prices_series where not hidden order by slug limit 5`.execute(app.db)
    const slugs = rows.map(({ slug }) => slug)
    const figures = await mailFigures(
      app.db,
      slugs,
      mailI18n(lang, new Date()),
      (path) => `https://k.test${path}`,
    )
    expect(figures).toHaveLength(5)
    const { demo } = { ar: { demo: 'توضيحية' }, en: { demo: 'emonstration' } }[lang]
    for (const { name, value, basis, url, mark } of figures) {
      expect(name).not.toBe('')
      expect(stripBidi(value), name).toMatch(/^[\d.,]+ \S/)
      const parts = stripBidi(basis).split(lang === 'ar' ? '، ' : ', ')
      expect(parts.length, basis).toBeGreaterThan(2)
      expect(basis, name).toMatch(/20\d\d/)
      expect(url).toMatch(/^https:\/\/k\.test\/products-prices\/show\//)
      expect(mark, name).toContain(demo)
    }
  },
)
