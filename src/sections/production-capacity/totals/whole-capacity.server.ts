import { sql } from 'kysely'
import { readSourcesEach } from '#datasets/charts/sources.server.ts'
import { ofOneKind } from '#datasets/list/kinds.server.ts'
import { GULF } from '#datasets/places.ts'
import { readEach } from '#datasets/read-each.server.ts'
import { referenceNamed } from '#datasets/references.ts'
import type { SeriesPoint } from '#datasets/series/point.ts'
import type { WholeSeries } from '#datasets/series/whole-series.ts'
import { countryName } from '#i18n/countries/countries.server.ts'
import { isoDay } from '#i18n/date/date.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { CAPACITY_MEASURES, parseCapacityKey, printCapacityKey, type CapacityKey } from '../contract.ts'
import { BASES, UNITS } from '../options.ts'
import { PLANTS } from '../plants.server.ts'
import type { GroupedLine } from '../charts/groups.ts'
import { additionsOf, spanFrom } from './additions.ts'
import { capacityByYear } from './by-year.ts'
import { rowsOf, type PlacedLine } from './placed.ts'
import { groupedLines, totalInWords } from './totals.server.ts'
import { addUp, COMING, LIVE, type Total } from './totals.ts'

type Asking = Pick<RequestContext, 'app' | 'lang' | 'now' | 'prefs' | 'tag'>

/** The year in which a unit started or is due to: of one under maintenance the date is that of its outage. */
const START = sql`case when maintenance_type = 'none' then left(coalesce(date_start, ''), 4) else '' end`

/** Capacities as series of years, by their keys, in three queries; those of which nothing is recorded are left out. */
export async function wholeCapacity(ctx: Asking, keys: readonly string[]): Promise<WholeSeries[]> {
  const asked = keys.flatMap((key) => {
    const found = parseCapacityKey(key)
    return found ? [{ ...found, key }] : []
  })
  if (asked.length === 0) return []
  ctx.tag(PLANTS.tag)
  const { app, lang, now, prefs } = ctx
  const conditions = asked.map((one) => {
    const statuses = one.measure === 'operating' ? LIVE : COMING
    return ofOneKind(PLANTS, sql`${isOf(one)} and this_status = any(${statuses}::text[])`)
  })
  const [lines, sources, names] = await Promise.all([
    readEach<GroupedLine>(app.db, conditions, (condition) => groupedLines(condition, START)),
    readSourcesEach(ctx, PLANTS, conditions, { lang, fmt: formatterOf(lang, now, prefs) }),
    referenceNamed('products').names(ctx, [...new Set(asked.map(({ product }) => product))]),
  ])
  return asked.flatMap((one, at) => {
    const [found = [], from] = [lines[at], sources[at]]
    const product = names.get(one.product)?.label ?? one.product
    return found.length > 0 && from ? [seriesOf(ctx, one, product, found, from)] : []
  })
}

function seriesOf(
  { lang, now, prefs }: Asking,
  asked: CapacityKey & { key: string },
  productName: string,
  found: readonly GroupedLine[],
  { sources, marks, asOf }: Awaited<ReturnType<typeof readSourcesEach>>[number],
): WholeSeries {
  const { key, product, measure } = asked
  const isExisting = measure === 'operating'
  const fmt = formatterOf(lang, now, prefs)
  const year = Number(isoDay(now).slice(0, 4))
  const lines = found.map(({ group, ...line }): PlacedLine => ({
    ...line,
    country: '',
    company: '',
    year: group,
  }))
  const { total, amounts, left } = isExisting ? capacityByYear(lines, year) : announcedByYear(lines, year)
  const words = totalInWords(total, { lang, fmt })
  const unit = total.kind === 'sum' ? total.unit : 'kt/y'
  const notes = [
    total.kind === 'sum' ? BASES[total.basis][lang] : '',
    NOTES[measure][lang],
    left > 0 ? `${LEFT[measure][lang]}${fmt.number(left)}` : '',
  ].filter(Boolean)
  return {
    key,
    ...namesOf(asked, productName, lang),
    unit,
    unitName: UNITS[unit][lang],
    frequency: 'annual',
    product,
    demo: marks.demo === 'all',
    sources,
    asOf,
    path: `/production-capacity?${new URLSearchParams([['product', product], ...placesOf(asked).map((country) => ['country', country])])}`,
    standing: notes.join(lang === 'ar' ? '، ' : ', '),
    facts: notes.map((value) => ({ label: CAPACITY_MEASURES[measure][lang], value })),
    points: [...amounts].map(([at, value]): SeriesPoint => ({ date: `${at}-12-31`, value })),
    ...('refusal' in words && { refusal: words.refusal }),
  }
}

