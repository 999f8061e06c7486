import { sql, type RawBuilder } from 'kysely'
import type { Answer, AnswerContext } from '#datasets/answer/answer.ts'
import { figureFilters } from '#datasets/list/kinds.server.ts'
import { filterQuery, isFiltered, type ListState } from '#datasets/list/state.ts'
import { conditionOf } from '#datasets/list/where.server.ts'
import { changeOf } from '#datasets/series/change.ts'
import { isoDay } from '#i18n/date/date.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { nameInText } from '#i18n/words/name-in-text.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { marksOf } from '#ui/marks.ts'
import { directionOf } from '#ui/price/direction.ts'
import type { Quote } from './schemas.ts'
import { pricesSentence } from './sentence.ts'
import { benchmarkOf } from './series/benchmarks.ts'
import { lastRevised } from './points/price-points.server.ts'
import { pickPrices, type BoardHead } from './series/board.ts'
import { pricesOfProducts } from './series/latest.server.ts'
import { QUOTES } from './series/quotes.server.ts'
import { priceMarks } from './series/series.server.ts'
import { standingSql } from './series/standing.ts'
import { nameWithMarket, seriesNames, termsOf } from './series/words.server.ts'

/** What of a price decides what is said of a list; the few that are named are read whole. */
type Head = BoardHead & Pick<Quote, 'price' | 'change' | 'marks'>

/** The prices of a filtered list: the one that is looked at first, how many rose and fell, and which moved most. */
export async function pricesAnswer(ctx: AnswerContext, state: ListState): Promise<Answer | null> {
  ctx.tag(QUOTES.tag)
  const { app, lang } = ctx
  const filters = await figureFilters(app, QUOTES, state)
  const day = isoDay(ctx.now)
  // Both languages are answered from one reading; the standing of a series changes with the day.
  const own = await app.memo.get(
    `${QUOTES.table}:current:${day}:${filters.kind ?? ''}:${filterQuery(QUOTES, state)}:${state.preset?.day ?? ''}`,
    [QUOTES.tag],
    () => readCurrent(app.db, conditionOf(QUOTES, filters)),
  )
  const [head] = pickPrices(own, 1)
  if (!head) return null
  const moved = own.filter(({ change }) => change !== null && directionOf(change) !== 'flat')
  const countOf = (direction: string) =>
    moved.filter(({ change }) => directionOf(change) === direction).length
  const [most] = moved.toSorted((a, b) => Math.abs(b.change ?? 0) - Math.abs(a.change ?? 0))
  const slugs = new Set(own.map(({ slug }) => slug))
  // A price is told apart from the others of its product alone.
  const beside = (
    await pricesOfProducts(ctx, [...new Set([head, most ?? head].map(({ product }) => product))])
  ).filter(({ slug }) => slugs.has(slug))
  const quoteOf = (one: Head | undefined) => beside.find(({ slug }) => slug === one?.slug)
  const [first, largest] = [quoteOf(head), quoteOf(most)]
  // Changed between two statements.
  if (!first) return null
  const named = namesWithin(beside, lang)
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
          largest: largest
            ? {
                name: named(largest),
                percent: largest.change ?? 0,
                proper: isProper(largest),
                isNamed: largest === first,
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

/** Of a condition's series those that go on, in display order: one that ended has no price of today. */
async function readCurrent(db: Db, condition: RawBuilder<unknown>): Promise<Head[]> {
  const { rows } = await sql<
    BoardHead &
      Pick<Quote, 'price' | 'demo'> & { before: number | null; estimated: boolean; revised: boolean }
  >`
    select slug, product, category, coalesce(grade, '') as grade, demo, (${sql.raw(standingSql('products_prices_quote'))}) as standing,
      add_date::text as day, price::float8 as price, before::float8 as before, estimated,
      ${sql.raw(lastRevised('products_prices_quote'))} as revised
    from products_prices_quote where ${condition} order by sort, id`.execute(db)
  return rows
    .filter(({ standing }) => standing !== 'ended')
    .map((row) => ({
      ...row,
      change: changeOf(row.price, row.before)?.percent ?? null,
      marks: priceMarks(row),
    }))
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
