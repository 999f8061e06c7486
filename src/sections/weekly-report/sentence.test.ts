import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { WeekPrice } from '#sections/products-prices/contract.server.ts'
import { leftoverOf } from '#testing/leftover.ts'
import { withOne } from '#testing/naive.ts'
import { weekAnswer } from './answer.server.ts'
import { weekSentence, type WeekFacts } from './sentence.ts'

const NOW = new Date('2026-11-20T09:00:00Z')
const fmt = { ar: formatterOf('ar', NOW), en: formatterOf('en', NOW) }

const FACTS: WeekFacts = {
  from: '15 November 2026',
  to: '19 November 2026',
  prices: 12,
  of: 'shown',
  rose: 7,
  fell: 4,
  largest: { name: 'Methanol (China)', percent: -3.24 },
}
const ARABIC = {
  from: '15 نوفمبر 2026',
  to: '19 نوفمبر 2026',
  largest: { name: 'الميثانول (الصين)', percent: 3.24 },
}

test('VIEW-02 a week is a sentence: how many of the prices shown rose and fell, and which moved most', () => {
  const said = (facts: WeekFacts) => weekSentence(facts, 'en', fmt.en).text
  expect(said(FACTS)).toBe(
    'In the week from 15 November 2026 to 19 November 2026, 7 of the 12 prices shown rose and 4 fell; the largest move was in methanol (China), down 3.2%.',
  )
  expect(said({ ...FACTS, rose: 0, of: 'real' })).toContain(
    'none of the 12 real prices shown rose and 4 fell',
  )
  expect(said({ ...FACTS, prices: 1, rose: 0, fell: 1 })).toContain(
    'the one price shown, of methanol (China), fell 3.2%.',
  )
  expect(said({ ...FACTS, rose: 0, fell: 0, largest: null })).toBe(
    'In the week from 15 November 2026 to 19 November 2026, no change is recorded in the 12 prices shown.',
  )
})

test('VIEW-02 in Arabic each verb has the form that its count takes', () => {
  const said = (change: Partial<WeekFacts>) => {
    const { text } = weekSentence({ ...FACTS, ...ARABIC, ...change }, 'ar', fmt.ar)
    return text.replace('في الأسبوع من 15 نوفمبر 2026 إلى 19 نوفمبر 2026 ', '')
  }
  const end = '؛ وأكبر تغير كان ارتفاع سعر الميثانول (الصين) بنسبة 3.2%.'
  expect(said({})).toBe(`ارتفعت 7 أسعار وانخفضت 4 أسعار من 12 سعراً معروضاً${end}`)
  expect(said({ rose: 1, fell: 2, prices: 3 })).toBe(`ارتفع سعر واحد وانخفض سعران من 3 أسعار معروضة${end}`)
  expect(said({ rose: 11, fell: 0, of: 'real' })).toBe(
    `ارتفع 11 سعراً ولم ينخفض أي سعر من 12 سعراً فعلياً معروضاً${end}`,
  )
  expect(said({ rose: 1, fell: 0, prices: 1 })).toBe(
    'ارتفع السعر المعروض الوحيد، سعر الميثانول (الصين)، بنسبة 3.2%.',
  )
  expect(said({ rose: 0, fell: 0, largest: null })).toBe('لم يُسجَّل تغير في أي سعر من 12 سعراً معروضاً.')
})

test('VIEW-02 VIEW-04 whatever the prices, the sentence has the numbers of those of one kind, real ones first', () => {
  const price = fc.record({
    name: fc.constantFrom('Urea', 'PVC'),
    market: fc.constantFrom('China', 'Middle East'),
    week: fc.option(fc.integer({ min: -400, max: 400 }).map((tenths) => tenths / 40)),
    marks: fc.constantFrom([], ['demo'], ['estimated'], ['demo', 'estimated'], ['revised']),
    source: fc.constant('Source'),
    day: fc.constant('2026-11-19'),
  })
  const week = { from: '2026-11-15', to: '2026-11-19' }
  for (const lang of ['ar', 'en'] as const)
    fc.assert(
      fc.property(fc.array(price, { minLength: 1, maxLength: 14 }), (given) => {
        const shown = given as unknown as WeekPrice[]
        const answer = weekAnswer(shown, week, { lang, fmt: fmt[lang] })
        const text = answer?.text ?? ''
        expect(leftoverOf(text)).toBeNull()
        const isReal = shown.some(({ marks }) => !marks.includes('demo'))
        const own = shown.filter(({ marks }) => !isReal || !marks.includes('demo'))
        expect(answer?.marks?.demo).toBe(isReal ? undefined : 'all')
        let [up, down, most] = [0, 0, 0]
        for (const { week: change } of own) {
          // As it prints: less than a twentieth of a percent is no move.
          const printed = Math.round((change ?? 0) * 10)
          if (printed > 0) up += 1
          if (printed < 0) down += 1
          if (printed !== 0) most = Math.max(most, Math.abs(change ?? 0))
        }
        expect(answer?.figures.slice(0, 3).map(({ value }) => value)).toEqual(
          [up, down, own.length - up - down].map(String),
        )
        const numbers = withOne(text)
          .replace(/(?:from|من) 15 (?:to|إلى) 19 (?:November|نوفمبر) 2026/, '')
          .match(/\d[\d.]*/g)
          ?.map(Number)
        if (up + down === 0) expect(answer?.lead).toBeNull()
        else expect(numbers?.at(-1)).toBeCloseTo(most, 0)
        if (lang === 'en' && up > 0 && down > 0) expect(numbers?.slice(0, 3)).toEqual([up, own.length, down])
        expect(text.includes(lang === 'ar' ? 'فعلي' : 'real')).toBe(own.length < shown.length)
      }),
      { numRuns: 500 },
    )
})
