import { worded } from '#editorial/present.server.ts'
import { marketName } from '#i18n/countries/countries.server.ts'
import { isoDay } from '#i18n/date/date.ts'
import { pickText } from '#i18n/fallback.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { can } from '#platform/policy/policy.ts'
import { expiring } from './measures/expiring.server.ts'
import { EVENT_KINDS } from './options.ts'
import { DUMPING_CASES } from './section.server.ts'
import type { EventKind } from './stages.ts'
import { sql } from 'kysely'

const MOST = 1000
const ENDS = { ar: 'انتهاء التدابير', en: 'Measures expire' } as const

/** The last days of measures in force that expire within 12 months, where the day is known; null for who may not see the section. */
export async function expiryDates(ctx: Pick<RequestContext, 'app' | 'lang' | 'viewer' | 'now' | 'tag'>) {
  const { section, needs } = DUMPING_CASES
  ctx.tag(`data:${section}`)
  if (needs && !can(ctx.viewer, needs)) return null
  const { rows } = await sql<{
    slug: string
    day: string
    market: string
    name_ar: string
    name_en: string | null
    demo: boolean
    add_date: string
  }>`
    select slug, date_expiry as day, importing_market as market, product_in_question_ar as name_ar,
      product_in_question_en as name_en, demo, add_date::text as add_date
    from dumping_cases_case
    where not hidden and length(date_expiry) = 10 and ${expiring(isoDay(ctx.now))}
    order by date_expiry, slug limit ${MOST}`.execute(ctx.app.db)
  return rows.map(({ slug, day, market, name_ar, name_en, demo, add_date }) => {
    const { text, lang } = worded(ctx.lang, name_ar, name_en)
    return {
      key: slug,
      day,
      last: day,
      title: { text: `${ENDS[lang]}: ${text} (${marketName(market, lang)})`, lang },
      demo,
      path: `/${section}/${slug}`,
      changed: new Date(add_date),
    }
  })
}

/** A rate of a case's duties. */
export interface FigureDuty {
  country: string
  rate: number
  unit: 'percent' | 'usd_per_tonne'
}

/** A case with its duties, against which the rates of a text are compared. */
export interface FigureCase {
  slug: string
  product: string | null
  /** The investigated product, as the case names it. */
  names: readonly string[]
  market: string
  duties: readonly FigureDuty[]
  /** Its name in the reader's language. */
  name: string
  path: string
}

/** Every open case that has duties. */
export async function figureCases(db: Db, lang: Lang): Promise<FigureCase[]> {
  const { rows } = await sql<{
    slug: string
    product: string | null
    ar: string
    en: string | null
    market: string
    duties: FigureDuty[]
  }>`
    select c.slug, c.product, c.product_in_question_ar as ar, c.product_in_question_en as en, c.importing_market as market,
      (select jsonb_agg(jsonb_build_object('country', d.country, 'rate', own.rate,
         'unit', case d.unit when 'usd_per_tonne' then d.unit else 'percent' end) order by d.sort, d.id, own.rate)
       from dumping_cases_duty d cross join unnest(array[d.rate, d.rate_max]) as own(rate)
       where d.case_slug = c.slug and own.rate is not null and d.unit in ('percent_cif', 'percent_ad_valorem', 'usd_per_tonne')) as duties
    from dumping_cases_case c where not c.hidden and exists (select from dumping_cases_duty d where d.case_slug = c.slug
      and d.unit in ('percent_cif', 'percent_ad_valorem', 'usd_per_tonne')) order by c.slug`.execute(db)
  return rows.map(({ ar, en, ...row }) => ({
    ...row,
    names: [ar, ...(en === null ? [] : [en])],
    name: [lang === 'ar' ? ar : (en ?? ar), marketName(row.market, lang)].join(lang === 'ar' ? '، ' : ', '),
    path: `/dumping-cases/${row.slug}`,
  }))
}

type Rows = Record<string, unknown>[]

/** The duties of a case and what happened in it, for programs: codes as they are stored, each with its source. */
export async function machineMeasures(db: Db, slug: string): Promise<{ duties: Rows; events: Rows }> {
  const [duties, events] = await Promise.all([
    sql<Rows[number]>`
      select country, producer_ar, producer_en, stage, rate::float8 as rate, rate_max::float8 as rate_max, unit, currency,
        notes_ar, notes_en, source_ar, source_en, source_url, confidence
      from dumping_cases_duty where case_slug = ${slug} order by sort, id limit 200`.execute(db),
    sql<Rows[number]>`
      select date, kind, event_ar, event_en, source_ar, source_en, source_url, confidence
      from dumping_cases_event where case_slug = ${slug} order by date, id limit 200`.execute(db),
  ])
  return { duties: duties.rows, events: events.rows }
}

const MOST_NEAR = 200
const COMPUTED = {
  ar: 'الأجل الأخير للرسوم، محسوباً من بدء السريان والمدة',
  en: 'Last day of the measure, worked out from its start and its duration',
} as const

