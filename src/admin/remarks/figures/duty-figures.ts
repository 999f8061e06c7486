import { NUMBER, writtenNumber, type Written } from './numbers.ts'
import type { Span } from './sentences.ts'

/** A rate of a duty that a text gives, by its place in the folded text. */
export interface DutyFigure extends Span {
  rate: Written
  unit: 'percent' | 'usd_per_tonne'
}

const PERCENT = new RegExp(
  `${NUMBER}\\s?(?:%|٪|per cent|percent|في الم(?:ئه|ائه|يه)|بالم(?:ئه|ائه|يه))`,
  'gu',
)
const TONNE =
  '(?:\\s?/\\s?|\\s(?:a|per)\\s)(?:metric )?(?:tonnes?|tons?|mt|t)(?!\\p{L})|\\s?(?:للطن|لكل طن|/\\s?طن)'
const DOLLARS = [
  new RegExp(`(?:us)?\\$\\s?${NUMBER}(?:${TONNE})`, 'gu'),
  new RegExp(`${NUMBER}\\s?(?:usd|(?:us )?dollars?|دولارا?ت?)(?:${TONNE})`, 'gu'),
]

/** The duty against dumping: a customs tariff is another. */
const DUTY =
  /(?<!\p{L})(?:anti-?dumping|dumping dut(?:y|ies)|dut(?:y|ies)|[وبفل]?(?:ال)?رسما?|[وبفل]?(?:ال)?رسوما?)(?!\p{L})/u
const DUMPING =
  /dumping|اغراق|dut(?:y|ies) .*(?:imports|imported)|definitive|provisional|رسوم? (?:نهائي|موقت)/u
/** What a figure right behind it is of. */
const OTHER =
  /(?:(?<!\p{L})(?:margins?|shares?|tariffs?|customs|vat|rose|rise[sn]?|fell|fall(?:s|en)?|grew|grown|increas\p{L}*|declin\p{L}*|up|down|gain\p{L}*|lost|stakes?|prices?|هامش\p{L}*|هوامش|حص[هت]\p{L}*|تعرف[هت]\p{L}*|جمركي\p{L}*|ارتفع\p{L}*|انخفض\p{L}*|تراجع\p{L}*|نمت|نما|زاد\p{L}*|زياد\p{L}*|بزياده|الضريب\p{L}*|ضريب\p{L}*|سعر\p{L}*|الاسعار|اسعار)(?!\p{L}))/u
const BEFORE = 90
const BEHIND = 70

/** Rates of anti-dumping duties that a folded sentence gives. Margins, shares, changes and tariffs are none. */
export function dutiesIn(text: string): DutyFigure[] {
  if (!DUMPING.test(text)) return []
  const found: DutyFigure[] = []
  const take = (match: RegExpExecArray, unit: DutyFigure['unit']) => {
    const span = { from: match.index, to: match.index + match[0].length }
    const before = text.slice(Math.max(0, span.from - BEFORE), span.from)
    const said = DUTY.test(before) || DUTY.test(text.slice(span.to, span.to + BEHIND))
    if (!said || OTHER.test(before)) return
    found.push({ ...span, rate: writtenNumber(match[1] ?? '', match[2]), unit })
  }
  for (const match of text.matchAll(PERCENT)) take(match, 'percent')
  for (const pattern of DOLLARS) for (const match of text.matchAll(pattern)) take(match, 'usd_per_tonne')
  return found.toSorted((a, b) => a.from - b.from)
}
