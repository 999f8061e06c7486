import type { Answer, AnswerContext } from '#datasets/answer/answer.ts'
import { figureFilters } from '#datasets/list/kinds.server.ts'
import { isFiltered, type ListState } from '#datasets/list/state.ts'
import { GULF } from '#datasets/places.ts'
import { referenceNamed } from '#datasets/references.ts'
import { countryName } from '#i18n/countries/countries.server.ts'
import { isoDay } from '#i18n/date/date.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { BASES } from './options.ts'
import { PLANTS } from './plants.server.ts'
import { plantSentence, type NotRunning, type PlantFacts } from './sentence.ts'
import { statsOf } from './stats.server.ts'
import { additionsOf, spanFrom } from './totals/additions.ts'
import { FOR_SALE } from './totals/capacities.server.ts'
import { existing, rowsOf, type PlacedLine } from './totals/placed.ts'
import { readPlacedLines } from './totals/placed.server.ts'
import { amountInWords, readChains } from './totals/totals.server.ts'
import { addUp, type Line } from './totals/totals.ts'

/** Things of a kind that are named; more are counted. */
const MOST_NAMED = 2

const KINDS: Readonly<Record<NotRunning, readonly Line['this_status'][]>> = {
  under_construction: ['under_construction'],
  intended: ['planned', 'announced'],
  trial: ['trial'],
  idle: ['mothballed'],
  gone: ['cancelled', 'permanently_closed'],
}

/** The plants that a filtered list shows in a sentence, with their figures. */
export async function plantAnswer(ctx: AnswerContext, state: ListState): Promise<Answer | null> {
  ctx.tag(PLANTS.tag)
  const [lines, chains] = await Promise.all([
    readPlacedLines(ctx.app.db, await figureFilters(ctx.app, PLANTS, state)),
    readChains(ctx.app.db, ctx.lang),
  ])
  if (lines.length === 0) return null
  const facts = await factsOf(ctx, state, lines, chains)
  return {
    ...plantSentence(facts, ctx.lang, formatterOf(ctx.lang, ctx.now, ctx.prefs)),
    figures: statsOf(ctx, lines, chains),
  }
}

async function factsOf(
  ctx: AnswerContext,
  state: ListState,
  all: readonly PlacedLine[],
  chains: ReadonlyMap<string, string>,
): Promise<PlantFacts> {
  const { lang } = ctx
  const fmt = formatterOf(lang, ctx.now, ctx.prefs)
  const { live, included } = existing(all)
  const makes = [...new Set(included.map(({ product }) => product ?? ''))]
  // Rows of something else would be left out of a sentence on one product.
  const isOfOne = makes.length === 1 && all.every(({ product }) => product === makes[0])
  const total = isOfOne ? addUp(included) : null
  const sum = total?.kind === 'sum' ? total : null
  const spoken = sum ? included : all
  const {
    product: asked = [],
    country = [],
    company = [],
    this_status: statuses = [],
    ...rest
  } = state.options
  const additions = additionsOf(all, spanFrom(Number(isoDay(ctx.now).slice(0, 4))))
  const [due] = additions.due
  const hasUnsold = additions.absent.get('unsold')?.some((line) => (line.chain ?? '') === due?.chain)
  const products = sum ? makes : namedProducts(all, asked)
  const dueProduct = due?.products.length === 1 ? due.products[0] : undefined
  const leader = sum && leaderOf(included, sum.amount)
  const [names, companies] = await Promise.all([
    referenceNamed('products').names(ctx, [...products, ...(dueProduct ? [dueProduct] : [])]),
    referenceNamed('companies').names(ctx, [...company.slice(0, 1), ...(leader ? [leader.company] : [])]),
  ])
  const codes = [...new Set(spoken.map((line) => line.country))]
  const unnamed = {
    ...rest,
    ...(asked.length > products.length && { product: asked }),
    ...(company.length > 1 && { company }),
    ...(statuses.length > 0 && live.length > 0 && { this_status: statuses }),
  }
  return {
    products: products.map((one) => names.get(one)?.label ?? one),
    company: company.length === 1 ? (companies.get(company[0] ?? '')?.label ?? company[0] ?? null) : null,
    countries:
      codes.length <= MOST_NAMED
        ? codes.sort().map((code) => countryName(code, lang))
        : {
            count: codes.length,
            gulf: codes.every((code) => GULF.includes(code)),
            allShown: country.length === 0,
          },
    units: rowsOf(spoken),
    running: rowsOf(live),
    total: sum && { ...amountInWords(sum.amount, sum.unit, lang, fmt), basis: basisIn(sum.basis, lang) },
    leader: leader && {
      name: companies.get(leader.company)?.label ?? leader.company,
      share: leader.share,
      chosen: company.length > 1,
    },
    notRunning: countsOf(all),
    due: due
      ? {
          ...amountInWords(due.total.amount, due.total.unit, lang, fmt),
          of:
            dueProduct === undefined
              ? (chains.get(due.chain) ?? due.chain)
              : products.length === 1 && products[0] === dueProduct
                ? null
                : (names.get(dueProduct)?.label ?? dueProduct),
          basis: [basisIn(due.total.basis, lang), hasUnsold && FOR_SALE[lang]]
            .filter(Boolean)
            .join(lang === 'ar' ? '، ' : ', '),
          by: fmt.digits(due.by),
          oneYear: due.oneYear,
        }
      : null,
    byStatus: statuses.length > 0,
    others: isFiltered({ ...state, options: unnamed }),
  }
}

/** The few products that are asked for, or the only one that there is. */
function namedProducts(all: readonly PlacedLine[], asked: readonly string[]): readonly string[] {
  if (asked.length > 0) return asked.length <= MOST_NAMED ? asked : []
  const own = [...new Set(all.map(({ product }) => product))]
  return own.length === 1 && own[0] ? [own[0]] : []
}

/** The company with the largest part of a total; null where there is one company alone, or two are equal. */
function leaderOf(lines: readonly PlacedLine[], amount: number): { company: string; share: number } | null {
  const sums = [...Map.groupBy(lines, ({ company }) => company)]
    .flatMap(([company, own]) => {
      const total = addUp(own)
      return total.kind === 'sum' ? [{ company, amount: total.amount }] : []
    })
    .toSorted((a, b) => b.amount - a.amount)
  const [first, second] = sums
  if (!first || !second || first.amount === second.amount || amount === 0) return null
  return { company: first.company, share: (first.amount / amount) * 100 }
}

const basisIn = (basis: Line['measuring'], lang: AnswerContext['lang']) =>
  lang === 'en' ? BASES[basis].en.toLowerCase() : BASES[basis].ar

function countsOf(all: readonly PlacedLine[]): Record<NotRunning, number> {
  const count = (kind: NotRunning) =>
    rowsOf(all.filter(({ this_status }) => KINDS[kind].includes(this_status)))
  return {
    under_construction: count('under_construction'),
    intended: count('intended'),
    trial: count('trial'),
    idle: count('idle'),
    gone: count('gone'),
  }
}
