import type { Answer, AnswerContext } from '#datasets/answer/answer.ts'
import type { Stat } from '#datasets/contract.ts'
import { isFiltered, type ListState } from '#datasets/list/state.ts'
import { GULF } from '#datasets/places.ts'
import { referenceNamed } from '#datasets/references.ts'
import { countryName } from '#i18n/countries/countries.server.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { partnersOf } from './charts/declared-charts.server.ts'
import { WORLD } from './flows/flow-sql.server.ts'
import { periodWords, scaleOf } from './flows/words.server.ts'
import { tradeSentence } from './sentence.ts'
import { addValues } from './totals/totals.ts'
import {
  readSums,
  totalOf,
  tradeFigures,
  tradeOf,
  wantedBy,
  type Sums,
  type Trade,
} from './totals/trade.server.ts'

/** Filters that the sentence names; under any other it says that it is about the records shown. */
const NAMED = ['product', 'country', 'partner', 'process', 'frequency']
/** Things of a kind that are named; more are counted. */
const MOST_NAMED = 2

/** The trade that a filtered list shows in a sentence, with its figures. */
export async function tradeAnswer(ctx: AnswerContext, state: ListState): Promise<Answer | null> {
  const sums = await readSums(ctx, state)
  const trade = tradeOf(sums, wantedBy(state))
  if (!trade) return null
  const figures = await tradeFigures(ctx, trade)
  const text = await sentenceOf(ctx, trade, sums, figures.figures[0]?.change ?? null)
  const { against } = figures
  return {
    text: [text?.text, figures.unlike && `${figures.unlike}.`].filter(Boolean).join(' '),
    lead: text?.lead ?? null,
    marks: figures.marks,
    figures: figures.figures.map(({ label, value, unit, change }): Stat => ({
      label,
      value,
      unit,
      ...(against !== null && { change: { percent: change, against: AGAINST[ctx.lang](against) } }),
    })),
  }
}

const AGAINST = { ar: (period: string) => `عن ${period}`, en: (period: string) => `from ${period}` }

/** Nothing where the values do not add up: the figures say why. */
async function sentenceOf(ctx: AnswerContext, trade: Trade, sums: Sums, change: number | null) {
  const { lang } = ctx
  const total = totalOf(trade, trade.now, addValues)
  if (total.kind !== 'sum') return null
  const { state, focus } = trade
  const fmt = formatterOf(lang, ctx.now, ctx.prefs)
  const own = sums.codes.filter(
    ({ process, frequency, is_mirror }) =>
      process === focus.process && frequency === focus.frequency && is_mirror === focus.mirror,
  )
  // Sums come in no order; a sentence always has the same.
  const products = [...new Set(own.map(({ product }) => product))].toSorted()
  const reporters = new Set(own.map(({ country }) => country))
  const countries = [
    ...GULF.filter((one) => reporters.has(one)),
    ...[...reporters].filter((one) => !GULF.includes(one)).toSorted(),
  ]
  const asked = state.options['partner'] ?? []
  const partners = asked.filter((one) => one !== WORLD)
  const [view, productNames] = await Promise.all([
    // Among none or one there is no largest.
    asked.length > 0 && partners.length < 2 ? null : partnersOf(ctx, trade, 'value'),
    referenceNamed('products').names(ctx, products.slice(0, MOST_NAMED)),
  ])
  const scale = scaleOf(total.amount, total.unit, lang)
  const largest = view && 'bars' in view ? view.bars[0] : null
  const few = <Name>(all: readonly string[], name: (one: string) => Name) =>
    all.length <= MOST_NAMED ? all.map(name) : null
  return tradeSentence(
    {
      process: focus.process,
      amount: { value: fmt.number(total.amount / scale.by, scale.by > 1 ? 1 : 0), unit: scale.unit },
      basis: trade.now[0]?.value_basis ?? null,
      products: few(products, (one) => productNames.get(one)?.label ?? one) ?? products.length,
      countries: few(countries, (one) => countryName(one, lang)) ?? {
        count: countries.length,
        gulf: countries.every((one) => GULF.includes(one)),
        allOfGulf: countries.length === GULF.length,
      },
      partners: few(partners, (one) => countryName(one, lang)) ?? partners.length,
      period: periodWords(focus.periods, fmt),
      change,
      before: focus.before && periodWords(focus.before, fmt),
      largest: largest && view && 'bars' in view ? { ...largest, ofAll: view.ofAll } : null,
      others: isFiltered({ ...state, options: withoutNamed(state.options), periods: {} }),
    },
    lang,
    fmt,
  )
}

const withoutNamed = (options: ListState['options']) =>
  Object.fromEntries(Object.entries(options).filter(([key]) => !NAMED.includes(key)))
