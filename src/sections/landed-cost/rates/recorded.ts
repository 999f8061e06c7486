/** What a rate is of. */
export const RATE_KINDS = ['customs', 'vat', 'processing', 'harbor'] as const
/** Kinds of which an entry pays a least and a most. */
export const BOUNDED_KINDS: readonly RateKind[] = ['processing', 'harbor']
export type RateKind = (typeof RATE_KINDS)[number]

/** Characters of the texts of a rate. */
export const RATE_TEXTS = { note: 200, source: 160, address: 500 } as const

/** For which goods, and from when: rates that agree in all but the day follow each other. */
export interface RatePlace {
  kind: RateKind
  country: string
  /** A country or bloc; null: of any. */
  origin: string | null
  /** Digits that the code begins with; null: for all goods. */
  hs: string | null
  from: string
}

/** The description of a rate. It can be corrected after the rate has begun. */
export interface RateTexts {
  note: { ar: string; en: string }
  source: { ar: string; en: string }
  sourceUrl: string | null
  asOf: string
}

/** A rate of customs, VAT or fees as the newsroom records it. */
export interface RateValues extends RatePlace, RateTexts {
  /** Percent, as a decimal text. */
  rate: string
  /** US dollars an entry, both or none. */
  least: string | null
  most: string | null
  /** Its last day; null: until the next one begins. */
  to: string | null
}

export interface RecordedRate extends RateValues {
  id: number
  /** The day before the next one, or its own last day; null where neither is known. */
  lastDay: string | null
}

export const hasBegun = ({ from }: Pick<RatePlace, 'from'>, today: string): boolean => from <= today

/** Whether two rates are of the same goods. */
export const isAlike = (one: RatePlace, other: RatePlace): boolean =>
  (['kind', 'country', 'origin', 'hs'] as const).every((name) => one[name] === other[name])

/** A rate as its form sends back what it was made from. */
export const writeRate = (rate: RateValues): string =>
  JSON.stringify([
    rate.kind,
    rate.country,
    rate.origin,
    rate.hs,
    rate.from,
    rate.to,
    rate.rate,
    [rate.least, rate.most],
    [rate.note.ar, rate.note.en, rate.source.ar, rate.source.en],
    rate.sourceUrl,
    rate.asOf,
  ])

/** Why a rate cannot be recorded beside another one of the same goods. */
export interface Overlap {
  /** It begins on the same day, begins before the other one's last day, or ends after the other one begins. */
  why: 'same_day' | 'begins_within' | 'ends_within'
  other: RecordedRate
}

/** The rate that a period overlaps; null for none. A rate without a last day ends where the next one begins, and overlaps nothing. */
export function overlapOf(
  rate: Pick<RateValues, 'from' | 'to'>,
  alike: readonly RecordedRate[],
): Overlap | null {
  const why = (other: RecordedRate): Overlap['why'] | null => {
    if (other.from === rate.from) return 'same_day'
    if (other.from < rate.from) return other.to !== null && other.to >= rate.from ? 'begins_within' : null
    return rate.to !== null && rate.to >= other.from ? 'ends_within' : null
  }
  for (const other of alike) {
    const found = why(other)
    if (found) return { why: found, other }
  }
  return null
}
