import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { costSentence, missingSentence, PARTS, type CostFacts } from './sentence.ts'
import { leftoverOf } from '#testing/leftover.ts'
import { TERMS } from './sums/landed.ts'

const NOW = new Date('2026-11-20T09:00:00Z')
const fmt = { ar: formatterOf('ar', NOW), en: formatterOf('en', NOW) }

const FACTS: CostFacts = {
  isExample: true,
  among: null,
  product: 'Urea',
  hs: '310210',
  from: 'Saudi Arabia',
  to: 'United Arab Emirates',
  total: { value: '512.40', currency: 'USD' },
  hasVat: true,
  day: '20 November 2026',
  largest: { part: 'price', share: 86.4 },
  term: 'FOB',
}
const ARABIC: CostFacts = {
  ...FACTS,
  product: 'اليوريا',
  from: 'السعودية',
  to: 'الهند',
  total: { value: '512.40', currency: 'دولار' },
  day: '20 نوفمبر 2026',
}

test('VIEW-02 the landed cost is a sentence: what it is of, from where to where, on which day, and its largest part', () => {
  expect(costSentence(FACTS, 'en', fmt.en)).toEqual({
    text: 'Example: the landed cost of urea from Saudi Arabia to the United Arab Emirates is USD 512.40 a tonne with VAT, at the duties and rates of 20 November 2026; the largest part is the price (FOB), 86% of it.',
    lead: 'USD 512.40',
  })
  expect(costSentence(ARABIC, 'ar', fmt.ar)).toEqual({
    text: 'مثال: تبلغ تكلفة الطن من اليوريا عند الوصول من السعودية إلى الهند 512.40 دولار مع ضريبة القيمة المضافة، وفق رسوم ونسب 20 نوفمبر 2026؛ وأكبر أجزائها السعر (FOB) بنسبة 86%.',
    lead: '512.40 دولار',
  })
})

test('VIEW-02 of several offers the sentence names the one it speaks of, and says how many are complete', () => {
  const of = (complete: number, lang: 'ar' | 'en') =>
    costSentence(
      { ...FACTS, isExample: false, among: { offer: 'Offer 2', complete } },
      lang,
      fmt[lang],
    ).text.replace(/(Offer 2: ).*/, '$1')
  expect([1, 2, 6].map((complete) => of(complete, 'en'))).toEqual([
    'The only complete offer, Offer 2: ',
    'Cheapest of 2 complete offers, Offer 2: ',
    'Cheapest of 6 complete offers, Offer 2: ',
  ])
  expect([1, 2, 3, 11].map((complete) => of(complete, 'ar'))).toEqual([
    'العرض المكتمل الوحيد، Offer 2: ',
    'الأرخص من عرضين مكتملين، Offer 2: ',
    'الأرخص من 3 عروض مكتملة، Offer 2: ',
    'الأرخص من 11 عرضاً مكتملاً، Offer 2: ',
  ])
  expect([1, 2, 3, 12].map((count) => missingSentence(count, 'ar', fmt.ar))).toEqual([
    'ينقص رقم واحد لحساب التكلفة عند الوصول.',
    'ينقص رقمان لحساب التكلفة عند الوصول.',
    'تنقص 3 أرقام لحساب التكلفة عند الوصول.',
    'ينقص 12 رقماً لحساب التكلفة عند الوصول.',
  ])
})

test('VIEW-02 whatever is known, the sentence has its figures once, nothing else, and no gap', () => {
  const facts = fc.record({
    isExample: fc.boolean(),
    among: fc.option(fc.record({ offer: fc.constant('Offer'), complete: fc.integer({ min: 1, max: 6 }) })),
    product: fc.option(fc.constantFrom('Urea', 'PVC', 'Polyvinyl chloride (suspension)')),
    hs: fc.option(fc.constant('HS')),
    from: fc.option(fc.constantFrom('Saudi Arabia', 'Netherlands')),
    to: fc.constantFrom('India', 'United States'),
    total: fc.record({
      value: fc.integer({ min: 7, max: 99_999 }).map((cents) => (cents / 100).toFixed(2)),
      currency: fc.constantFrom('USD', 'SAR'),
    }),
    hasVat: fc.boolean(),
    day: fc.constant('today'),
    largest: fc.record({
      part: fc.constantFrom(...PARTS),
      share: fc.double({ min: 12, max: 100, noNaN: true }),
    }),
    term: fc.constantFrom(...TERMS),
  })
  for (const lang of ['ar', 'en'] as const)
    fc.assert(
      fc.property(facts, (given) => {
        const { text, lead } = costSentence(given, lang, fmt[lang])
        expect(leftoverOf(text)).toBeNull()
        expect(text.split(lead)).toHaveLength(2)
        expect(lead).toContain(given.total.value)
        const numbers = (text.replace(lead, '').match(/\d[\d.]*/g) ?? []).map(Number)
        const { among, largest } = given
        const share = Math.round(largest.share)
        // One and two offers are words in Arabic, one is a word in English.
        const counted = among && among.complete > (lang === 'ar' ? 2 : 1) ? [among.complete] : []
        expect(numbers).toEqual([...counted, ...(share < 100 ? [share] : [])])
      }),
      { numRuns: 500 },
    )
})
