import { capacitiesIn, type CapacityFigure } from './capacity-figures.ts'
import { namedDays, onDay, type Days, type NamedDays } from './days.ts'
import { foldPlaces } from './fold-places.ts'
import { findNames, type Mention, type NameIndex } from './names.ts'
import { pricesIn, type PriceFigure } from './price-figures.ts'
import { sentencesOf, type Span } from './sentences.ts'

interface Claim {
  /** Its place in the text as it is written. */
  from: number
  to: number
  /** The product beside it first, then the others of the sentence. */
  products: readonly string[]
}

/** A price that a text gives of a product. */
export interface PriceClaim extends Claim {
  kind: 'price'
  figure: PriceFigure
  /** Codes of the market beside it; empty where none is named. */
  markets: readonly string[]
  /** Those of every market that the sentence names. */
  otherMarkets: readonly string[]
  days: Days
  /** Terms of delivery and kind of price, where the sentence has them. */
  term: string | null
  priceType: string | null
}

/** A capacity that a text gives of a company. */
export interface CapacityClaim extends Claim {
  kind: 'capacity'
  figure: CapacityFigure
  /** The company beside it first, then the others of the sentence. */
  companies: readonly string[]
}

export type AnyClaim = PriceClaim | CapacityClaim

const TERM = /(?<![A-Za-z])(FOB|CFR|CIF|FD|EXW|DAP|FCA|DDP)(?![A-Za-z])/u
const TERM_WORDS: readonly (readonly [pattern: RegExp, term: string])[] = [
  [/(?:ال)?تكلفه و(?:اجور )?(?:ال)?شحن|cost and freight/u, 'CFR'],
  [/علي ظهر السفينه|(?<!\p{L})فوب|free on board/u, 'FOB'],
]
const PRICE_TYPES: readonly (readonly [pattern: RegExp, type: string])[] = [
  [/(?<!\p{L})(?:contracts?|تعاقدي\p{L}*|التعاقدي\p{L}*|العقود|عقود)/u, 'contract'],
  [/(?<!\p{L})(?:posted|المعلن|معلن)/u, 'posted'],
]
const PRICE_WORD =
  /(?<!\p{L})(?:و?ال?اسعار\p{L}*|و?ب?ال?سعر\p{L}*|prices?|priced|quoted|assessed|traded|spot)(?!\p{L})/u

/** The figures of products and companies in a block of a text. `today` is the day of the text. */
export function claimsIn(block: string, { names, today }: { names: NameIndex; today: string }): AnyClaim[] {
  const { text, places } = foldPlaces(block)
  const claims: AnyClaim[] = []
  let earlier: readonly Mention[] = []
  for (const sentence of sentencesOf(text)) {
    const inRaw = { from: places[sentence.from] ?? 0, to: places[sentence.to] ?? block.length }
    const raw = block.slice(inRaw.from, inRaw.to)
    const folded = text.slice(sentence.from, sentence.to)
    const own = places.slice(sentence.from, sentence.to + 1).map((place) => place - inRaw.from)
    const mentions = findNames(raw, names)
    const at = { raw, folded, places: own, mentions, earlier, today, offset: inRaw.from }
    claims.push(...pricesOf(at), ...capacitiesOf(at))
    const products = mentions.filter(({ type }) => type === 'product' || type === 'family')
    if (products.length > 0) earlier = products
  }
  return claims
}

interface Sentence {
  raw: string
  folded: string
  /** Of the folded letters, in the raw sentence. */
  places: readonly number[]
  mentions: readonly Mention[]
  /** Products of the sentence before. */
  earlier: readonly Mention[]
  today: string
  /** Of the sentence in the block. */
  offset: number
}

const inRawOf = ({ places }: Sentence, { from, to }: Span): Span => ({
  from: places[from] ?? 0,
  to: places[to] ?? 0,
})

