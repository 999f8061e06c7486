import { markOf } from '#entries/values.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { MILLIONS } from '#datasets/options.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import { localePath, type Lang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { companyPath } from '#sections/companies/contract.ts'
import { figurePlants, type FigurePlant } from '#sections/production-capacity/plant/figure-plants.server.ts'
import { unitName } from '#datasets/series/units.ts'
import { figureSeries } from '#sections/products-prices/series/figure-series.server.ts'
import { capacityDifference } from './compare-capacities.server.ts'
import { differenceOf, neededDays } from './compare-prices.server.ts'
import { claimsIn, type CapacityClaim, type PriceClaim } from './find.ts'
import { statementsIn, type StatementDifference } from './compare-statements.ts'
import { figureNames } from './names.server.ts'
import { figureStatements } from './statements.server.ts'

/** A figure in a text that differs from ours. */
export interface FigureRemark {
  /** The same as long as the text's figure and ours are the same. */
  id: string
  /** Its place in the text of the block. */
  from: number
  to: number
  /** As it is written. */
  text: string
  /** Ours, in the text's unit. */
  ours: string
  unit: string
  /** The day of ours. */
  day: string | null
  /** Whose figure it is. */
  name: string
  href: string
}

const UNITS = {
  'kt/y': { ar: 'ألف طن/سنة', en: 'kt/y' },
  't/d': { ar: 'طن/يوم', en: 't/d' },
} as const
const DECIMALS = 2

/** Compares the figures of a text's blocks with ours on the days that it speaks of; `day` is the text's own. */
export async function checkFigures(
  ctx: Pick<RequestContext, 'app' | 'tag' | 'lang' | 'now' | 'prefs'>,
  { blocks, day }: { blocks: readonly string[]; day: string },
): Promise<FigureRemark[][]> {
  const [names, statements] = await Promise.all([figureNames(ctx), figureStatements(ctx, ctx.lang)])
  const claims = blocks.map((block) => claimsIn(block, { names, today: day }))
  const all = claims.flat()
  const prices = all.filter((claim): claim is PriceClaim => claim.kind === 'price')
  const capacities = all.filter((claim): claim is CapacityClaim => claim.kind === 'capacity')
  const needed = prices.map(neededDays)
  const [series, plants] = await Promise.all([
    prices.length === 0
      ? []
      : figureSeries(ctx.app.db, {
          products: [...new Set(prices.flatMap(({ products }) => products))],
          from: needed.map(({ from }) => from).toSorted()[0] ?? day,
          to:
            needed
              .map(({ to }) => to)
              .toSorted()
              .at(-1) ?? day,
          lang: ctx.lang,
        }),
    capacities.length === 0
      ? []
      : figurePlants(ctx.app.db, {
          companies: [...new Set(capacities.flatMap(({ companies }) => companies))],
          products: [...new Set(capacities.flatMap(({ products }) => products))],
          lang: ctx.lang,
        }),
  ])
  const fmt = formatterOf(ctx.lang, ctx.now, ctx.prefs)
  return claims.map((own, index) => {
    const block = blocks[index] ?? ''
    const said = statementsIn(block, names, statements).map((one) =>
      presentStatement(one, block, ctx.lang, fmt),
    )
    const figures = own.flatMap((claim): FigureRemark[] => {
      const place = { from: claim.from, to: claim.to, text: block.slice(claim.from, claim.to) }
      if (claim.kind === 'price') {
        const found = differenceOf(claim, series)
        if (!found) return []
        const { currency, per } = claim.figure
        const ours = fmt.number(found.ours, decimalsOf(found.ours))
        const measure = per ?? found.series.unit.split('/')[1] ?? ''
        return [
          {
            ...place,
            id: markOf([found.series.slug, place.text, String(found.ours), found.day ?? ''].join('|')),
            ours,
            unit: unitName(`${currency}/${measure}`, ctx.lang),
            day: found.day,
            name: found.series.name,
            href: localePath(ctx.lang, found.series.path),
          },
        ]
      }
      const found = capacityDifference(claim, plants)
      if (!found) return []
      return [
        {
          ...place,
          id: markOf([found.plant.company, found.plant.product, place.text, String(found.ours)].join('|')),
          ours: fmt.number(found.ours, decimalsOf(found.ours)),
          unit: UNITS[found.unit][ctx.lang],
          day: null,
          name: nameOf(found.plant, ctx.lang),
          href: localePath(ctx.lang, companyPath(found.plant.company, 'productionCapacity')),
        },
      ]
    })
    const apart = (mark: FigureRemark) => !said.some((one) => one.from < mark.to && mark.from < one.to)
    return [...figures.filter(apart), ...said].toSorted((a, b) => a.from - b.from)
  })
}

/** A deal's value, or a case's duty, where a text has another one. */
function presentStatement(
  found: StatementDifference,
  block: string,
  lang: Lang,
  fmt: Pick<Formatter, 'number'>,
): FigureRemark {
  const { from, to, ours } = found
  const text = block.slice(from, to)
  const { slug, name, path } = found.kind === 'deal' ? found.deal : found.case
  return {
    from,
    to,
    text,
    id: markOf([found.kind, slug, text, String(ours)].join('|')),
    ours: fmt.number(ours, decimalsOf(ours)),
    unit:
      found.kind === 'deal'
        ? (MILLIONS[found.currency as keyof typeof MILLIONS]?.[lang] ?? found.currency)
        : DUTY_UNITS[found.unit][lang],
    day: null,
    name,
    href: localePath(lang, path),
  }
}

const DUTY_UNITS = {
  percent: { ar: '%', en: '%' },
  usd_per_tonne: { ar: 'دولار/طن', en: 'USD/t' },
} as const

const nameOf = ({ companyName, productName }: FigurePlant, lang: 'ar' | 'en') =>
  lang === 'ar' ? `${companyName}، ${productName}` : `${companyName}, ${productName}`

const decimalsOf = (value: number) => (Number.isInteger(Math.round(value * 100) / 100) ? 0 : DECIMALS)
