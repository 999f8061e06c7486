import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileSize, sizeText } from './number/file-size.ts'
import { foldArabic, FOLD_FROM, FOLD_TO } from './words/fold.ts'
import { cutText, readingMinutes } from './reading.ts'
import { slugToTitle, toSlug } from './slug.ts'

test('SHELL-11 reading time: 675 letters and digits a minute, the rest weighs nothing', () => {
  expect(readingMinutes('')).toBe(0)
  expect(readingMinutes('ا'.repeat(674))).toBe(0)
  expect(readingMinutes('ا'.repeat(675))).toBe(1)
  expect(readingMinutes('a'.repeat(675 * 4))).toBe(4)
  expect(readingMinutes('سِعْـرُ، '.repeat(225))).toBe(1)
})

test('SHELL-11 cut text: 50 characters and three dots', () => {
  expect(cutText('a'.repeat(50))).toBe('a'.repeat(50))
  expect(cutText('a'.repeat(51))).toBe('a'.repeat(50) + '...')
  expect(cutText('abcdef', 3)).toBe('abc...')
  expect(cutText('سِعْرُ', 3)).toBe('سِعْرُ')
  expect(cutText('سِعْرُ النفط', 2)).toBe('سِعْ...')
  expect(cutText('🇸🇦🇦🇪🇰🇼', 2)).toBe('🇸🇦🇦🇪...')
})

test('SHELL-11 file size: binary, decimal and fixed units', () => {
  expect(fileSize(0)).toEqual({ bytes: 0, size: '0', unit: 'Bytes', full_text: '0 Bytes' })
  expect(fileSize(1023).full_text).toBe('1023 Bytes')
  expect(fileSize(1024).full_text).toBe('1.00 KiB')
  expect(fileSize(2_422_211)).toEqual({ bytes: 2_422_211, size: '2.31', unit: 'MiB', full_text: '2.31 MiB' })
  expect(fileSize(1000, 'si').full_text).toBe('1.00 kB')
  expect(fileSize(999, 'si').full_text).toBe('999 Bytes')
  expect(fileSize(99_994, 'si').full_text).toBe('99.99 kB')
  expect(fileSize(99_995, 'si').full_text).toBe('100 kB')
  expect(fileSize(5_242_880, 'b').full_text).toBe('5242880 Bytes')
  expect(fileSize(5_242_880, 'kb').full_text).toBe('5120 KiB')
  expect(fileSize(5_242_880, 'mb').full_text).toBe('5.00 MiB')
  expect(fileSize(5_242_880, 'gb').full_text).toBe('0.00 GiB')
  const units = Array.from({ length: 9 }, (_, i) => [
    fileSize(1024 ** i).unit,
    fileSize(1000 ** i, 'si').unit,
  ])
  expect(units.map(([binary]) => binary).join(' ')).toBe('Bytes KiB MiB GiB TiB PiB EiB ZiB YiB')
  expect(units.map(([, decimal]) => decimal).join(' ')).toBe('Bytes kB MB GB TB PB EB ZB YB')
  expect(fileSize(1024 ** 9).full_text).toBe('1024 YiB')
  for (const wrong of [-1, NaN, Infinity]) expect(() => fileSize(wrong)).toThrow(RangeError)
})

test('LANG-01 SHELL-11 a size is said in the units of its readers, with the same figure', () => {
  expect(sizeText(3_348, 'en')).toBe('3.27 KiB')
  expect(sizeText(3_348, 'ar')).toBe('3.27 كيلوبايت')
  expect(sizeText(5_242_880, 'ar')).toBe('5 ميغابايت')
  expect(sizeText(512, 'ar')).toBe('512 بايت')
  expect(sizeText(2_000_000_000, 'ar', 'si')).toBe('2 غيغابايت')
  expect(sizeText(1024 ** 4, 'ar')).toBe('1 تيرابايت')
  expect(sizeText(1024 ** 5, 'ar')).toBe('1.00 PiB')
})

test('SRCH-02 folding: alef and hamza, taa marbuta, alef maqsura, tashkeel, tatweel, digits, Persian letters', () => {
  expect(FOLD_FROM.length).toBe(FOLD_TO.length)
  expect(foldArabic('البُولي إيثيلين')).toBe(foldArabic('البولي ايثيلين'))
  expect(foldArabic('أُورِيـــا ٢٠٢٦، ۱۲٪')).toBe('اوريا 2026  12%')
  expect(foldArabic('مصفاةٌ كبرى')).toBe('مصفاه كبري')
  expect(foldArabic('کیمیا')).toBe('كيميا')
  expect(foldArabic('ﻻ HDPE\u200f')).toBe('لا hdpe')
})

test('ROUTE-22 a slug preserves Arabic and converts back to words', () => {
  expect(toSlug('أسعار البُولي إيثيلين: ارتفاع ٢٫٤٪ في Q4!')).toBe('أسعار-البولي-إيثيلين-ارتفاع-2-4-في-q4')
  expect(toSlug('  ')).toBe('')
  expect(toSlug('كلمة طويلة جدا', 10)).toBe('كلمة-طويلة')
  expect(toSlug('Shortlinks')).toBe('shortlinks-1')
  expect(slugToTitle('أسعار-البولي')).toBe('أسعار البولي')
})

test('ROUTE-22 a slug is its own slug and never too long', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 120 }),
      fc.integer({ min: 12, max: 90 }),
      (title, max) => {
        const slug = toSlug(title, max)
        expect(toSlug(slug, max)).toBe(slug)
        expect(slug.length).toBeLessThanOrEqual(max)
        expect(slug).not.toMatch(/^-|-$|--|[\s/?#%]/)
      },
    ),
    { numRuns: 500 },
  )
})
