import { amountInText, type Counted } from '#datasets/answer/in-text.ts'
import { placeInText } from '#i18n/countries/in-text.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import { countForms } from '#i18n/number/plural.ts'
import { nameInText } from '#i18n/words/name-in-text.ts'
import type { Term } from './sums/landed.ts'

/** The parts of a landed cost: they add up to it. */
export const PARTS = [
  'price',
  'export',
  'freight',
  'insurance',
  'customs',
  'remedies',
  'fees',
  'port',
  'vat',
] as const
export type Part = (typeof PARTS)[number]

/** What an offer comes to, in words and figures of the reader's language. */
export interface CostFacts {
  isExample: boolean
  /** Its name among several offers, and how many of these are complete; null for a single one. */
  among: { offer: string; complete: number } | null
  product: string | null
  hs: string | null
  from: string | null
  to: string
  total: { value: string; currency: string }
  hasVat: boolean
  day: string
  /** The largest part, and how much of the total it is, in percent. */
  largest: { part: Part; share: number }
  term: Term
}

const PART_WORDS: Readonly<Record<Part, Readonly<Record<Lang, string>>>> = {
  price: { ar: 'السعر ({term})', en: 'the price ({term})' },
  export: { ar: 'تكاليف الوصول إلى ميناء التصدير', en: 'the cost to the port of export' },
  freight: { ar: 'الشحن', en: 'freight' },
  insurance: { ar: 'التأمين', en: 'insurance' },
  customs: { ar: 'الرسم الجمركي', en: 'customs duty' },
  remedies: { ar: 'رسوم مكافحة الإغراق ونحوها', en: 'anti-dumping and similar duties' },
  fees: { ar: 'رسوم الجمارك الأخرى', en: 'customs fees' },
  port: { ar: 'تكاليف الميناء وغيرها', en: 'port and other costs' },
  vat: { ar: 'ضريبة القيمة المضافة', en: 'VAT' },
}

const COMPLETE: Counted = {
  ar: {
    zero: '',
    one: 'العرض المكتمل الوحيد',
    two: 'الأرخص من عرضين مكتملين',
    few: 'الأرخص من {count} عروض مكتملة',
    many: 'الأرخص من {count} عرضاً مكتملاً',
    other: 'الأرخص من {count} عرض مكتمل',
  },
  en: { one: 'The only complete offer', other: 'Cheapest of {count} complete offers' },
}

const MISSING: Counted = {
  ar: {
    zero: '',
    one: 'ينقص رقم واحد لحساب التكلفة عند الوصول.',
    two: 'ينقص رقمان لحساب التكلفة عند الوصول.',
    few: 'تنقص {count} أرقام لحساب التكلفة عند الوصول.',
    many: 'ينقص {count} رقماً لحساب التكلفة عند الوصول.',
    other: 'ينقص {count} رقم لحساب التكلفة عند الوصول.',
  },
  en: {
    one: 'One figure is still needed for the landed cost.',
    other: '{count} figures are still needed for the landed cost.',
  },
}

/** How many figures an offer still lacks; `count` is above zero. */
export const missingSentence = (count: number, lang: Lang, fmt: Formatter): string =>
  countForms(lang, count, MISSING, fmt)

/** The landed cost of an offer in a sentence, and the amount as it is in it. */
export function costSentence(facts: CostFacts, lang: Lang, fmt: Formatter): { text: string; lead: string } {
  const { total, hasVat, day } = facts
  const lead = amountInText({ value: total.value, unit: total.currency }, lang)
  const before = prefix(facts, lang, fmt)
  const goods = goodsOf(facts, lang)
  const to = placeInText(facts.to, lang)
  const text =
    lang === 'ar'
      ? `${before}تبلغ تكلفة الطن${goods && ` من ${goods}`} عند الوصول${facts.from ? ` من ${facts.from}` : ''} إلى ${to} ${lead}${
          hasVat ? ' مع ضريبة القيمة المضافة' : ''
        }، وفق رسوم ونسب ${day}`
      : `${before}${before === '' ? 'The' : 'the'} landed cost of ${goods || 'the goods'}${
          facts.from ? ` from ${placeInText(facts.from, lang)}` : ''
        } to ${to} is ${lead} a tonne${hasVat ? ' with VAT' : ''}, at the duties and rates of ${day}`
  return { text: `${text}${largestPart(facts, lang, fmt)}.`, lead }
}

function prefix({ isExample, among }: CostFacts, lang: Lang, fmt: Formatter): string {
  const comma = lang === 'ar' ? '، ' : ', '
  const parts = [
    isExample && (lang === 'ar' ? 'مثال' : 'Example'),
    among && countForms(lang, among.complete, COMPLETE, fmt) + comma + among.offer,
  ].filter(Boolean)
  return parts.map((part) => `${part}: `).join('')
}

function goodsOf({ product, hs }: CostFacts, lang: Lang): string {
  if (product !== null) return nameInText(product, lang)
  if (hs === null) return ''
  return lang === 'ar' ? `سلع البند ${hs}` : `goods under HS code ${hs}`
}

/** Nothing where one part is, as printed, all of it. */
function largestPart({ largest: { part, share }, term }: CostFacts, lang: Lang, fmt: Formatter): string {
  if (Math.round(share) >= 100) return ''
  const name = PART_WORDS[part][lang].replace('{term}', term)
  const percent = fmt.percent(share, 0)
  return lang === 'ar'
    ? `؛ وأكبر أجزائها ${name} بنسبة ${percent}`
    : `; the largest part is ${name}, ${percent} of it`
}
