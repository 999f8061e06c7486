import { expect, test } from 'vitest'
import { countriesAsked, periodsAsked, productsAsked } from './asked-trade.ts'

test.each([
  ['2019-2021', false, ['2019', '2020', '2021']],
  ['2023-', false, ['2023', '2024', '2025']],
  ['2024', false, ['2024']],
  ['last 2 years', false, ['2024', '2025']],
  ['last 2', true, ['202601', '202602']],
  ['2025-12 - 2026-01', true, ['202512', '202601']],
  ['202511-', true, ['202511', '202512', '202601', '202602']],
  ['2027-', true, null],
  ['last year', false, null],
  ['1700-', true, null],
])('LIVE-03 the periods %j of a source by months: %j', (text, monthly, periods) => {
  const asked = () => periodsAsked(text, monthly, new Date('2026-03-10T09:00:00Z'))
  if (periods) expect(asked()).toEqual(periods)
  else expect(asked).toThrow('setting')
})

test('LIVE-03 countries are asked for by the numbers of trade statistics, which are not always their own', () => {
  expect(countriesAsked('reporters', 'SA, ae\u060cIN;US FR')).toEqual(['682', '784', '699', '842', '251'])
  expect(() => countriesAsked('mirror', 'SA XX')).toThrow('XX')
})

test('LIVE-03 products are asked for by their codes, each code once', () => {
  const known = [
    { product: 'ldpe', hs: '390110' },
    { product: 'lldpe', hs: '390110' },
    { product: 'methanol', hs: '290511' },
    { product: 'urea', hs: '310210' },
  ]
  const asked = (text: string) => {
    const { codes, shared } = productsAsked(text, known)
    return [Object.fromEntries(codes), shared]
  }
  expect(asked('')).toEqual([{ '290511': 'methanol', '310210': 'urea' }, ['390110']])
  expect(asked('31')).toEqual([{ '310210': 'urea' }, []])
  expect(asked('31, 390110:ldpe')).toEqual([{ '310210': 'urea', '390110': 'ldpe' }, []])
  expect(asked('3102:urea')).toEqual([{ '3102': 'urea' }, []])
  expect(() => asked('390110:unknown')).toThrow('setting')
  expect(() => asked('3901')).toThrow('products_none')
  expect(() => asked('urea')).toThrow('setting')
})
