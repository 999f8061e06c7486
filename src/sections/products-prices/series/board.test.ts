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
  source: '',
  day: `2026-11-${10 + id}`,
  price: 1,
  change: null,
  spark: '',
  href: `/${product}/${id}`,
})

test('SHELL-02 LIVE-01 LIVE-05 a panel shows one price a product, real ones first, late ones after those that are not, spread over the categories, in one unit', () => {
  const board = pickBoard(
    [
      quote(1, 'a', 'x'),
      quote(2, 'a', 'x'),
      quote(3, 'b', 'x'),
      quote(4, 'c', 'y'),
      quote(5, 'd', 'z', 'SAR/t'),
    ],
    3,
  )
  expect(board.rows.map((row) => row.id)).toEqual([2, 4, 3])
  expect(board).toMatchObject({ unit: 'USD/t', updated: '2026-11-15', demo: false })
  const demo = (id: number, product: string, category: string): Quote => ({
    ...quote(id, product, category),
    demo: true,
  })
  expect(
    pickBoard([demo(6, 'a', 'x'), demo(7, 'c', 'y'), quote(8, 'a', 'x'), quote(9, 'b', 'x')], 3).rows.map(
      ({ id }) => id,
    ),
  ).toEqual([8, 9, 7])
  const late: Quote = { ...quote(10, 'a', 'x'), standing: 'late' }
  const ended: Quote = { ...quote(11, 'a', 'x'), standing: 'ended' }
  const shown = (...quotes: Quote[]) => pickBoard(quotes, 3).rows.map(({ id }) => id)
  expect(shown(ended, late, quote(12, 'a', 'x'))).toEqual([12])
  expect(shown(ended, late, demo(13, 'a', 'x'))).toEqual([10])
  expect(pickBoard([], 8)).toEqual({ rows: [], updated: null, updated_demo: false, unit: null, demo: false })
})
