import { currencyOf, either, SIGNS, WORDS } from './currencies.ts'
import type { Span } from './sentences.ts'
import { NEXT_NUMBER, NUMBER, writtenNumber, type Written } from './numbers.ts'

/** How a price is meant: as it is, a former one, a border that is crossed, an average. */
type Meant = 'is' | 'was' | 'above' | 'below' | 'average'

/** A price that a text gives, by its place in the folded text. */
export interface PriceFigure extends Span {
  /** The lower and the upper end of a range; equal for one price. */
  low: Written
  high: Written
  currency: string
  /** Its unit, as in our series: `t`, `bbl`; null where the text leaves it out. */
  per: string | null
  meant: Meant
  /** `about`, `nearly`: it need not agree to the last digit. */
  roughly: boolean
}

/** What a price is for; those with more words first. */
const PER: readonly (readonly [pattern: string, per: string])[] = [
  ['(?:/ ?|per |a )(?:dmt|dry (?:metric )?tonn?e?)|(?:للطن|لكل طن|/ ?طن) (?:ال)?جاف', 'dmt'],
  [
    '(?:/ ?|per |a |an )(?:metric )?(?:tonnes?|tons?|mt|t)(?![\\p{L}\\d])|للطن|لكل طن|/ ?طن|بالطن|الطن الواحد',
    't',
  ],
  ['(?:/ ?|per |a )(?:barrels?|bbl)|للبرميل|لكل برميل|/ ?برميل', 'bbl'],
  ['(?:/ ?|per |a )(?:pounds?|lb)(?!\\p{L})|للرطل|/ ?رطل', 'lb'],
  ['(?:/ ?|per |a )(?:kilograms?|kilos?|kg)(?!\\p{L})|للكيلوغرام|للكيلوجرام|للكيلو|/ ?كجم|/ ?كغ', 'kg'],
  ['(?:/ ?|per |an? )(?:mmbtu|million btu)|للمليون وحده(?: حراريه)?|لكل مليون وحده(?: حراريه)?', 'MMBtu'],
]
const perPattern = `(?:[\\s-]{0,2}(?:${PER.map(([pattern]) => `(?:${pattern})`).join('|')}))`
const perOf = (text: string): string | null =>
  PER.find(([pattern]) => new RegExp(`^[\\s-]{0,2}(?:${pattern})$`, 'u').test(text))?.[1] ?? null

/** Between the ends of a range. */
const TO = '(?:\\s?-\\s?|\\s(?:to|and|الي|و)\\s?|\\s?و\\s?)'
const BEFORE = `(?<![\\p{L}\\d])(${either(SIGNS)})\\s?`
const AFTER = `\\s?(${either(WORDS)})(?!\\p{L})`
/** A sum and no price: `$318 million`. */
const NO_SUM =
  '(?!\\s?-?(?:m|mn|mln|bn|b|million|billion|trillion|thousand|k|مليون|مليار|الف|تريليون|ملايين)(?![\\p{L}/]))'

const PATTERNS: readonly (readonly [pattern: RegExp, sign: 'before' | 'after'])[] = [
  [
    new RegExp(
      `${BEFORE}${NUMBER}(?:${TO}(?:${either(SIGNS)})?\\s?${NEXT_NUMBER})?${NO_SUM}(${perPattern})?`,
      'gu',
    ),
    'before',
  ],
  [new RegExp(`${NUMBER}(?:${TO}${NEXT_NUMBER})?${AFTER}(${perPattern})?`, 'gu'), 'after'],
]

/** What can come between a word and the number that it is about. */
const ABOUT =
  'about|around|some|nearly|almost|roughly|approximately|circa|close to|near|نحو|حوالي|قرابه|قرب|ما يقارب|ما يقرب من|زهاء'
const roughly = new RegExp(`(?:^|[^\\p{L}])(?:${ABOUT})\\s*$`, 'u')
const isAbove =
  /(?:above|over|more than|exceed(?:s|ed|ing)?|at least|topp(?:ed|ing)|north of|اكثر من|فوق(?: مستوي)?|تجاوزت?|يتجاوز|تخط[يت]|لا يقل عن|يزيد (?:على|علي|عن))\s*$/u
