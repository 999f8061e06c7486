import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'

test('ACC-10 of two texts only the words that differ are shown, with four on each side', () => {
  const text = (price: string) =>
    `بلغ سعر الميثانول في الصين اليوم ${price} دولاراً للطن مقابل السعر السابق في السوق`
  expect(excerpt(text('318'), text('325'))).toEqual([
    '… الميثانول في الصين اليوم 318 دولاراً للطن مقابل السعر …',
    '… الميثانول في الصين اليوم 325 دولاراً للطن مقابل السعر …',
  ])
  expect(excerpt('a b', 'a b c')).toEqual(['a b', 'a b c'])
  expect(excerpt('', 'new')).toEqual(['', 'new'])
})

test('ACC-10 a long text is cut after a whole word, one without spaces too', () => {
  const [before, after] = excerpt(null, 'كلمة '.repeat(100))
  expect(before).toBeNull()
  expect(after).toMatch(/كلمة …$/)
  expect(after?.length).toBeLessThan(250)
  expect(excerpt('x'.repeat(500), null)[0]).toHaveLength(242)
})
