import { sql } from 'kysely'
import type { ChartContext, DrawnChart } from '#datasets/charts/chart.ts'
import type { Speech } from '#datasets/present.server.ts'
import type { Narrowing } from '#datasets/where.server.ts'
import { countryName } from '#i18n/countries.server.ts'
import { pickText } from '#i18n/fallback.ts'
import { landMap } from '#ui/charts/land-map.server.ts'
import { readCapacities } from './capacities.server.ts'
import { capacityBars, rulesOf } from './capacity-charts.server.ts'
import { capacityFigures, capacitySummary, refusalsOf, type Telling } from './capacity-figures.server.ts'
import type { Group } from './groups.ts'
import { OFF_THE_MAP, placeOf } from './places.ts'

/** A city as a group's key: country, then its names. */
const CITY = sql`concat_ws('|', country, coalesce(city_en, ''), coalesce(city_ar, ''))`

function cityOf({ key }: Group): { country: string; en: string | null; ar: string | null } {
  const [country = '', en = '', ar = ''] = key.split('|')
  return { country, en: en || null, ar: ar || null }
}

function nameOf(group: Group, lang: Speech['lang']): string {
  const { country, en, ar } = cityOf(group)
  const name = pickText({ ar, en }, lang)?.text
  if (name) return name
  const untold = lang === 'ar' ? 'مدينة غير معلنة' : 'city not disclosed'
  return `${countryName(country, lang)} (${untold})`
}

const tellingIn = (lang: Speech['lang']): Telling => ({
  headings: [
    { key: 'city', label: lang === 'ar' ? 'المدينة' : 'City', type: 'text' },
    { key: 'country', label: lang === 'ar' ? 'الدولة' : 'Country', type: 'text' },
  ],
  nameOf: (group) => nameOf(group, lang),
  cells: (group) => [nameOf(group, lang), countryName(cityOf(group).country, lang)],
})

/** The capacity of each city as a dot on the Gulf, as large as its total. */
export async function cityMap(ctx: ChartContext, narrowing: Narrowing, speech: Speech): Promise<DrawnChart> {
  const { lang, fmt } = speech
  const capacities = await readCapacities(ctx, narrowing, CITY)
  const { drawn, unit, scale, decimals, note } = capacities
  const name = (group: Group) => nameOf(group, lang)
  const placed = drawn.flatMap((group) => {
    const { country, en } = cityOf(group)
    const place = placeOf(country, en)
    return place ? [{ group, lon: place[0], lat: place[1] }] : []
  })
  const off = drawn.filter((group) => !placed.some((one) => one.group === group))
  return {
    note: `${note} · ${lang === 'ar' ? 'مساحة الدائرة بقدر الطاقة، والخريطة لا تُظهر الحدود' : 'circle area shows capacity; borders are not shown'}`,
    rules: rulesOf(lang),
    summary: capacitySummary(capacities, name, speech),
    drawing:
      placed.length > 0
        ? {
            kind: 'map',
            map: landMap('gulf'),
            unit,
            decimals,
            places: placed.map(({ group, lon, lat }) => ({
              label: name(group),
              lon,
              lat,
              value: scale(group.total.amount),
            })),
          }
        : null,
    refusals: [
      ...off.map((group) => ({
        label: name(group),
        reason: `${fmt.number(scale(group.total.amount), decimals)} ${unit}: ${OFF_THE_MAP[lang]}`,
      })),
      ...refusalsOf(capacities, name, speech),
    ],
    figures: capacityFigures(capacities, tellingIn(lang), speech),
  }
}

/** The same as bars, with the places that are not on the map. */
export async function cityBars(ctx: ChartContext, narrowing: Narrowing, speech: Speech): Promise<DrawnChart> {
  return capacityBars(await readCapacities(ctx, narrowing, CITY), tellingIn(speech.lang), speech)
}