const NOTES = {
  operating: {
    ar: 'الوحدات القائمة اليوم حسب سنة بدئها، دون ما أُغلق',
    en: 'units that exist today by the year of their start, without those closed since',
  },
  announced: {
    ar: 'مجموع الوحدات قيد الإنشاء والمخططة والمعلنة التي يحل موعد بدئها حتى نهاية كل سنة',
    en: 'the sum of units under construction, planned or announced that are due to start by the end of each year',
  },
} as const

const LEFT = {
  operating: { ar: 'وحدات غير محسوبة لا تُعرف سنة بدئها: ', en: 'units left out, start year not known: ' },
  announced: {
    ar: 'وحدات غير محسوبة لا سنة معلنة لها أو مضت سنتها: ',
    en: 'units left out, no due year or one that has passed: ',
  },
} as const

/** The additions of the chart of additions, each year's with those before it. */
function announcedByYear(
  lines: readonly PlacedLine[],
  year: number,
): { total: Total; amounts: Map<string, number>; left: number } {
  const { span, additions, absent } = additionsOf(lines, spanFrom(year))
  const [own] = additions
  const left = (['undated', 'overdue', 'later'] as const).flatMap((why) => absent.get(why) ?? [])
  return {
    total: own?.total ?? addUp(lines, COMING),
    amounts: new Map(
      span.flatMap((at, index) =>
        own
          ? [
              [
                at,
                span.slice(0, index + 1).reduce((sum, one) => sum + (own.years.get(one)?.amount ?? 0), 0),
              ] as const,
            ]
          : [],
      ),
    ),
    left: rowsOf(left),
  }
}

const placesOf = ({ place }: Pick<CapacityKey, 'place'>): readonly string[] =>
  place === 'gcc' ? GULF : [place.toUpperCase()]

const isOf = ({ product, place }: Pick<CapacityKey, 'product' | 'place'>) =>
  sql`not hidden and product = ${product} and country = any(${placesOf({ place })}::text[])`

const placeName = (place: string, lang: Asking['lang']) => countryName(place.toUpperCase(), lang)

function namesOf(
  { place, measure }: CapacityKey,
  product: string,
  lang: Asking['lang'],
): Pick<WholeSeries, 'name' | 'short'> {
  const name = `${[product, placeName(place, lang)].join(lang === 'ar' ? '، ' : ', ')} (${CAPACITY_MEASURES[measure][lang]})`
  return { name, short: name }
}

/** The capacities of products that can be opened as series, the Gulf's before its countries'. */
export async function capacityChoices(
  { app, lang, tag }: Pick<Asking, 'app' | 'lang' | 'tag'>,
  products: readonly string[],
): Promise<{ key: string; label: string }[]> {
  if (products.length === 0) return []
  tag(PLANTS.tag)
  const { rows } = await sql<{ product: string; country: string; live: boolean }>`
    select distinct product, country, this_status = any(${LIVE}::text[]) as live from production_capacity_plant
    where not hidden and product = any(${products}::text[]) and country = any(${GULF}::text[])
      and this_status = any(${[...LIVE, ...COMING]}::text[]) order by product, country`.execute(app.db)
  return products.flatMap((product) => {
    const own = rows.filter((row) => row.product === product)
    const existing = own.filter(({ live }) => live)
    const choices: Omit<CapacityKey, 'product'>[] = [
      ...(existing.length > 0 ? [{ place: 'gcc', measure: 'operating' as const }] : []),
      ...(own.length > existing.length ? [{ place: 'gcc', measure: 'announced' as const }] : []),
      ...existing.map(({ country }) => ({ place: country.toLowerCase(), measure: 'operating' as const })),
    ]
    return choices.map((choice) => ({
      key: printCapacityKey({ product, ...choice }),
      label: `${CAPACITY_MEASURES[choice.measure][lang]}${lang === 'ar' ? '، ' : ', '}${placeName(choice.place, lang)}`,
    }))
  })
}