const isBelow =
  /(?:below|under|less than|beneath|south of|no more than|اقل من|دون(?: مستوي)?|تحت(?: مستوي)?|لا (?:يزيد|يتجاوز))\s*$/u
const isFormer =
  /(?:from|compared (?:with|to)|versus|vs\.?|against|was|were|had been|(?<!\p{L})من|مقارنه بـ?|مقارنه مع|مقابل|بعد ان كان|كان(?:ت)?(?: عند)?|بعدما كان)\s*$/u
const isAverage = /(?:average[ds]?|averaging|mean|متوسط\p{L}*|بمتوسط|المتوسط)/u
const OTHER_WAY =
  '(?:to|at|of|for|near|around|about|above|below|over|under|from|reach(?:ed|ing)?|hit(?:ting)?|الي|عند|من|بلغ\\p{L}*|ليبلغ|لتبلغ|سجل\\p{L}*|ليسجل|لتسجل|مسجلا|مسجله|ليصل|لتصل|وصل\\p{L}*|مقابل|فوق|دون|تحت|حتي|بسعر|سعر\\p{L}*|حدود|مستوي)'
const CHANGE =
  '(?:rose|risen|rises?|rising|fell|falls?|fallen|falling|dropp?e?d?|dropping|slipp?e?d?|gain(?:ed|s|ing)?|lost|los(?:es|ing)|shed|sheds|add(?:ed|s|ing)?|climb(?:ed|s|ing)?|jump(?:ed|s|ing)?|eased?|edged|declin(?:ed|es|ing)|advanc(?:ed|es|ing)|increas(?:ed|es|ing)|decreas(?:ed|es|ing)|up|down|higher|lower|cut|rais(?:ed|es)|firmed|softened|widened|narrowed|ارتفع\\p{L}*|يرتفع|انخفض\\p{L}*|تراجع\\p{L}*|صعد\\p{L}*|هبط\\p{L}*|زاد\\p{L}*|ربح\\p{L}*|كسب\\p{L}*|خسر\\p{L}*|فقد\\p{L}*|اضاف\\p{L}*|قفز\\p{L}*|نزل\\p{L}*|مرتفعا|مرتفعه|منخفضا|منخفضه|متراجعا|متراجعه|بارتفاع|بانخفاض|بتراجع|بزياده|رفع\\p{L}*|خفض\\p{L}*)'
/** An amount of change: the verb is before it, and nothing that says where the price arrived. */
const isChange = new RegExp(`(?<!\\p{L})${CHANGE}(?!\\p{L})(?:(?!(?<!\\p{L})${OTHER_WAY}(?!\\p{L})).)*$`, 'u')
const isAmount =
  /(?:(?<!\p{L})(?:by|بمقدار|بواقع|بنحو|بقيمه|قدر[هت]ا?|قدرها|قيمته|قيمتها)|(?:a|an|the|of a|another|further)\s)\s*$/u
/** A price beside it is of something else, or of no market: freight, duties, costs, shares, forecasts. */
const NO_PRICE =
  /(?:(?<!\p{L})(?:if|freight|dut(?:y|ies)|tariffs?|levy|tax(?:es)?|subsid\p{L}*|costs?|costing|break-?even|margins?|spreads?|premiums?|discounts?|differentials?|bonus|fines?|penalt\p{L}*|per share|a share|shares? (?:closed|price|rose|fell)|profit\p{L}*|forecasts?|expect\p{L}*|project(?:s|ed|ion)|target\p{L}*|predict\p{L}*|could|would|will|should|might|may (?:reach|rise|fall|climb|hit|test)|offers?|bids?|budget\p{L}*|assum\p{L}*|رسم|رسوم|رسوما|الرسوم|الرسم|اجور|الشحن|شحن|ضريب\p{L}*|الضريب\p{L}*|دعم|الدعم|تكلفه|التكلفه|كلفه|تكاليف|هامش\p{L}*|هوامش|الهامش|الفارق|فارق|فرق|علاوه|العلاوه|خصم|الخصم|غرام\p{L}*|سهم|السهم|للسهم|ارباح|ربحيه|توقع\p{L}*|يتوقع\p{L}*|المتوقع|متوقع|قد (?:ي|ت)\p{L}+|سيبلغ|سيصل|سترتفع|سيرتفع|ستبلغ|المستهدف|مستهدف|عروض|عرض|العروض|موازن\p{L}*|الموازن\p{L}*|تقديرات|تفترض|يفترض|التعادل|لو|ولو|اذا|كلما)(?!\p{L}))/u
