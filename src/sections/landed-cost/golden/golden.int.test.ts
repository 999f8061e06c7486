import { describe, expect, test } from 'vitest'
import { readXlsx } from '#datasets/export/xlsx/testing-xlsx.ts'
import { figuresApp, insertProducts } from '#testing/figures.server.ts'
import { testContext } from '#testing/context.server.ts'
import { loadComparison } from '../comparison/page.server.ts'
import { totalsOf } from '../comparison/totals.ts'
import { comparisonWorkbook } from '../file/workbook.server.ts'
import { rounded } from '../sums/exact.ts'
import { GOLDEN, STEPS } from './testing-golden.ts'
import { GOLDEN_PRODUCTS, insertGoldenFacts } from './testing-cases.server.ts'
import { sheetValues, type Cells } from './testing-formulas.ts'

const app = await figuresApp(async (db) => {
  await insertProducts(db, GOLDEN_PRODUCTS)
  await insertGoldenFacts(db)
})

const NOW = new Date('2026-06-20T09:00:00Z')

const compared = (query: string, lang: 'ar' | 'en' = 'en') =>
  loadComparison(testContext(app, { lang, now: NOW }).ctx, new URLSearchParams(query))

/** The cells of the first sheet by place, as the file has them. */
async function cellsOf(query: string) {
  const { comparison, say } = await compared(query)
  const file = comparisonWorkbook(comparison, say, {
    link: (path) => `https://kimya.example${path}`,
    date: NOW,
  })
  const { sheets } = await readXlsx(file)
  const cells = new Map<string, { formula: string } | { value: number | string }>()
  const stored = new Map<string, string>()
  const rows = new Map<string, number>()
  for (const [, place = '', attributes = '', inner = ''] of (sheets[0]?.xml ?? '').matchAll(
    /<c r="([A-Z]+\d+)"([^>]*)>(.*?)<\/c>/g,
  )) {
    const formula = /<f>(.*?)<\/f>/.exec(inner)?.[1]
    const value = /<v>(.*?)<\/v>/.exec(inner)?.[1]
    const text = /<t[^>]*>(.*?)<\/t>/.exec(inner)?.[1]
    if (formula !== undefined) {
      cells.set(place, { formula: formula.replaceAll('&gt;', '>').replaceAll('&lt;', '<') })
      stored.set(place, value ?? '')
    } else cells.set(place, { value: attributes.includes('inlineStr') ? (text ?? '') : Number(value) })
    if (place.startsWith('A') && text !== undefined) rows.set(text, Number(place.slice(1)))
  }
  return { cells: cells satisfies Cells, stored, rows }
}

describe('golden cases', () => {
  test('MKT-05 there are fifty-four at least, twelve of them to a country that does not value freight', () => {
    expect(GOLDEN.length).toBeGreaterThanOrEqual(54)
    expect(new Set(GOLDEN.map(({ query }) => query)).size).toBe(GOLDEN.length)
  })

  test.each(GOLDEN)(
    'MKT-05 the landed cost, to the last minor unit: $says',
    async ({ query, steps, quantity, further }) => {
      const { comparison } = await compared(query)
      expect(comparison.facts.faults).toEqual({})
      const [offer] = comparison.offers
      const found = Object.fromEntries(
        STEPS.map((key) => {
          const step = offer?.steps[key]
          return [key, step ? rounded(step, comparison.digits) : null]
        }),
      )
      expect(found).toEqual(steps)
      for (const [key, wanted] of further) {
        const step = offer?.steps[key]
        expect([key, step && rounded(step, comparison.digits)]).toEqual([key, wanted])
      }
      const [totals] = totalsOf(offer ? [offer.steps] : [], comparison.digits, comparison.facts.quantity)
      expect(totals?.quantity?.total ?? null).toBe(quantity || null)
    },
  )

  test.each(GOLDEN)(
    'MKT-08 the formulas of the workbook come to the same: $says',
    async ({ query, steps, quantity }) => {
      const { cells, stored, rows } = await cellsOf(query)
      const valueAt = sheetValues(cells)
      const at = (label: string) => `C${rows.get(label) ?? 0}`
      for (const [label, wanted] of [
        ['Landed cost before VAT', steps.before],
        ['VAT', steps.vat],
        ['Landed cost with VAT', steps.total],
        ...(quantity ? [['Total with VAT', quantity] as const] : []),
      ] as const) {
        expect([label, valueAt(at(label))]).toEqual([label, Number(wanted)])
        expect([label, stored.get(at(label))]).toEqual([label, wanted])
      }
      // The stored value before rounding equals the spreadsheet's.
      for (const [place, value] of stored) {
        const computed = valueAt(place)
        if (value === '') expect([place, computed]).toEqual([place, ''])
        else expect(computed, place).toBeCloseTo(Number(value), 6)
      }
    },
  )
})

test('MKT-08 a workbook of several offers counts their differences, and follows a changed figure', async () => {
  const query =
    'day=2026-06-15&to=SA&product=sap&qty=120&o1=CN&m1=Satellite&t1=CIF&p1=1555.55&l1=40&lc1=SAR' +
    '&o2=KR&t2=FOB&p2=700&f2=88&i2=0.5&l2=45&o3=JP&t3=CIF&p3=1700.01&l3=0'
  const { comparison } = await compared(query)
  const totals = totalsOf(
    comparison.offers.map(({ steps }) => steps),
    2,
    '120',
  )
  const { cells, rows } = await cellsOf(query)
  const values = sheetValues(cells)
  for (const [at, column] of ['C', 'D', 'E'].entries()) {
    const row = (label: string) => values(`${column}${rows.get(label) ?? 0}`)
    expect(row('Above the cheapest')).toBe(Number(totals[at]?.above))
    expect(row('Above the cheapest, before VAT')).toBe(Number(totals[at]?.aboveBefore))
    expect(row('Total with VAT')).toBe(Number(totals[at]?.quantity?.total))
  }
  const dearer = new Map(cells)
  dearer.set(`C${rows.get('Price') ?? 0}`, { value: 1600 })
  const changed = await compared(query.replace('p1=1555.55', 'p1=1600'))
  const [first] = totalsOf(
    changed.comparison.offers.map(({ steps }) => steps),
    2,
    '120',
  )
  expect(sheetValues(dearer)(`C${rows.get('Landed cost with VAT') ?? 0}`)).toBe(Number(first?.total))
})

test('MKT-08 what is missing leaves the results of its offer empty until it is typed', async () => {
  const query = 'day=2026-06-15&to=SA&product=urea&o1=CN&t1=FOB&p1=400&i1=0.5&l1=0'
  const { cells, rows } = await cellsOf(query)
  const total = `C${rows.get('Landed cost with VAT') ?? 0}`
  expect(sheetValues(cells)(total)).toBe('')
  const filled = new Map(cells)
  filled.set(`C${rows.get('Freight per tonne') ?? 0}`, { value: 42 })
  const { comparison } = await compared(`${query}&f1=42`)
  const [totals] = totalsOf(
    comparison.offers.map(({ steps }) => steps),
    2,
    null,
  )
  expect(sheetValues(filled)(total)).toBe(Number(totals?.total))
})
