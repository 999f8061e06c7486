import { expect, test } from 'vitest'
import { containsTerms, highlightHtml, searchTerms } from './highlight.ts'

test('POST-08 SRCH-02 hamza, tashkeel, digits and the article of a query do not matter', () => {
  expect(searchTerms(' أسعارُ  الـنفط ١٢ ')).toEqual(['اسعار', 'نفط', '12'])
  expect(searchTerms('؟ - .')).toEqual([])
})

test('POST-08 every word of the query must be in the text, whatever its spelling', () => {
  expect(containsTerms('<p>كيف تُحسب <strong>الأسعار</strong>؟</p>', ['اسعار', 'تحسب'])).toBe(true)
  expect(containsTerms('<p>كيف تُحسب الأسعار؟</p>', ['اسعار', 'تصويت'])).toBe(false)
  expect(containsTerms('<p class="strong">نص</p>', ['strong'])).toBe(false)
})

test('POST-08 SRCH-02 a word is found in all its forms, and in no other word', () => {
  expect(containsTerms('شركتان', searchTerms('الشركات'))).toBe(true)
  expect(containsTerms('رسالة خطأ', searchTerms('خط'))).toBe(false)
  expect(highlightHtml('رسالة خطأ', searchTerms('خط'))).toBe('رسالة خطأ')
})

test('POST-08 whole words are marked, so that Arabic letters stay joined', () => {
  expect(highlightHtml('<p>كيف تُحسب الأسعار؟</p>', ['اسعار'])).toBe('<p>كيف تُحسب <mark>الأسعار</mark>؟</p>')
  expect(highlightHtml('FOB &amp; CFR', ['amp', 'cfr'])).toBe('FOB &amp; <mark>CFR</mark>')
  expect(highlightHtml('<a href="/contact">contact</a>', ['contact'])).toBe(
    '<a href="/contact"><mark>contact</mark></a>',
  )
  expect(highlightHtml('<p>نص</p>', [])).toBe('<p>نص</p>')
})
