import { NUMBER, writtenNumber, type Written } from './numbers.ts'
import { either, SIGNS, WORDS, currencyOf } from './currencies.ts'
import type { Span } from './sentences.ts'

/** A sum that a text gives, in millions, by its place in the folded text. */
export interface SumFigure extends Span {
  amount: Written
  currency: string
  roughly: boolean
}

const BILLION = 'billion|bn|b(?!\\p{L})|مليار(?:ات|ا)?'
const MILLION = 'million|mn|mln|m(?!\\p{L})|مليون(?:ا)?|ملايين'
const SIZE = `\\s?-?(${BILLION}|${MILLION})(?!\\p{L})`
const BEFORE = new RegExp(`(?<![\\p{L}\\d])(${either(SIGNS)})\\s?${NUMBER}${SIZE}`, 'gu')
const AFTER = new RegExp(`${NUMBER}${SIZE}\\s?(?:of\\s)?(${either(WORDS)})(?!\\p{L})`, 'gu')
const IN_TABLE = new RegExp(`${NUMBER}\\s?(${either(SIGNS)})\\s?(${BILLION}|${MILLION})(?!\\p{L})`, 'gu')
const isBillion = new RegExp(`^(?:${BILLION})$`, 'u')

/** That a sentence is about who buys what. */
const DEAL =
  /(?:(?<!\p{L})(?:acqui\p{L}*|b(?:uy|uys|uying|ought)|purchas\p{L}*|takeover|deals?|s(?:ell|ells|elling|old)|sale|stakes?|merg\p{L}*|transaction|paid|pays?|[فو]?استحو\p{L}*|[لوبف]?(?:ال)?استحواذ\p{L}*|[وف]?[اتي]شتر[يت]\p{L}*|[لبو]?(?:ال)?شراء|[وبل]?(?:ال)?صفق\p{L}*|[وف]?باع\p{L}*|[تي]بيع|[لب]?بيع|[لوب]?(?:ال)?حص[هت]\p{L}*|اندماج|الاندماج|دمج|دفعت?|الهدف|المشتري)(?!\p{L}))/u
/** A sum beside it is of something else. */
const OTHER =
  /(?:(?<!\p{L})(?:profits?|sales of|has sales|revenues?|earnings|invest\p{L}*|costs?|debts?|loans?|borrow\p{L}*|capital|rais(?:e|es|ed|ing)|loss(?:es)?|injected|waived|proceeds|total\p{L}*|together|combined|disposals|deals|agreements|dividends?|synerg\p{L}*|assets of|fined?|[وب]?ارباح\p{L}*|الارباح|مبيعات\p{L}*|ايرادات\p{L}*|استثمار\p{L}*|يستثمر|تستثمر|تكلف\p{L}*|ديون\p{L}*|قرض\p{L}*|اقترض\p{L}*|تمويل\p{L}*|راس مال\p{L}*|خسار\p{L}*|و?ضخ\p{L}*|قروض\p{L}*|مجموع\p{L}*|اجمالي\p{L}*|حصيل\p{L}*|عائد\p{L}*|[وبل]?(?:ال)?صفقات|صفقتين|صفقتان|توزيعات|غرام\p{L}*|اصول\p{L}* بقيمه)(?!\p{L}))/u
/** The same said behind it: `$1.5 billion of loans`. */
const OTHER_BEHIND =
  /^.{0,28}?(?<!\p{L})(?:debts?|loans?|loss(?:es)?|injected|waived|proceeds|profits?|ديون|قروض|خسار\p{L}*|ارباح\p{L}*)(?!\p{L})/u
const ROUGHLY =
  /(?:about|around|some|nearly|almost|roughly|approximately|more than|over|close to|up to|نحو|بنحو|حوالي|قرابه|اكثر من|تتجاوز|يتجاوز|تفوق|ما يقارب|زهاء)\s*$/u
const NEAR = 100

/** Sums that a folded sentence gives as values of deals. Profits, sales, debts and what is to be invested are none. */
export function sumsIn(text: string): SumFigure[] {
  if (!DEAL.test(text)) return []
  const found: SumFigure[] = []
  const take = (
    match: RegExpExecArray,
    whole: string,
    decimals: string | undefined,
    size: string,
    money: string,
    known: typeof SIGNS,
  ) => {
    const span = { from: match.index, to: match.index + match[0].length }
    if (found.some((other) => span.from < other.to && other.from < span.to)) return
    const before = text.slice(0, span.from)
    if (OTHER.test(before.slice(-NEAR)) || OTHER_BEHIND.test(text.slice(span.to))) return
    found.push({
      ...span,
      amount: writtenNumber(whole, decimals, isBillion.test(size) ? 1000 : 1),
      currency: currencyOf(known, money),
      roughly: ROUGHLY.test(before),
    })
  }
  for (const match of text.matchAll(BEFORE)) {
    const [, money = '', whole = '', decimals, size = ''] = match
    take(match, whole, decimals, size, money, SIGNS)
  }
  for (const match of text.matchAll(AFTER)) {
    const [, whole = '', decimals, size = '', money = ''] = match
    take(match, whole, decimals, size, money, WORDS)
  }
  for (const match of text.matchAll(IN_TABLE)) {
    const [, whole = '', decimals, money = '', size = ''] = match
    take(match, whole, decimals, size, money, SIGNS)
  }
  return found.toSorted((a, b) => a.from - b.from)
}
