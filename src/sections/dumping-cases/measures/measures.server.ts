import { countryName } from '#i18n/countries/countries.server.ts'
import { pickText } from '#i18n/fallback.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Cell } from '#datasets/contract.ts'
import { partialDate, splitPercent } from '#datasets/present.server.ts'
import type { PresentContext } from '#datasets/present-context.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { CountryDuties, Development } from './measures.ts'
import { FEE_STAGES, FEE_UNITS } from '../options.ts'

/** The duties of a case by country and producer, as they were published: definitive ones first. */
export async function readDuties(
  db: Db,
  slug: string,
  presentContext: PresentContext,
): Promise<CountryDuties[]> {
  const rows = await db
    .selectFrom('dumping_cases_duty')
    .select(['country', 'producer_ar', 'producer_en', 'stage', 'unit', 'currency', 'notes_ar', 'notes_en'])
    .select((eb) => [
      eb.cast<number>('rate', 'float8').as('rate'),
      eb.cast<number | null>('rate_max', 'float8').as('rate_max'),
    ])
    .where('case_slug', '=', slug)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  const { lang, fmt } = presentContext
  const stages = Object.keys(FEE_STAGES)
  const countries = [...new Set(rows.map(({ country }) => country))]
  return countries.map((country) => ({
    country: countryName(country, lang),
    duties: rows
      .filter((row) => row.country === country)
      .sort((one, other) => stages.indexOf(other.stage) - stages.indexOf(one.stage))
      .map(({ producer_ar, producer_en, stage, unit, currency, notes_ar, notes_en, rate, rate_max }) => {
        const low = fmt.number(rate)
        const [sign, words] = splitPercent(wordOf(FEE_UNITS, unit, lang))
        const rates = (rate_max && rate_max > rate ? `${low} – ${fmt.number(rate_max)}` : low) + sign
        return {
          producer: textCell(producer_ar, producer_en, lang),
          stage: wordOf(FEE_STAGES, stage, lang),
          rate: unit === 'nil' ? null : rates,
          unit: words + (currency ? ` (${currency})` : ''),
          note: notes_ar || notes_en ? textCell(notes_ar, notes_en, lang) : null,
        }
      }),
  }))
}

/** The events of a case, the oldest first; a date that is known to the month sorts before the days of the month. */
export async function readEvents(
  db: Db,
  slug: string,
  { lang, fmt }: PresentContext,
): Promise<Development[]> {
  const rows = await db
    .selectFrom('dumping_cases_event')
    .select(['id', 'date', 'event_ar', 'event_en'])
    .where('case_slug', '=', slug)
    .orderBy('date')
    .orderBy('id')
    .execute()
  return rows.map(({ id, date, event_ar, event_en }) => ({
    key: String(id),
    machine: date,
    date: partialDate(date, fmt),
    text: textCell(event_ar, event_en, lang),
  }))
}

function textCell(ar: string | null, en: string | null, lang: Lang): Cell {
  const found = pickText({ ar, en }, lang)
  if (!found) return { text: '—', kind: 'x' }
  return { text: found.text, ...(found.lang !== lang && { lang: found.lang }) }
}

function wordOf(options: Readonly<Record<string, Record<Lang, string>>>, key: string, lang: Lang): string {
  return options[key]?.[lang] ?? key
}
