import { sql } from 'kysely'
import type { Answer, AnswerContext } from '#datasets/answer/answer.ts'
import { figureFilters } from '#datasets/list/kinds.server.ts'
import { isFiltered, type ListState } from '#datasets/list/state.ts'
import { conditionOf } from '#datasets/list/where.server.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { nameInText } from '#i18n/words/name-in-text.ts'
import { marksOf } from '#ui/marks.ts'
import { directionOf } from '#ui/price/direction.ts'
import type { Quote } from './schemas.ts'
import { pricesSentence } from './sentence.ts'
import { benchmarkOf } from './series/benchmarks.ts'
import { pickBoard } from './series/board.ts'
import { allQuotes } from './series/latest.server.ts'
import { QUOTES } from './series/quotes.server.ts'
import { nameWithMarket, seriesNames, termsOf } from './series/words.server.ts'

/** The prices of a filtered list: the one that is looked at first, how many rose and fell, and which moved most. */
export async function pricesAnswer(ctx: AnswerContext, state: ListState): Promise<Answer | null> {
  const { app, lang } = ctx
  const condition = conditionOf(QUOTES, await figureFilters(app, QUOTES, state))
  const [{ rows }, quotes] = await Promise.all([
    sql<{ slug: string }>`select slug from products_prices_quote where ${condition}`.execute(app.db),
    allQuotes(ctx),
  ])
  const slugs = new Set(rows.map(({ slug }) => slug))
  // A series that ended has no price of today.
  const own = quotes.filter(({ slug, standing }) => slugs.has(slug) && standing !== 'ended')
  const first = pickBoard(own, 1, lang).rows[0]
  if (!first) return null
  const moved = own.filter(({ change }) => change !== null && directionOf(change) !== 'flat')
  const countOf = (direction: string) =>
    moved.filter(({ change }) => directionOf(change) === direction).length
  const [most] = moved.toSorted((a, b) => Math.abs(b.change ?? 0) - Math.abs(a.change ?? 0))
  const named = namesWithin(own, lang)
  const isProper = ({ product, grade }: Quote) => benchmarkOf(product, grade) !== undefined
  const fmt = formatterOf(lang, ctx.now, ctx.prefs)
  const ar = lang === 'ar'
  const [rose, fell] = [countOf('up'), countOf('down')]
  const sentence = pricesSentence(
    {
      name: named(first),
      price: first.price,
      unit: first.unit_name,
      day: first.day,
      change: first.change,
    },
    own.length === 1
      ? null
      : {
          prices: own.length,
          of: isFiltered(state) ? 'shown' : 'all',
          rose,
          fell,
          largest: most
            ? {
                name: named(most),
                percent: most.change ?? 0,
                proper: isProper(most),
                isNamed: most === first,
              }
            : null,
        },
    lang,
    fmt,
  )
  const newest = own.map(({ day }) => day).reduce((latest, day) => (day > latest ? day : latest))
  const late = own.filter(({ standing }) => standing === 'late').length
  return {
    ...sentence,
    marks: marksOf(own.map(({ marks }) => marks)),
    figures: [
      { label: ar ? 'أسعار' : 'Prices', value: fmt.number(own.length) },
      { label: ar ? 'مرتفعة' : 'Up', value: fmt.number(rose) },
      { label: ar ? 'منخفضة' : 'Down', value: fmt.number(fell) },
      late > 0
        ? { label: ar ? 'متأخرة عن موعدها' : 'Late', value: fmt.number(late) }
        : { label: ar ? 'أحدث سعر' : 'Newest price', value: fmt.date(newest) },
    ],
  }
}

/** Names of prices: a benchmark's own, of the product alone where only one price of it is shown, else with what tells it apart. */
function namesWithin(quotes: readonly Quote[], lang: AnswerContext['lang']): (quote: Quote) => string {
  const names = seriesNames(quotes, lang)
  return (quote) => {
    const { product, grade, type, slug } = quote
    const benchmark = benchmarkOf(product, grade)
    const same = quotes.filter((one) => one.product === product && (!benchmark || one.grade === grade))
    const name = benchmark?.[lang] ?? quote.name
    if (same.length === 1) return name
    const types = new Set(same.map((one) => one.type))
    if (benchmark && types.size === same.length)
      return `${name} (${nameInText(termsOf({ grade: '', term: '', type }, lang).join(''), lang)})`
    return nameWithMarket(quote, names[quotes.findIndex((one) => one.slug === slug)] ?? name, lang)
  }
}
