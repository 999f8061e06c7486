import fc from 'fast-check'
import { expect, test } from 'vitest'
import { landedCostOf, landedCostPath, MOST_OFFERS } from '../contract.ts'
import { afterButton, isEmpty, OFFER_FIELDS, PARAMETERS, readAddress, writeAddress } from './address.ts'
import { checkAsked, readAmount, readDay, readHs } from './check.ts'

const read = (query: string) => readAddress(new URLSearchParams(query))
const written = (query: string) => writeAddress(read(query)).toString()

test('MKT-05 a comparison is its address: what is read is written again, without what is empty or as it would be', () => {
  expect(written('to=SA&product=&o1=CN&p1=400&t1=FOB&c1=USD&u1=t&t2=FOB&c2=USD')).toBe('to=SA&o1=CN&p1=400')
  const value = fc.constantFrom('', 'x', '1.5', 'شركة', 'CIF')
  const query = fc.dictionary(fc.constantFrom(...PARAMETERS.filter((name) => name !== 'do')), value)
  fc.assert(
    fc.property(query, (given) => {
      const once = writeAddress(readAddress(new URLSearchParams(given)))
      expect(writeAddress(readAddress(once)).toString()).toBe(once.toString())
    }),
  )
})

test('MKT-05 a button adds an offer up to six, and removes the one that it names', () => {
  const asked = read('o1=CN&o2=KR&o3=JP&offers=3')
  expect(writeAddress(afterButton(asked, 'remove-2')).toString()).toBe('o1=CN&o2=JP')
  expect(writeAddress(afterButton(asked, 'add')).toString()).toBe('offers=4&o1=CN&o2=KR&o3=JP')
  const full = read('offers=6&o6=CN')
  expect(afterButton(full, 'add').offers).toHaveLength(MOST_OFFERS)
  expect(afterButton(read('offers=1&o1=CN'), 'remove-1').offers).toHaveLength(1)
  for (const button of ['', 'remove-7', 'remove-0', 'drop']) expect(afterButton(asked, button)).toBe(asked)
})

test('MKT-05 a seventh offer and a long text are left out, and nothing else is read', () => {
  const asked = read(`o7=CN&n1=${'x'.repeat(1000)}&offers=60`)
  expect(asked.offers).toHaveLength(2)
  expect(asked.offers[0]?.name).toHaveLength(120)
  expect(new Set(PARAMETERS).size).toBe(PARAMETERS.length)
  expect(PARAMETERS).toHaveLength(6 + 4 + Object.keys(OFFER_FIELDS).length * 6 + 2)
})

test('MKT-05 choices alone make no offer', () => {
  expect(isEmpty(read('t1=CIF&c1=EUR&u1=kg').offers[0] ?? ({} as never))).toBe(true)
  expect(isEmpty(read('p1=0').offers[0] ?? ({} as never))).toBe(false)
})

test('MKT-05 another page leads to a comparison of what it is about', () => {
  expect(landedCostPath({ product: 'meg' })).toBe('/landed-cost?product=meg')
  const row = {
    product: null,
    hs_codes: ['39069010'],
    importing_market: 'SA',
    origin_or_exported: ['CN', 'EU'],
  }
  expect(landedCostOf(row)).toBe('/landed-cost?to=SA&hs=39069010&o1=CN')
  expect(landedCostOf({ ...row, importing_market: 'GCC' })).toBe('/landed-cost?hs=39069010&o1=CN')
  expect(landedCostOf({ ...row, importing_market: 'US' })).toBe('/landed-cost?to=US&hs=39069010&o1=CN')
})

test('LANG-04 amounts are read in both sets of digits, and only such as stay exact', () => {
  expect(['1,234.50', '١٬٢٣٤٫٥٠', ' 07 ', '0', '12 %'].map(readAmount)).toEqual([
    '1234.5',
    '1234.5',
    '7',
    '0',
    '12',
  ])
  const wrong = [
    '',
    '-1',
    '−1',
    '1,5',
    '1e9',
    '1234567890',
    '0.1234567',
    'x',
    '=1+1',
    '1.',
    '.5',
    'NaN',
    'Infinity',
  ]
  expect(wrong.map(readAmount)).toEqual(wrong.map(() => null))
  expect(['3906.90.10', '290531', '٢٩٠٥'].map(readHs)).toEqual(['39069010', '290531', '2905'])
  expect(['290', '3', 'abcd', '1234567890123'].map(readHs)).toEqual([null, null, null, null])
  expect(['2026-02-28', '2026-02-30', '1999-01-01', '٢٠٢٦-٠٢-٢٨'].map(readDay)).toEqual([
    '2026-02-28',
    null,
    null,
    '2026-02-28',
  ])
})

test('MKT-05 what cannot be read is named by its field; what is empty, and the choices of an empty offer, are not', () => {
  const choices = {
    destinations: ['SA'],
    products: new Set(['meg']),
    currencies: ['USD', 'SAR'],
    measures: ['t'],
    series: new Set<string>(),
    isOrigin: (code: string) => code === 'CN',
  }
  const faults = (query: string) => checkAsked(read(query), choices)
  expect(faults('')).toEqual({})
  expect(faults('t2=DDP&c2=XXX')).toEqual({})
  expect(
    faults(
      'to=US&product=x&hs=1&day=1&cur=X&qty=0&xEUR=0&o1=XX&t1=DDP&p1=-1&c1=X&u1=bbl&s1=x&f1=x&i1=1001&d1=x&a1=1001&ab1=amount&v1=1e3&l1=x',
    ),
  ).toEqual({
    to: 'choice',
    product: 'choice',
    hs: 'code',
    day: 'day',
    cur: 'choice',
    qty: 'amount',
    xEUR: 'rate',
    o1: 'choice',
    t1: 'choice',
    p1: 'amount',
    c1: 'choice',
    u1: 'choice',
    s1: 'choice',
    f1: 'amount',
    i1: 'percent',
    d1: 'percent',
    v1: 'percent',
    l1: 'amount',
  })
})
