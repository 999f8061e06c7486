import { expect, test } from 'vitest'
import { tradeFlows } from './trade-flows.ts'

const now = new Date('2026-11-21T09:30:00Z')
const hs = new Map(
  ['urea', 'methanol', 'ammonia', 'meg', 'hdpe', 'lldpe', 'pp-homo', 'mtbe', 'pvc', 'tdi'].map((id) => [
    id,
    '310210',
  ]),
)
const flows = tradeFlows(hs, now)
const sum = (amounts: readonly number[]) =>
  Math.round(amounts.reduce((all, amount) => all + amount, 0) * 100) / 100

test('MKT-06 eight exports and two imports of six countries with eight partners in five full years, two by month', () => {
  const annual = 10 * 6 * 9 * 5
  const monthly = 2 * 6 * 9 * 24
  expect(flows).toHaveLength(annual + monthly)
  expect(new Set(flows.map(({ country }) => country))).toEqual(new Set(['SA', 'AE', 'QA', 'KW', 'OM', 'BH']))
  expect(new Set(flows.map(({ year_month }) => year_month.slice(0, 4)))).toEqual(
    new Set(['2021', '2022', '2023', '2024', '2025']),
  )
  expect(flows.filter(({ partner, process }) => process === 'export' && partner === 'US')).toEqual([])
})

test('every flow is marked as demonstration data', () => {
  for (const { demo, source, confidence } of flows)
    expect({ demo, source, confidence }).toEqual({
      demo: true,
      source: { ar: 'بيانات توضيحية', en: 'Demonstration data' },
      confidence: 'low',
    })
})

test('a year is the sum of its months, and all partners are the sum of each', () => {
  const saudi = flows.filter(({ product, country }) => product === 'urea' && country === 'SA')
  const of = (partner: string | null, period: string) =>
    saudi.find((row) => row.partner === partner && row.year_month === period)
  for (const partner of ['CN', null]) {
    const months = saudi.filter((row) => row.partner === partner && row.year_month.startsWith('2025-'))
    expect(months).toHaveLength(12)
    expect(of(partner, '2025')?.value).toBe(sum(months.map(({ value }) => value)))
    expect(of(partner, '2025')?.quantity).toBe(sum(months.map(({ quantity }) => quantity ?? 0)))
  }
  const partners = saudi.filter((row) => row.partner !== null && row.year_month === '2025')
  expect(partners).toHaveLength(8)
  expect(of(null, '2025')?.value).toBe(sum(partners.map(({ value }) => value)))
})

test('the same year gives the same figures; a product without a code is left out', () => {
  expect(tradeFlows(hs, now)).toEqual(flows)
  expect(tradeFlows(new Map([['urea', '310210']]), now).every(({ product }) => product === 'urea')).toBe(true)
})