function pricesOf(sentence: Sentence): PriceClaim[] {
  const { folded, raw, mentions, today, earlier, offset } = sentence
  const figures = pricesIn(folded)
  if (figures.length === 0) return []
  const spans = figures.map((figure) => inRawOf(sentence, figure))
  const times = namedDays(folded, today)
  const products = mentions.filter(({ type }) => type === 'product' || type === 'family')
  const markets = mentions.filter(({ type }) => type === 'market')
  const [only, ...more] = new Set(earlier.flatMap(({ keys }) => keys))
  const carried = products.length === 0 && only && more.length === 0 && PRICE_WORD.test(folded) ? [only] : []
  const days = figures.map((_, index) => daysOf(times, figures, index, today))
  figures.forEach(({ meant }, index) => {
    const own = days[index]
    // A former price is not of the day of the one that it led to.
    if (meant === 'was' && own && days.some((other, at) => figures[at]?.meant !== 'was' && other === own))
      days[index] = { ...own, exact: false }
  })
  return figures.flatMap((figure, index) => {
    const span = spans[index]
    if (!span) return []
    const beside = besideOf(products, spans, index)
    // A name of several products is no price of one of them.
    if (beside?.type === 'family') return []
    const keys = beside ? beside.keys : carried
    if (keys.length === 0) return []
    return [
      {
        kind: 'price' as const,
        from: offset + span.from,
        to: offset + span.to,
        figure,
        products: [...new Set([...keys, ...products.flatMap((one) => one.keys)])],
        markets: besideOf(markets, spans, index)?.keys ?? [],
        otherMarkets: markets.flatMap((one) => one.keys),
        days: days[index] ?? onDay(today),
        term: TERM.exec(raw)?.[1] ?? TERM_WORDS.find(([pattern]) => pattern.test(folded))?.[1] ?? null,
        priceType: PRICE_TYPES.find(([pattern]) => pattern.test(folded))?.[1] ?? null,
      },
    ]
  })
}

function capacitiesOf(sentence: Sentence): CapacityClaim[] {
  const { folded, mentions, offset } = sentence
  const figures = capacitiesIn(folded)
  const companies = mentions.filter(({ type }) => type === 'company')
  const products = mentions.filter(({ type }) => type === 'product' || type === 'family')
  if (figures.length === 0 || companies.length === 0 || products.length === 0) return []
  const spans = figures.map((figure) => inRawOf(sentence, figure))
  return figures.flatMap((figure, index) => {
    const span = spans[index]
    const [company, product] = [
      besideOf(companies, spans, index),
      nearestOf(products, spans, index, sentence.raw),
    ]
    if (!span || !company || product?.type !== 'product') return []
    return [
      {
        kind: 'capacity' as const,
        from: offset + span.from,
        to: offset + span.to,
        figure,
        companies: [...new Set([...company.keys, ...companies.flatMap(({ keys }) => keys)])],
        products: [...new Set([...product.keys, ...products.flatMap(({ keys }) => keys)])],
      },
    ]
  })
}

/**
 * The mention that a figure is about: where the sentence names one before its first figure, the last before each; else the
 * first behind each.
 */
function besideOf(mentions: readonly Mention[], spans: readonly Span[], index: number): Mention | null {
  const span = spans[index]
  const first = spans[0]
  if (!span || !first || mentions.length === 0) return null
  const from = spans[index - 1]?.to ?? 0
  const to = spans[index + 1]?.from ?? Infinity
  const before = mentions.findLast((one) => one.from >= from && one.to <= span.from)
  const behind = mentions.find((one) => one.from >= span.to && one.to <= to)
  const earlier = mentions.findLast((one) => one.to <= span.from)
  const namedFirst = mentions.some((one) => one.to <= first.from)
  return namedFirst ? (before ?? behind ?? earlier ?? null) : (behind ?? before ?? earlier ?? null)
}

/** The mention with the least between it and a figure: `1.5m t/y ethylene cracker`. */
function nearestOf(
  mentions: readonly Mention[],
  spans: readonly Span[],
  index: number,
  raw: string,
): Mention | null {
  const span = spans[index]
  if (!span) return null
  const of = mentions.find(
    (one) => one.from >= span.to && /^\s*(?:من|of|لإنتاج|من مادة)?\s*$/u.test(raw.slice(span.to, one.from)),
  )
  if (of) return of
  const far = (one: Mention) => (one.to <= span.from ? span.from - one.to : one.from - span.to)
  return mentions.toSorted((a, b) => far(a) - far(b))[0] ?? null
}

/** The time that a figure is of: the one behind it before the next figure, else the last before it. */
function daysOf(times: readonly NamedDays[], figures: readonly Span[], index: number, today: string): Days {
  const own = figures[index]
  if (!own || times.length === 0) return onDay(today)
  const from = figures[index - 1]?.to ?? 0
  const to = figures[index + 1]?.from ?? Infinity
  const behind = times.find((one) => one.at >= own.to - 1 && one.end <= to)
  const before = times.findLast((one) => one.at >= from && one.end <= own.from + 1)
  const first = figures[0]
  const namedFirst = first !== undefined && times.some((one) => one.end <= first.from + 1)
  const earlier = times.findLast((one) => one.end <= own.from + 1)
  const found = namedFirst ? (before ?? behind ?? earlier) : (behind ?? before ?? earlier)
  return found ?? times.at(-1) ?? onDay(today)
}
