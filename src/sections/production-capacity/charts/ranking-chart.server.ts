import { sql } from 'kysely'
import type { ChartContext } from '#datasets/charts/chart.ts'
import type { RowsChartSpec } from '#datasets/charts/chart-spec.ts'
import { conditionOf, type Filters } from '#datasets/list/where.server.ts'
import type { PresentContext } from '#datasets/present-context.ts'
import { referenceNamed } from '#datasets/references.ts'
import { countryName } from '#i18n/countries/countries.server.ts'
import { nameInText } from '#i18n/words/name-in-text.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { PLANTS } from '../plants.server.ts'
import { capacitiesOf } from '../totals/capacities.server.ts'
import { rowsOf } from '../totals/placed.ts'
import { readPlacedLines } from '../totals/placed.server.ts'
import { readChains } from '../totals/totals.server.ts'
import { LIVE } from '../totals/totals.ts'
import { rankingOf, type Ranked } from '../totals/ranking.ts'
import { capacityBars } from './capacity-charts.server.ts'
import { capacityWorkbench } from './workbench-link.ts'

/** As high as the columns beside them. */
const MOST_BARS = 8

const TITLES: Readonly<Record<Ranked, LocalizedText>> = {
  company: { ar: 'أكبر الشركات', en: 'Largest companies' },
  country: { ar: 'أكبر الدول', en: 'Largest countries' },
  product: { ar: 'أكبر المنتجات', en: 'Largest products' },
}
const HEADINGS: Readonly<Record<Ranked, LocalizedText>> = {
  company: { ar: 'الشركة', en: 'Company' },
  country: { ar: 'الدولة', en: 'Country' },
  product: { ar: 'المنتج', en: 'Product' },
}

const OTHER_CHAIN: LocalizedText = {
  ar: 'سلسلة إنتاج أخرى، لا تُقارن بها',
  en: 'Another production chain, not compared',
}
const ELSEWHERE: LocalizedText = {
  ar: 'خارج الخليج، لا تدخل في المقارنة',
  en: 'Outside the Gulf, not compared',
}

/** The largest of what exists, of one measure: companies for one product, else countries in the chain with most units. */
export async function rankingChart(
  ctx: ChartContext,
  filters: Filters,
  presentContext: PresentContext,
): Promise<RowsChartSpec> {
  const { lang, fmt } = presentContext
  const [lines, chains] = await Promise.all([
    readPlacedLines(ctx.app.db, filters),
    readChains(ctx.app.db, lang),
  ])
  const { by, chain, included, others, elsewhere, several } = rankingOf(lines)
  const chainName = chains.get(chain)
  const keys = [...new Set(included.map((line) => line[by] ?? ''))]
  const names =
    by === 'country'
      ? null
      : await referenceNamed(by === 'company' ? 'companies' : 'products').names(ctx, keys)
  const grouped = included.map((line) => ({ ...line, group: line[by] ?? '' }))
  const capacities = capacitiesOf(grouped, { lines: grouped, several }, lang)
  const {
    note,
    refusals = [],
    ...bars
  } = capacityBars(
    capacities,
    {
      headings: [{ key: by, label: HEADINGS[by][lang], type: 'text' }],
      nameOf: ({ key }) => names?.get(key)?.label ?? (by === 'country' ? countryName(key, lang) : key),
    },
    presentContext,
    undefined,
    MOST_BARS,
  )
  return {
    ...bars,
    workbench: capacityWorkbench(filters, 'operating'),
    title: several && chainName ? `${TITLES[by][lang]}: ${nameInText(chainName, lang)}` : TITLES[by][lang],
    note: [!several && chainName, note].filter(Boolean).join(' · '),
    refusals: [
      ...refusals,
      ...[...others.keys()].map((key) => ({ label: chains.get(key) ?? key, reason: OTHER_CHAIN[lang] })),
      ...[...Map.groupBy(elsewhere, ({ country }) => country)].map(([country, own]) => ({
        label: countryName(country, lang),
        value: fmt.number(rowsOf(own)),
        reason: ELSEWHERE[lang],
      })),
    ],
    rows: sql`${conditionOf(PLANTS, filters)} and this_status = any(${[...LIVE]}::text[])`,
  }
}