/** Terms of delivery that have such words in them. */
const TERMS_IN_WORDS = /(?:ال)?تكلفه و(?:اجور )?(?:ال)?شحن|cost,? (?:insurance )?(?:and|&) freight/gu

const NEAR = 70

/** Prices that a folded sentence gives. Percents, sums, changes, costs and forecasts are none. */
export function pricesIn(text: string): PriceFigure[] {
  const found: PriceFigure[] = []
  const plain = text.replace(TERMS_IN_WORDS, (words) => ' '.repeat(words.length))
  for (const [pattern, sign] of PATTERNS)
    for (const match of text.matchAll(pattern)) {
      const span = { from: match.index, to: match.index + match[0].trimEnd().length }
      if (found.some((other) => span.from < other.to && other.from < span.to)) continue
      const figure = figureOf(plain, match, sign, span)
      if (figure) found.push(...figure)
    }
  return found.toSorted((a, b) => a.from - b.from)
}

function figureOf(
  plain: string,
  match: RegExpExecArray,
  sign: 'before' | 'after',
  span: Span,
): PriceFigure[] | null {
  const groups = match.slice(1) as (string | undefined)[]
  const [money, first, firstDecimals, second, secondDecimals, per] =
    sign === 'before' ? groups : [groups[4], groups[0], groups[1], groups[2], groups[3], groups[5]]
  if (first === undefined) return null
  const currency = currencyOf(sign === 'before' ? SIGNS : WORDS, money ?? '')
  const before = plain.slice(0, span.from)
  const after = plain.slice(span.to, span.to + 30)
  const clause = before.slice(Math.max(0, before.search(/[;,][^;,]*$/u)))
  if (
    NO_PRICE.test(clause.slice(-NEAR)) ||
    /^\s*(?:لاجور|لرسوم|freight|duty|premium|discount|margin|spread|للسهم|a share|per share)/u.test(after)
  )
    return null
  const bare = clause.replace(new RegExp(`\\s*(?:${ABOUT})\\s*$`, 'u'), ' ')
  const from = /(?:^|[^\p{L}])(?:from|من)\s*$/u.test(bare)
  const isMove = !from && (isChange.test(bare) || isAmount.test(bare))
  // `Rose $10 to $318`: the change, and where it led.
  if (isMove && (second === undefined || !/(?:\sto\s|\sالي\s)/u.test(match[0]))) return null
  const common = {
    currency,
    per: per ? perOf(per) : null,
    roughly: roughly.test(clause),
  }
  const low = writtenNumber(first, firstDecimals)
  const high = second === undefined ? low : writtenNumber(second, secondDecimals)
  if (low.value === 0) return null
  // «من 300 إلى 318 دولاراً»: where it came from, and where it is.
  if (second !== undefined && (from || isMove)) {
    const place = span.from + match[0].indexOf(second, match[0].indexOf(first) + first.length)
    const now: PriceFigure = { ...common, ...span, from: place, low: high, high, meant: 'is' }
    const until = span.from + match[0].indexOf(first) + first.length + (firstDecimals?.length ?? 0)
    return isMove ? [now] : [{ ...common, ...span, to: until, low, high: low, meant: 'was' }, now]
  }
  if (second !== undefined && high.value <= low.value) return null
  return [{ ...common, ...span, low, high, meant: meantBy(bare) }]
}

function meantBy(clause: string): Meant {
  if (isAbove.test(clause)) return 'above'
  if (isBelow.test(clause)) return 'below'
  if (isFormer.test(clause)) return 'was'
  return isAverage.test(clause.slice(-NEAR)) ? 'average' : 'is'
}