/** An event of a case near a move of a price; its date as exact as it is known. */
export interface CaseEventNear {
  key: string
  /** The investigated product and market. */
  title: string
  kind: EventKind
  /** The kind in words. */
  event: string
  /** The event as it was written. */
  text: string
  date: string
  product: string
  demo: boolean
  source: string
  sourceUrl: string | null
  path: string
}

interface NearRow {
  slug: string
  name_ar: string
  name_en: string | null
  market: string
  product: string
  demo: boolean
  kind: EventKind
  date: string
  event_ar: string | null
  event_en: string | null
  computed: boolean
  source_ar: string
  source_en: string
  source_url: string | null
}

/** Events of cases on these products, and last days of their measures, in the months of a span; null for who may not see the section. */
export async function caseEventsOf(
  ctx: Pick<RequestContext, 'app' | 'lang' | 'viewer' | 'tag'>,
  products: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<CaseEventNear[] | null> {
  const { section, needs } = DUMPING_CASES
  ctx.tag(`data:${section}`)
  if (needs && !can(ctx.viewer, needs)) return null
  const { rows } = await sql<NearRow>`
    select c.slug, c.product_in_question_ar as name_ar, c.product_in_question_en as name_en, c.importing_market as market,
      c.product, c.demo, e.kind, e.date, e.event_ar, e.event_en, e.computed, e.source_ar, e.source_en, e.source_url
    from dumping_cases_case c
    cross join lateral (
      select kind, date, event_ar, event_en, false as computed, source_ar, source_en, source_url
      from dumping_cases_event where case_slug = c.slug
      union all
      select 'expiry', c.date_expiry, null, null, c.date_expiry_computed, c.source_ar, c.source_en, c.source_url
      where c.date_expiry is not null
        and not exists (select from dumping_cases_event x where x.case_slug = c.slug and x.date = c.date_expiry)
    ) e
    where not c.hidden and c.product = any(${[...products]}::text[])
      and e.date >= ${from.slice(0, 7)} and e.date <= ${to} and length(e.date) > 4
    order by e.date desc, c.slug, e.kind limit ${MOST_NEAR}`.execute(ctx.app.db)
  const { lang } = ctx
  const own = (ar: string | null, en: string | null) => pickText({ ar, en }, lang)?.text ?? ''
  return rows.map((row) => ({
    key: `${row.slug}/${row.date}/${row.kind}`,
    title: [own(row.name_ar, row.name_en), marketName(row.market, lang)].join(lang === 'ar' ? '، ' : ', '),
    kind: row.kind,
    event: EVENT_KINDS[row.kind][lang],
    text: row.computed ? COMPUTED[lang] : own(row.event_ar, row.event_en),
    date: row.date,
    product: row.product,
    demo: row.demo,
    source: own(row.source_ar, row.source_en),
    sourceUrl: row.source_url,
    path: `/${section}/${row.slug}`,
  }))
}

/** A step of a case, or the day on which its measures expire. */
export interface CaseStep {
  day: string
  product: string
  market: string
  kind: string
  text: string
  source: string
  demo: boolean
}

interface Row {
  day: string
  name_ar: string
  name_en: string | null
  market: string
  kind: keyof typeof EVENT_KINDS
  text_ar: string
  text_en: string | null
  source: string
  demo: boolean
}

const MOST_STEPS = 200

/** Steps of cases between two days, both included, and the measures that expire between two others. */
export async function caseSteps(
  db: Db,
  lang: Lang,
  week: { from: string; to: string },
  coming: { from: string; to: string },
): Promise<{ steps: CaseStep[]; expiries: CaseStep[] }> {
  const source = sql.raw(lang === 'ar' ? 'source_ar' : 'source_en')
  const { rows } = await sql<Row & { coming: boolean }>`
    select false as coming, e.date as day, c.product_in_question_ar as name_ar, c.product_in_question_en as name_en,
      c.importing_market as market, e.kind, e.event_ar as text_ar, e.event_en as text_en, e.${source} as source, c.demo
    from dumping_cases_event e join dumping_cases_case c on c.slug = e.case_slug
    where not c.hidden and length(e.date) = 10 and e.date between ${week.from} and ${week.to}
    union all
    select true, c.date_expiry, c.product_in_question_ar, c.product_in_question_en, c.importing_market, 'expiry', '', '',
      c.${source}, c.demo
    from dumping_cases_case c
    where not c.hidden and length(c.date_expiry) = 10 and c.the_condition in ('definitive_in_force', 'sunset_review')
      and c.date_expiry between ${coming.from} and ${coming.to}
    order by 1, 2, 3 limit ${MOST_STEPS}`.execute(db)
  const present = (row: Row): CaseStep => ({
    day: row.day,
    product: worded(lang, row.name_ar, row.name_en).text,
    market: marketName(row.market, lang),
    kind: EVENT_KINDS[row.kind][lang],
    text: worded(lang, row.text_ar, row.text_en).text,
    source: row.source,
    demo: row.demo,
  })
  return {
    steps: rows.filter(({ coming: is }) => !is).map(present),
    expiries: rows.filter(({ coming: is }) => is).map(present),
  }
}
