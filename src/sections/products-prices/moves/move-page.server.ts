import { chartData } from '#datasets/charts/chart-data.server.ts'
import { partialDate } from '#datasets/present.server.ts'
import { isIsoDay } from '#datasets/values/partial-date.ts'
import { found } from '#data-section/section.server.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { PRICE_CHARTS } from '../charts/charts.server.ts'
import { productPath } from '../contract.ts'
import { readProduct } from '../products/products.server.ts'
import { changeOf } from '#datasets/series/change.ts'
import { shiftDay } from '#datasets/series/dates.ts'
import { readPoints } from '#datasets/series/points.server.ts'
import { controlsOf } from '../series/controls.server.ts'
import { redirectToLowercase, seriesOf } from '../series/series-page.server.ts'
import { readPriceState, withQuery } from '../series/state.ts'
import { pointMarks } from '../series/series.server.ts'
import type { Answer } from '#datasets/answer/answer.ts'
import { priceSentence } from '../answer/item-sentence.ts'
import type { Quote } from '../schemas.ts'
import { termsInText, termsOf } from '../series/words.server.ts'
import { decimalsOf } from '#datasets/series/decimals.ts'
import { PRICE_POINTS } from '../points/price-points.server.ts'
import { readChange } from './changes.server.ts'
import { coincidences } from './coincide.server.ts'
import type { Coincidence } from './coincidence.ts'
import { isMove, LEAST, PERIODS, THRESHOLD, timesUsual, type Change } from './detect.ts'
import { LAG_DAYS, NEAR_DAYS } from './score.ts'

/** A coincidence with its figures in words. */
export type CoincidenceLine = Omit<Coincidence, 'capacity' | 'change' | 'date' | 'until' | 'score'> & {
  /** As a machine reads it, and as a reader does. */
  date: string
  dates: string
  capacity: { amount: string; share: string | null; product: string } | null
  change: { percent: number; times: string; sameWay: boolean } | null
}

/** Days that its chart shows before and after it: enough to see whether it lasted. */
const AROUND = { before: 183, after: 61 }

/** The page of one move: its figures, the price around it, what coincides, what was looked for. Throws 404, or 301 to the lower-case address. */
export async function loadMove(ctx: RequestContext, slug: string, market: string, day: string) {
  const place = productPath(slug, market)
  redirectToLowercase(ctx, market, `${place}/move/${day}`)
  ctx.tag('prices', 'products')
  const product = found(await readProduct(ctx, slug))
  const query = ctx.url.searchParams
  const quote = found(seriesOf(product.quotes, market, query))
  const exact = found(day.length === 10 && isIsoDay(day) ? day : null)
  const state = readPriceState(query)
  const { known } = state
  // A day without a price, or whose price has none before it to compare with, is no page.
  const change = found(await readChange(ctx.app.db, quote, exact, known))
  const window = { id: quote.id, known, from: change.beforeDay, to: change.day }
  const around = new URLSearchParams({
    s: quote.slug,
    from: shiftDay(change.day, -AROUND.before),
    to: shiftDay(change.day, AROUND.after),
    ...(known !== null && { known }),
  })
  const [{ items, more, looked }, points, chart] = await Promise.all([
    coincidences(ctx, quote, change, known),
    readPoints(ctx.app.db, PRICE_POINTS, window),
    chartData(ctx, PRICE_CHARTS.price, around),
  ])
  const series: [string, string][] = query.get('series') === quote.slug ? [['series', quote.slug]] : []
  return {
    product: { slug: product.slug, name: product.name },
    quote,
    terms: termsOf(quote, ctx.lang),
    marks: points.map(({ marks = {} }) => pointMarks(quote, marks)),
    chart,
    move: figuresOf(ctx, change),
    answer: moveAnswer(ctx, quote, change, known),
    controls: controlsOf(ctx, `${place}/move/${day}`, state, series),
    back: withQuery(place, series),
    items: items.map((item) => lineOf(ctx, item)),
    more,
    looked,
    reach: { near: NEAR_DAYS, lag: LAG_DAYS },
    rule: { threshold: THRESHOLD, periods: PERIODS, least: LEAST },
    /** Not a page for search engines. */
    thin: items.length === 0 || !isMove(change) || known !== null,
  }
}

/** The price of that day with its change, and how that compares with the usual ones. */
function moveAnswer(
  { lang, now, prefs }: Pick<RequestContext, 'lang' | 'now' | 'prefs'>,
  quote: Quote,
  change: Change,
  known: string | null,
): Answer {
  const fmt = formatterOf(lang, now, prefs)
  const ar = lang === 'ar'
  const decimals = decimalsOf(change.price)
  const move = changeOf(change.price, change.before)
  const percent = move?.percent ?? null
  const before = fmt.date(change.beforeDay)
  const unit = quote.unit_name
  const { text, lead } = priceSentence(
    {
      name: quote.name,
      market: quote.market_name,
      terms: termsInText(quote, lang),
      price: fmt.number(change.price, decimals),
      unit,
      day: fmt.date(change.day),
      change: percent,
      before,
      extreme: null,
      standing: null,
      known: known && fmt.date(known),
    },
    lang,
    fmt,
  )
  const times = timesUsual(change)
  const multiple = times === null ? null : fmt.number(times, 1)
  const usual =
    multiple === null
      ? ''
      : ar
        ? ` ويعادل ذلك ${multiple} مرة قدر التغير المعتاد في السلسلة.`
        : ` That is ${multiple} times the usual change of the series.`
  return {
    text: text + usual,
    lead,
    figures: [
      {
        label: ar ? 'التغير' : 'Change',
        value: fmt.change(move?.amount ?? null, '', decimals),
        unit,
        change: { percent, against: ar ? `عن ${before}` : `from ${before}` },
      },
      { label: ar ? 'السعر السابق' : 'Previous price', value: fmt.number(change.before, decimals), unit },
      ...(change.sigma === null || multiple === null
        ? []
        : [
            {
              label: ar ? 'التغير المعتاد' : 'Usual change',
              value: `±${fmt.percent((Math.exp(change.sigma) - 1) * 100, 1)}`,
            },
            {
              label: ar ? 'قياساً إلى المعتاد' : 'Against the usual',
              value: `${multiple}×`,
            },
          ]),
    ],
  }
}

export type MovePage = Awaited<ReturnType<typeof loadMove>>

function figuresOf({ lang, now, prefs }: Pick<RequestContext, 'lang' | 'now' | 'prefs'>, change: Change) {
  return {
    date: formatterOf(lang, now, prefs).date(change.day),
    percent: changeOf(change.price, change.before)?.percent ?? null,
    usual: change.sigma,
    is: isMove(change),
  }
}

function lineOf(
  { lang, now, prefs }: Pick<RequestContext, 'lang' | 'now' | 'prefs'>,
  { capacity, change, date, until, score: _, ...item }: Coincidence,
): CoincidenceLine {
  const fmt = formatterOf(lang, now, prefs)
  const dates = [date, ...(until !== null && until !== date ? [until] : [])]
  return {
    ...item,
    date,
    dates: dates.map((one) => partialDate(one, fmt)).join(' – '),
    capacity: capacity && {
      amount: fmt.number(capacity.kilotonnes),
      share: capacity.share === null ? null : fmt.share(capacity.share),
      product: capacity.product,
    },
    change: change && { ...change, times: fmt.number(change.times, 1) },
  }
}
