import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { newsletterI18n } from '../words.server.ts'
import { mailFigures } from './figures.server.ts'

let app: Awaited<ReturnType<typeof demoApp>>['app']
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ app, drop } = await demoApp())
})
afterAll(() => drop())

test.each(['ar', 'en'] as const)(
  'TRUST-01 every price in an issue has unit, market, day and source, and only those not real their mark (%s)',
  async (lang) => {
    const { rows } = await sql<{ id: number; slug: string }>`
      select id, slug from products_prices_series where not hidden and demo order by slug limit 5`.execute(
      app.db,
    )
    const [real, estimated] = rows
    await sql`update products_prices_series set demo = false where id in (${real?.id}, ${estimated?.id})`.execute(
      app.db,
    )
    await sql`update products_prices_point set estimated = true where series_id = ${estimated?.id}`.execute(
      app.db,
    )
    const figures = await mailFigures(
      app,
      rows.map(({ slug }) => slug),
      newsletterI18n(lang, new Date()),
      (path) => `https://k.test${path}`,
    )
    await sql`update products_prices_point set estimated = false where series_id = ${estimated?.id}`.execute(
      app.db,
    )
    await sql`update products_prices_series set demo = true where id in (${real?.id}, ${estimated?.id})`.execute(
      app.db,
    )
    const { demo, estimate } = {
      ar: { demo: 'بيانات توضيحية', estimate: 'تقدير' },
      en: { demo: 'Demonstration data', estimate: 'Estimate' },
    }[lang]
    expect(figures.map(({ mark }) => mark && stripBidi(mark))).toEqual([null, estimate, demo, demo, demo])
    for (const { name, value, basis, url } of figures) {
      expect(name).not.toBe('')
      expect(stripBidi(value), name).toMatch(/^[\d.,]+ \S/)
      const parts = stripBidi(basis).split(lang === 'ar' ? '، ' : ', ')
      expect(parts.length, basis).toBeGreaterThan(2)
      expect(basis, name).toMatch(/20\d\d/)
      expect(url).toMatch(/^https:\/\/k\.test\/products-prices\/show\//)
    }
  },
)
