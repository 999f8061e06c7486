import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dictionaryOf } from '#catalogue/dictionary.ts'
import { ogCard } from '#discovery/og/og-subject.server.ts'
import { COUNTRY_TABLE, REGION_TABLE } from '#i18n/countries/country-table.server.ts'
import { drawable } from '#i18n/drawable.ts'
import { LANGS } from '#i18n/locale.ts'
import { fontGlyphs, isShapeless } from '#platform/drawing/testing-glyphs.server.ts'
import { testContext } from '#testing/context.server.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { queryOf } from '#testing/surfaces.server.ts'
import { MARKS } from '#ui/marks.ts'
import { CHARTS } from '../charts.server.ts'
import { DATASETS } from '#admin/datasets.server.ts'
import { chartSvg } from './chart-file.server.ts'

const NOW = new Date('2026-11-22T09:00:00Z')
let app: Awaited<ReturnType<typeof demoApp>>['app']
let drop: () => Promise<void>
let glyphs: ReadonlySet<number>
beforeAll(async () => {
  ;({ app, drop } = await demoApp(NOW))
  glyphs = await fontGlyphs()
})
afterAll(() => drop())

const missingGlyphs = (text: string) => [
  ...new Set(Array.from(text).filter((char) => !isShapeless(char) && !glyphs.has(char.codePointAt(0) ?? 0))),
]

test('MKT-02 every character of every chart is in the fonts of pictures, where a server has no others', async () => {
  for (const lang of LANGS)
    for (const chart of CHARTS) {
      const { ctx } = testContext(app, { lang, now: NOW })
      const opened = chart.open(ctx, new URLSearchParams(queryOf(chart.section, chart.key)))
      const model = await opened.load()
      if (!model) throw new Error(`${chart.section}/${chart.key}`)
      const svg = chartSvg(ctx, chart, model, opened.query, { fonts: false })
      const texts = [...(svg ?? '').matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text)
      expect(texts.length, chart.key).toBeGreaterThan(3)
      expect(
        missingGlyphs(texts.join('').replaceAll(/&#x?[0-9a-f]+;|&\w+;/g, ' ')),
        `${lang} ${chart.key}`,
      ).toEqual([])
    }
})

test('MKT-02 ROUTE-22 so is what charts and cards may hold: names of countries, products and companies, units, values, marks', async () => {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', name_ar, name_en, shortcut_name) as text from products_prices_product
    union all select concat_ws(' ', name_ar, name_en) from companies_company
    union all select concat_ws(' ', name_ar, name_en) from products_prices_category`.execute(app.db)
  const words = DATASETS.flatMap(({ columns }) =>
    Object.values(columns).flatMap((column) => [
      column.label,
      ...('options' in column ? Object.values(column.options) : []),
      ...('unit' in column && column.unit ? [column.unit] : []),
    ]),
  )
  for (const lang of LANGS) {
    const months = Array.from({ length: 12 }, (_, n) =>
      new Intl.DateTimeFormat(`${lang}-u-nu-latn`, { dateStyle: 'long' }).format(new Date(2026, n, 1)),
    )
    const charts = Object.entries(dictionaryOf(lang)).flatMap(([key, text]) =>
      key.startsWith('ui.chart') ? [JSON.stringify(text)] : [],
    )
    const said = [
      ...rows.map(({ text }) => text),
      ...Object.values({ ...COUNTRY_TABLE, ...REGION_TABLE }).flat(),
      ...words.map((one) => one[lang]),
      ...Object.values(MARKS).flatMap(({ all, some }) => [all[lang], some[lang]]),
      ...months,
      ...charts,
      '٠١٢٣٤٥٦٧٨٩٫٬٪ 0123456789.,% +−–',
    ]
    expect(missingGlyphs(drawable(said.join(' '), lang)), lang).toEqual([])
  }
  const posts = await sql<{ id: string }>`select id::text from editorial_post order by id`.execute(app.db)
  for (const { id } of posts.rows)
    for (const lang of LANGS) {
      const { title, kicker, date } = await ogCard(app, 'post', id, lang)
      expect(missingGlyphs(drawable(`${title} ${kicker} ${date}`, lang)), `post ${id}`).toEqual([])
    }
})
