import { EIA, FRED } from '#sections/products-prices/import/known-series.ts'
import { periodsAsked } from './asked-trade.ts'
import type { Claim } from './layout.ts'

/** Series by the names that their publishers have for them, each by one name of ours. */
export function seriesClaimed(names: readonly string[]): Claim[] {
  const ours = (name: string) =>
    [...EIA, ...FRED].find((one) => one.code === name || one.name === name || one.also?.includes(name))
      ?.code ?? name
  return names.length === 0 ? [] : [{ series: names.map(ours) }]
}

/** The periods of a setting; null for all of them. */
export const periodsClaimed = (text: string | undefined, monthly: boolean): readonly string[] | null =>
  text === undefined ? null : periodsAsked(text, monthly, new Date())

/** Whether two sources would write the same rows, or count the same trade twice. */
export function meet(one: Claim, other: Claim): boolean {
  if ('series' in one || 'series' in other)
    return 'series' in one && 'series' in other && one.series.some((name) => other.series.includes(name))
  return (
    one.frequency === other.frequency &&
    one.isMirror === other.isMirror &&
    (one.countries.some((country) => within(country, other.countries)) ||
      other.countries.some((country) => within(country, one.countries))) &&
    one.codes.some((code) => other.codes.some((own) => code.startsWith(own) || own.startsWith(code))) &&
    (one.periods === null ||
      other.periods === null ||
      one.periods.some((period) => other.periods?.includes(period)))
  )
}

/** The Union's trade has that of its members in it. */
const within = (country: string, countries: readonly string[]) =>
  countries.includes(country) || (MEMBERS.has(country) && countries.includes('EU'))

const MEMBERS: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)
