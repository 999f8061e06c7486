import { expect, test } from 'vitest'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { spanInText, whenInText } from './date-in-text.server.ts'

test('VIEW-02 a partial date stands in a sentence as exactly as it is known', () => {
  const now = new Date('2026-11-20T09:00:00Z')
  const [ar, en] = [formatterOf('ar', now), formatterOf('en', now)]
  expect(whenInText('2024', 'en', en)).toBe('in 2024')
  expect(whenInText('2024-03', 'en', en)).toBe('in March 2024')
  expect(whenInText('2024-03-05', 'en', en)).toBe('on 5 March 2024')
  expect(whenInText('2024-03', 'ar', ar)).toBe('في مارس 2024')
  expect(spanInText('since', '2024-03-05', 'en', en)).toBe('since 5 March 2024')
  expect(spanInText('until', '2024', 'ar', ar)).toBe('حتى 2024')
})
