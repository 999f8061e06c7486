import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { leftoverOf } from '#testing/leftover.ts'
import { sourcesSentence } from './sentence.ts'

const NOW = new Date('2026-11-20T09:00:00Z')
const fmt = { ar: formatterOf('ar', NOW), en: formatterOf('en', NOW) }

test('VIEW-02 the sources are a sentence: how many, of how many series, and the day of the newest', () => {
  const facts = { sources: 3, series: 24, current: 20, late: 4, newest: 'today' }
  expect(sourcesSentence(facts, 'en', fmt.en)).toEqual({
    text: 'This site lists 3 sources of real figures, with 24 price series: 20 up to date and 4 late; the newest price is dated today.',
    lead: '3 sources',
  })
  expect(sourcesSentence(facts, 'ar', fmt.ar).text).toBe(
    'يعرض الموقع 3 مصادر للأرقام الفعلية، ولها 24 سلسلة أسعار: 20 محدَّثة و4 متأخرة؛ وأحدث أسعارها بتاريخ today.',
  )
  const one = { sources: 1, series: 0, current: 0, late: 0, newest: null }
  expect(sourcesSentence(one, 'en', fmt.en).text).toBe('This site lists one source of real figures.')
  expect(sourcesSentence(one, 'ar', fmt.ar).text).toBe('يعرض الموقع مصدراً واحداً للأرقام الفعلية.')
})

test('VIEW-02 whatever the numbers, the sentence about sources has no gap', () => {
  const count = fc.nat(120)
  const facts = fc.record({ series: count, current: count, late: count, newest: fc.constant('today') })
  for (const lang of ['ar', 'en'] as const)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 120 }), facts, (sources, others) => {
        const { text, lead } = sourcesSentence({ sources, ...others }, lang, fmt[lang])
        expect(leftoverOf(text)).toBeNull()
        expect(text).toContain(lead)
        const hasSeries = others.series > 0
        expect(text.includes('today')).toBe(hasSeries)
        if (hasSeries && others.current > 2) expect(text).toContain(String(others.current))
      }),
    )
})
