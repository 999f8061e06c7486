import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test('ROUTE-22 a description is made from the first words of a text, without tags', () => {
  expect(plainText('<p>سعر <bdi>MEG</bdi>&nbsp;في الخليج.</p><p>ثم &amp; بعد</p>')).toBe(
    'سعر MEG في الخليج. ثم & بعد',
  )
})

test('ROUTE-22 a long text is cut between words', () => {
  const cut = plainText('<p>' + 'كلمة '.repeat(100) + '</p>', 50)
  expect(cut.length).toBeLessThanOrEqual(50)
  expect(cut.endsWith('كلمة')).toBe(true)
})
