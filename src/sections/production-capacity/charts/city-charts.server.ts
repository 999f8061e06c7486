import { sql } from 'kysely'
import type { ChartContext } from '#datasets/charts/chart.ts'
import type { RowsChartSpec } from '#datasets/charts/chart-spec.ts'
import type { PresentContext } from '#datasets/present-context.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { Filters } from '#datasets/list/where.server.ts'
import { countryName } from '#i18n/countries/countries.server.ts'
import { pickText } from '#i18n/fallback.ts'
import { landMap } from '#ui/charts/scenes/map/land-map.server.ts'
import { readCapacities } from '../totals/capacities.server.ts'
import { capacityBars, rulesOf } from './capacity-charts.server.ts'
import {
  capacityFigures,
  capacitySummary,
  refusalsOf,
  type GroupPresentation,
} from './capacity-figures.server.ts'
import { hasChains, type Group } from './groups.ts'
import { OFF_THE_MAP, placeOf } from '../places.ts'
import { CHAIN, readChains } from '../totals/totals.server.ts'

/** A chain in a city as a group's key: country, the city's names, the chain. */
const CITY = sql`concat_ws('|', country, coalesce(city_en, ''), coalesce(city_ar, ''), coalesce(${CHAIN}, ''))`

function cityOf({ key }: Group) {
  const [country = '', en = '', ar = '', chain = ''] = key.split('|')
  return { country, en: en || null, ar: ar || null, chain }
}

function nameOf(group: Group, lang: PresentContext['lang']): string {
  const { country, en, ar } = cityOf(group)
  const name = pickText({ ar, en }, lang)?.text
  if (name) return name
  const noCity = lang === 'ar' ? 'مدينة غير معلنة' : 'city not disclosed'
  return `${countryName(country, lang)} (${noCity})`
}

type Chains = ReadonlyMap<string, string>

/** A city with the chain of its capacity. */
const withChain = (group: Group, lang: PresentContext['lang'], chains: Chains) =>
  [nameOf(group, lang), chains.get(cityOf(group).chain)].filter(Boolean).join(lang === 'ar' ? '، ' : ', ')

const presentationIn = (
  lang: PresentContext['lang'],
  chains: Chains,
  several: boolean,
): GroupPresentation => ({
  headings: [
    { key: 'city', label: lang === 'ar' ? 'المدينة' : 'City', type: 'text' },
    { key: 'country', label: lang === 'ar' ? 'الدولة' : 'Country', type: 'text' },
    { key: 'chain', label: lang === 'ar' ? 'السلسلة' : 'Chain', type: 'text' },
  ],
  nameOf: (group) => (several ? withChain(group, lang, chains) : nameOf(group, lang)),
  cells: (group) => [
    nameOf(group, lang),
    countryName(cityOf(group).country, lang),
    chains.get(cityOf(group).chain) ?? '',
  ],
})

const OTHER_CHAIN: LocalizedText = {
  ar: 'سلاسل إنتاج أخرى، ليست على هذه الخريطة',
  en: 'Other production chains, not on this map',
}

/** The chain that most of the groups have: dots of several would be read as one measure. */
function commonest(chains: readonly string[]): string {
  const counts = [...Map.groupBy(chains, (chain) => chain)].map(([chain, own]) => ({
    chain,
    count: own.length,
  }))
  return counts.toSorted((a, b) => b.count - a.count || a.chain.localeCompare(b.chain))[0]?.chain ?? ''
}

/** The capacity of each city as a dot on the Gulf, as large as its total. */
export async function cityMap(
  ctx: ChartContext,
  filters: Filters,
  presentContext: PresentContext,
): Promise<RowsChartSpec> {
  const { lang, fmt } = presentContext
  const [capacities, chains] = await Promise.all([
    readCapacities(ctx, filters, CITY),
    readChains(ctx.app.db, lang),
  ])
  const { comparable, unit, scale, decimals, note } = capacities
  const presentation = presentationIn(lang, chains, hasChains(capacities.lines))
  const name = presentation.nameOf
  const chain = commonest(comparable.map((group) => cityOf(group).chain))
  const placed = comparable
    .filter((group) => cityOf(group).chain === chain)
    .flatMap((group) => {
      const { country, en } = cityOf(group)
      const place = placeOf(country, en)
      return place ? [{ group, lon: place[0], lat: place[1] }] : []
    })
  const off = comparable.filter((group) => !placed.some((one) => one.group === group))
  return {
    note: `${[note, chains.get(chain)].filter(Boolean).join(' · ')} · ${lang === 'ar' ? 'مساحة الدائرة بقدر الطاقة، والخريطة لا تُظهر الحدود' : 'circle area shows capacity; borders are not shown'}`,
    rules: rulesOf(lang),
    summary: capacitySummary(capacities, name, presentContext),
    plot:
      placed.length > 0
        ? {
            kind: 'map',
            map: landMap('gulf'),
            unit,
            decimals,
            places: placed.map(({ group, lon, lat }) => ({
              label: nameOf(group, lang),
              lon,
              lat,
              value: scale(group.total.amount),
            })),
          }
        : null,
    refusals: [
      ...off.map((group) => ({
        label: name(group),
        value: fmt.number(scale(group.total.amount), decimals),
        reason: cityOf(group).chain === chain ? OFF_THE_MAP[lang] : OTHER_CHAIN[lang],
      })),
      ...refusalsOf(capacities, name, presentContext),
    ],
    figures: capacityFigures(capacities, presentation, presentContext),
  }
}

/** The same as bars, with the places that are not on the map. */
export async function cityBars(
  ctx: ChartContext,
  filters: Filters,
  presentContext: PresentContext,
): Promise<RowsChartSpec> {
  const [capacities, chains] = await Promise.all([
    readCapacities(ctx, filters, CITY),
    readChains(ctx.app.db, presentContext.lang),
  ])
  return capacityBars(
    capacities,
    presentationIn(presentContext.lang, chains, hasChains(capacities.lines)),
    presentContext,
  )
}
