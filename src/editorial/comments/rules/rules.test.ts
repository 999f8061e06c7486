import { describe, expect, test } from 'vitest'
import { caughtBy, textKey } from './rules.ts'

const rules = (text: string, more: { settled?: boolean; words?: string[] } = {}) =>
  caughtBy({ text, settled: more.settled ?? true, words: more.words ?? [] }).map(({ by }) => by)

describe('POST-06 rules that hold a comment', () => {
  test.each([
    ['اشتر من https://shop.example/x الآن', 'https://shop.example/x'],
    ['اشتر من www.shop.example', 'www.shop.example'],
    ['see cheap-urea.com/offer now', 'cheap-urea.com/offer'],
  ])('a young account’s link waits: %s', (text, piece) => {
    expect(caughtBy({ text, settled: false, words: [] })).toEqual([{ by: 'links', piece }])
    expect(rules(text)).toEqual([])
  })

  test.each(['بلغ السعر 453.1 دولاراً للطن', 'e.g. HDPE.LLDPE rose 3.5%', 'أرامكو.سابك'])(
    'figures and points are no link: %s',
    (text) => expect(rules(text, { settled: false })).toEqual([]),
  )

  test.each([
    ['!!!!!!!!!!!! $$$$$$$', ['signs']],
    ['؟؟؟!!!', []],
    ['السعر: 453.10 (+2.3%) ↑↑', []],
    ['1,250.5 / 1,300.75 / 1,410.2', []],
  ])('a text of signs waits, a short one and one of figures do not: %s', (text, expected) =>
    expect(rules(text)).toEqual(expected),
  )

  test.each(['سـبـب', 'سَبَبٌ', 'س.ب.ب', 'س ب ب', 'سببببب', 'هذا سبب واضح'])(
    'a listed word is found however it is written: %s',
    (text) => expect(rules(text, { words: ['سبب'] })).toEqual(['words']),
  )

  test.each(['أسباب', 'سببية', 'نفس بباب'])('but not within other words: %s', (text) =>
    expect(rules(text, { words: ['سبب'] })).toEqual([]),
  )

  test('a phrase is found as a phrase, and an empty line of the list finds nothing', () => {
    expect(rules('Click   HERE!', { words: ['click here'] })).toEqual(['words'])
    expect(rules('click there', { words: ['click here', '', '…'] })).toEqual([])
  })
})

test('POST-06 the same advertisement has the same key, a thank-you has none', () => {
  const one = textKey('فرصة لا تعوض!! اشتر اليوريا بأقل سعر من موقعنا')
  expect(one).not.toBeNull()
  expect(textKey('فُرصة لا تُعوّض.. اشترِ اليوريـا بأقل سعر من موقعنا')).toBe(one)
  expect(textKey('شكراً جزيلاً لكم')).toBeNull()
})
