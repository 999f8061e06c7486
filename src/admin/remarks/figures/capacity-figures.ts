import type { Span } from './sentences.ts'
import { NUMBER, writtenNumber, type Written } from './numbers.ts'

/** A capacity that a text gives, in thousand tonnes a year or tonnes a day, by its place in the folded text. */
export interface CapacityFigure extends Span {
  amount: Written
  unit: 'kt/y' | 't/d'
  roughly: boolean
}

const YEAR =
  '(?:\\s?(?:/|per |a |an |في |لكل )?\\s?(?:year|yr|annum|annually|a(?!\\p{L})|y(?!\\p{L})|سنويا|السنه|سنه|العام|عام|سنوي[ها]?))'
const DAY = '(?:\\s?(?:/|per |a |في )?\\s?(?:day|daily|d(?!\\p{L})|يوميا|اليوم|يوم))'
const MILLION = '(?:million|mn|mln|m|مليون|ملايين)'
const THOUSAND = "(?:thousand|k|'?000|الف|الاف)"
const TONNES = '(?:metric )?(?:tonnes?|tons?|mt|t(?!\\p{L})|طنا?(?!\\p{L})|اطنان)'

interface Unit {
  pattern: string
  unit: CapacityFigure['unit']
  times: number
  /** The words say themselves that it is a capacity. */
  sure: boolean
}

const UNITS: readonly Unit[] = [
  { pattern: '(?:mmtpa|mtpa|mt/y(?:ea)?r?|mmt/y)(?!\\p{L})', unit: 'kt/y', times: 1000, sure: true },
  { pattern: '(?:ktpa|kta|kt/y(?:ea)?r?|kt/a)(?!\\p{L})', unit: 'kt/y', times: 1, sure: true },
  { pattern: `${MILLION}[\\s-]*(?:tpa|tpy)(?!\\p{L})`, unit: 'kt/y', times: 1000, sure: true },
  { pattern: '(?:tpa|tpy)(?!\\p{L})', unit: 'kt/y', times: 0.001, sure: true },
  { pattern: 'tpd(?!\\p{L})', unit: 't/d', times: 1, sure: true },
  { pattern: `${TONNES}${DAY}`, unit: 't/d', times: 1, sure: true },
  { pattern: `${MILLION}[\\s-]*${TONNES}${YEAR}`, unit: 'kt/y', times: 1000, sure: true },
  { pattern: `${THOUSAND}[\\s-]*${TONNES}${YEAR}`, unit: 'kt/y', times: 1, sure: true },
  { pattern: `${TONNES}${YEAR}`, unit: 'kt/y', times: 0.001, sure: true },
  { pattern: `${MILLION}[\\s-]*${TONNES}`, unit: 'kt/y', times: 1000, sure: false },
  { pattern: `${THOUSAND}[\\s-]*${TONNES}`, unit: 'kt/y', times: 1, sure: false },
  { pattern: TONNES, unit: 'kt/y', times: 0.001, sure: false },
]
const PATTERNS = UNITS.map((one) => ({ ...one, pattern: new RegExp(`${NUMBER}[\\s-]*${one.pattern}`, 'gu') }))

const CAPACITY = /(?:capacit|nameplate|(?<!\p{L})(?:و?ال?|ب|ل|لل|بال)?طاق(?:ه|ت|ات)|السعه الانتاجيه|بسعه)/u
/** Tonnes that were made, sold or used, or that are still to come. */
const NO_CAPACITY =
  /(?:(?<!\p{L})(?:produced|produces|output|production of|production (?:rose|fell|reached|was)|exports?|exported|imports?|imported|sales|sold|shipments?|shipped|demand|consumption|consumed?|uses?|needs?|requires?|stocks?|inventor\p{L}*|deliver\p{L}*|cargo\p{L}*|tender\p{L}*|bought|(?:ف|و)?انتجت?|انتاج(?!يه)\p{L}*|الانتاج(?!يه)|صادرات\p{L}*|الصادرات|صدر\p{L}*|واردات\p{L}*|الواردات|استورد\p{L}*|مبيعات\p{L}*|باع\p{L}*|شحن\p{L}*|الطلب|طلب|استهلاك\p{L}*|\p{L}?تستهلك|يستهلك|يحتاج|تحتاج|مخزون\p{L}*|المخزون\p{L}*|شحنه|مناقصه|تسليم)(?!\p{L}))/u
const COMING =
  /(?:(?<!\p{L})(?:expan\p{L}*|will|would|plans?|planned|planning|add(?:s|ed|ing)?|additional|additions?|extra|increas\p{L}*|rais(?:e|es|ed|ing)|boost\p{L}*|debottleneck\p{L}*|new|second|proposed|propos\p{L}*|by|توسع\p{L}*|التوسع\p{L}*|اضاف\p{L}*|الاضاف\p{L}*|سترفع|سيرفع|رفع|زياده|بزياده|ستبلغ|سيبلغ|ستضيف|مخطط|المخطط|تخطط|يخطط|تعتزم|يعتزم|combined|together|their|مجموع\p{L}*|اجمالي\p{L}*|معا|جديد|جديده|الجديد|الجديده|الثاني|الثانيه|مقترح\p{L}*|حصه|حصتها)(?!\p{L}))/u
const ROUGHLY =
  /(?:about|around|some|nearly|almost|roughly|approximately|more than|over|above|close to|نحو|حوالي|قرابه|اكثر من|تتجاوز|يتجاوز|تفوق|يفوق|ما يقارب)\s*$/u

/** «الطاقة الإنتاجية»: the word of what is made is part of it. */
const NAMED_CAPACITY = /production capacit\p{L}*|(?:لانتاج|مصنع انتاج|وحده انتاج)/gu
/** Letters around a number in which its words are. */
const NEAR = 70
const AFTER = 25

/** Capacities that a folded sentence gives. What was produced, traded or is planned is none. */
export function capacitiesIn(text: string): CapacityFigure[] {
  const found: CapacityFigure[] = []
  const taken: Span[] = []
  for (const { pattern, unit, times, sure } of PATTERNS)
    for (const match of text.matchAll(pattern)) {
      const span = { from: match.index, to: match.index + match[0].length }
      if (taken.some((other) => span.from < other.to && other.from < span.to)) continue
      taken.push(span)
      const [, whole = '', decimals] = match
      const before = text.slice(0, span.from)
      const beside = before.slice(-NEAR)
      const said = CAPACITY.test(beside) || CAPACITY.test(text.slice(span.to, span.to + AFTER))
      if (COMING.test(text) || NO_CAPACITY.test(beside.replace(NAMED_CAPACITY, ' ')) || !(sure || said))
        continue
      // «دولاراً للطن» and `$/t`: a price.
      if (/[$€]\s?$/u.test(before)) continue
      found.push({
        ...span,
        amount: writtenNumber(whole, decimals, times),
        unit,
        roughly: ROUGHLY.test(before),
      })
    }
  return found.toSorted((a, b) => a.from - b.from)
}
