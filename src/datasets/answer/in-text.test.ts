import { expect, test } from 'vitest'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { amountInText, changeInText, countAlone, listInText, ofRowsShown, priceInText } from './in-text.ts'

const NOW = new Date('2026-11-20T09:00:00Z')
const fmt = { ar: formatterOf('ar', NOW), en: formatterOf('en', NOW) }

test('VIEW-02 amounts and prices have their currency before them in English and behind them in Arabic', () => {
  expect(amountInText({ value: '36.7', unit: 'USD bn' }, 'en')).toBe('USD 36.7bn')
  expect(amountInText({ value: '812', unit: 'USD thousand' }, 'en')).toBe('USD 812 thousand')
  expect(amountInText({ value: '36.7', unit: 'مليار دولار' }, 'ar')).toBe('36.7 مليار دولار')
  expect(amountInText({ value: '1.2', unit: 'million t' }, 'en')).toBe('1.2 million t')
  expect(priceInText('453.10', 'USD/t', 'en')).toBe('USD 453.10/t')
  expect(priceInText('453.10', 'دولار/طن', 'ar')).toBe('453.10 دولار/طن')
  expect(priceInText('101.2', 'points', 'en')).toBe('101.2 points')
})

test('VIEW-02 a change says its direction and against what; what prints as nothing has none', () => {
  expect(changeInText(3.04, '2024', 'en', fmt.en)).toBe(', up 3% from 2024')
  expect(changeInText(-0.44, '2024', 'en', fmt.en)).toBe(', down 0.4% from 2024')
  expect(changeInText(0.04, '2024', 'en', fmt.en)).toBe(', unchanged from 2024')
  expect(changeInText(-12.25, '2024', 'ar', fmt.ar)).toMatch(/^، بانخفاض 12\.[23]% عن 2024$/)
  expect(changeInText(null, '2024', 'en', fmt.en)).toBe('')
  expect(changeInText(3, null, 'en', fmt.en)).toBe('')
})

test('VIEW-02 names in a row, numbers without their noun, and the beginning of a sentence', () => {
  expect(listInText(['a', 'b', 'c'], 'en')).toBe('a, b and c')
  expect(listInText(['a'], 'en')).toBe('a')
  expect(listInText(['قطر', 'عُمان'], 'ar')).toBe('قطر وعُمان')
  const alone = (count: number) => countAlone(count, ['واحدة', 'اثنتين'], 'ar', fmt.ar)
  expect([1, 2, 3].map(alone)).toEqual(['واحدة', 'اثنتين', '3'])
  expect(ofRowsShown('no unit is in operation.', false, 'en')).toBe('No unit is in operation.')
  expect(ofRowsShown('no unit is in operation.', true, 'en')).toBe(
    'In the records shown: no unit is in operation.',
  )
})
