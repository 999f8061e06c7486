import { expect, test } from 'vitest'
import { pickBoard } from './board.ts'
import type { Quote } from '../schemas.ts'

const quote = (id: number, product: string, category: string, unit = 'USD/t'): Quote => ({
  id,
  slug: `${product}-${id}`,
  low: null,
  high: null,
  product,
  category,
  unit,
  unit_name: unit,
  symbol: product,
  name: product,
  market: 'CN',
  market_name: 'China',
  grade: '',
  term: 'CFR',
  type: 'spot',
  currency: 'USD',
  frequency: 'weekly',
  demo: id === 1,
  marks: id === 1 ? ['demo'] : [],
  standing: 'current',
  due: null,
  source: '',
  day: `2026-11-${10 + id}`,
  price: 1,
  change: null,
  spark: '',
  href: `/${product}/${id}`,
})

const demo = (one: Quote): Quote => ({ ...one, demo: true })
const shown = (quotes: readonly Quote[], limit = 3) => pickBoard(quotes, limit, 'en').rows
const ids = (quotes: readonly Quote[], limit?: number) => shown(quotes, limit).map(({ id }) => id)

test('SHELL-02 LIVE-01 LIVE-05 a panel shows one price a product, real ones first, late ones only where no other is, spread over the categories', () => {
  const board = pickBoard(
    [quote(1, 'a', 'x'), quote(2, 'a', 'x'), quote(3, 'b', 'x'), quote(4, 'c', 'y')],
    3,
    'en',
  )
  expect(board.rows.map((row) => row.id)).toEqual([2, 4, 3])
  expect(board).toMatchObject({ unit: 'USD/t', updated: '2026-11-14', demo: false })
  expect(
    ids([demo(quote(6, 'a', 'x')), demo(quote(7, 'c', 'y')), quote(8, 'a', 'x'), quote(9, 'b', 'x')]),
  ).toEqual([8, 9, 7])
  const late: Quote = { ...quote(10, 'a', 'x'), standing: 'late' }
  const ended: Quote = { ...quote(11, 'a', 'x'), standing: 'ended' }
  expect(ids([ended, late, quote(12, 'a', 'x')])).toEqual([12])
  expect(ids([ended, late, demo(quote(13, 'a', 'x'))])).toEqual([10])
  expect(pickBoard([], 8, 'en')).toEqual({
    rows: [],
    updated: null,
    updated_demo: false,
    unit: null,
    demo: false,
  })
})

const graded = (one: Quote, grade: string, standing: Quote['standing'] = 'current'): Quote => ({
  ...one,
  grade,
  standing,
})

test('LIVE-01 a panel leads with crude by its benchmarks, then naphtha and gas, whatever their unit; made-up ones come behind all that are real', () => {
  const quotes = [
    quote(2, 'urea', 'fertilizers'),
    graded(quote(3, 'natural-gas', 'feedstocks', 'USD/MMBtu'), ''),
    graded(quote(4, 'natural-gas', 'feedstocks', 'USD/MMBtu'), 'henry-hub'),
    graded(quote(5, 'crude-oil', 'feedstocks', 'USD/bbl'), 'average'),
    graded(quote(6, 'crude-oil', 'feedstocks', 'USD/bbl'), 'dubai'),
    graded(quote(7, 'crude-oil', 'feedstocks', 'USD/bbl'), 'wti'),
    graded(quote(8, 'crude-oil', 'feedstocks', 'USD/bbl'), 'brent', 'late'),
    quote(9, 'naphtha', 'feedstocks'),
  ]
  expect(ids(quotes, 10)).toEqual([8, 7, 6, 9, 4, 2])
  expect(shown(quotes, 2).map(({ symbol, name }) => [symbol, name])).toEqual([
    ['BRT', 'Brent crude'],
    ['WTI', 'WTI crude'],
  ])
  expect(pickBoard(quotes, 10, 'en').unit).toBeNull()
  expect(
    ids(
      quotes.map((one) => (one.id === 9 ? demo(one) : one)),
      10,
    ),
  ).toEqual([8, 7, 6, 4, 2, 9])
  // Of two series of a benchmark the one that is not late.
  expect(ids([...quotes, graded(quote(10, 'crude-oil', 'feedstocks'), 'brent')], 1)).toEqual([10])
  // Without a benchmark a product is shown by what there is of it.
  expect(ids([graded(quote(11, 'crude-oil', 'feedstocks'), 'average')])).toEqual([11])
})
