import { expect, test } from 'vitest'
import { otherSubstances, termsOf, wordsOf } from './terms.ts'

/** How many terms the forms of a word have. */
const terms = (...forms: string[]) => new Set(forms.map((form) => termsOf(form).join(' '))).size

test('SRCH-02 forms of a word are one term: article, prefixes with it, taa marbuta, endings, hamza, Persian letters', () => {
  expect(terms('بتروكيماويات', 'البتروكيماويات', 'بتروكيماوية', 'والبتروكيماويات', 'بالبتروكيماويات')).toBe(1)
  expect(terms('يوريا', 'اليوريا', 'لليوريا', 'واليوريا', 'كاليوريا', 'یوریا')).toBe(1)
  expect(terms('الطاقة', 'طاقة', 'طاقه', 'الطاقات', 'طاقتها')).toBe(1)
  expect(terms('شركة', 'الشركات', 'شركتين', 'شركته', 'للشركة')).toBe(1)
  expect(terms('صادرات', 'الصادرات', 'صادراتها', 'وصادراتها')).toBe(1)
  expect(terms('كيمياء', 'كيميائي', 'الكيميائية', 'كيميائيات')).toBe(1)
  expect(terms('مسؤول', 'المسؤول', 'مسؤولين')).toBe(1)
  expect(terms('إيثيلين', 'ايثيلين', 'الإيثيلين', 'إيثيـلين')).toBe(1)
  expect(terms('منتج', 'المنتجون', 'منتجين', 'منتجات')).toBe(1)
  expect(terms('ألياف', 'الألياف')).toBe(1)
  expect(terms('كالسيوم', 'الكالسيوم')).toBe(1)
  expect(terms('وقود', 'الوقود', 'والوقود')).toBe(1)
  expect(terms('وارد', 'واردات', 'الواردات')).toBe(1)
  expect(terms('prices', 'price', 'Pricing', 'priced')).toBe(1)
  expect(terms('company', 'companies')).toBe(1)
})

test('SRCH-02 words of other things stay apart', () => {
  expect(terms('كبريتات', 'كبريت')).toBe(2)
  expect(terms('كربونات', 'كربون')).toBe(2)
  expect(terms('إيثيلين', 'إيثيل')).toBe(2)
  expect(terms('ميثان', 'ميثانول')).toBe(2)
  expect(terms('methane', 'methanol')).toBe(2)
  expect(terms('butane', 'butene')).toBe(2)
})

test('SRCH-02 codes are one term in every form that is typed or printed', () => {
  for (const text of ['67-56-1', 'CAS 67-56-1', '67 - 56 - 1', '67‑56‑1', '٦٧-٥٦-١', 'cas: 67 56 1'])
    expect(wordsOf(text).at(-1)?.term, text).toBe('67x56x1')
  for (const text of ['310210', 'HS 3102.10', '3102.10', 'HS 3102 10', '٣١٠٢٫١٠'])
    expect(wordsOf(text).at(-1)?.term, text).toBe('310210')
  expect(termsOf('TiO₂')).toEqual(['tio2'])
  expect(termsOf("Ma'aden")).toEqual(termsOf('maaden'))
  expect(termsOf('5,600')).toEqual(['5600'])
})

test('SRCH-02 names that begin or end with the name of another substance', () => {
  expect(otherSubstances('ميثان')).toEqual(['ميثانول'])
  expect(otherSubstances('كبريت')).toContain('كبريتات')
  expect(otherSubstances('ethane')).toEqual(['methane'])
  expect(otherSubstances('sulphur')).toContain('sulphuric')
  expect(otherSubstances('يوريا')).toEqual([])
})
