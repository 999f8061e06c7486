import { sql, type RawBuilder } from 'kysely'
import { figureFilters, ofOneKind } from '#datasets/list/kinds.server.ts'
import { conditionOf, type Filters } from '#datasets/list/where.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { SECTORS } from '#datasets/options.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { AnswerContext } from '#datasets/answer/answer.ts'
import type { Stat } from '#datasets/contract.ts'
import type { Highlight, HighlightContext } from '#datasets/highlight.ts'
import { highlightMarks } from '#datasets/highlight.server.ts'
import { countWords } from '#datasets/words.server.ts'
import { isoDay } from '#i18n/date/date.ts'
import { DEALS, VALUE_BASES } from './deals.server.ts'

/** Deals of one year or sector: how many, and what those that disclosed a value on one basis add up to. */
export interface DealTotal {
  /** `2024`, or the sector's name. */
  name: string
  deals: number
  valued: number
  /** Thousands of millions of dollars; null where no value is disclosed. */
  billions: number | null
}

export type ValueBasis = keyof typeof VALUE_BASES

/** SQL: a deal whose value is added. Nothing is sure of a rumour, and nothing was paid in a cancelled deal. */
export const COUNTED = sql<boolean>`(value_usd_m is not null and the_condition not in ('rumour', 'cancelled'))`

/** What values of one basis come to. */
export interface BasisTotal {
  basis: ValueBasis
  deals: number
  millions: number
}

/**
 * The disclosed values under a condition by basis, that of most deals first. A purchase price is not
 * added to the value of an enterprise with its debt, nor either to that of a merged company.
 */
export async function totalsByBasis(db: Db, condition: RawBuilder<unknown>): Promise<BasisTotal[]> {
  const { rows } = await sql<BasisTotal>`
    select coalesce(value_basis, 'undisclosed') as basis, count(*) as deals, sum(value_usd_m)::float8 as millions
    from mergers_acquisitions_deal where ${COUNTED} and ${condition}
    group by 1 order by 2 desc, 3 desc, 1`.execute(db)
  return rows
}

type Asking = Pick<RequestContext, 'app' | 'lang' | 'tag'>

/**
 * Totals of a filtered list. What was only rumoured or was cancelled adds nothing; undisclosed values are counted beside,
 * never as zero.
 */
async function totalsBy(
  ctx: Asking,
  filters: Filters,
  basis: ValueBasis | null,
  name: RawBuilder<unknown>,
): Promise<DealTotal[]> {
  ctx.tag(DEALS.tag)
  const own = sql`coalesce(value_basis, 'undisclosed') = ${basis}`
  const { rows } = await sql<DealTotal>`
    select ${name} as name, count(*) as deals, count(value_usd_m) filter (where ${own}) as valued,
      (sum(value_usd_m) filter (where ${own}) / 1000)::float8 as billions
    from mergers_acquisitions_deal
    where the_condition not in ('rumour', 'cancelled') and ${conditionOf(DEALS, filters)}
    group by 1 order by 1`.execute(ctx.app.db)
  return rows
}

/** By year of announcement, from the first year to the last without a gap. */
export async function yearTotals(
  ctx: Asking,
  filters: Filters,
  basis: ValueBasis | null,
): Promise<DealTotal[]> {
  return withoutGaps(await totalsBy(ctx, filters, basis, sql`left(announcement_date, 4)`))
}

/** By sector, the largest value first. */
export async function sectorTotals(
  ctx: Asking,
  filters: Filters,
  basis: ValueBasis | null,
): Promise<DealTotal[]> {
  const names: Readonly<Record<string, LocalizedText>> = SECTORS
  return (await totalsBy(ctx, filters, basis, sql`sector`))
    .map((row) => ({ ...row, name: names[row.name]?.[ctx.lang] ?? row.name }))
    .sort((a, b) => (b.billions ?? 0) - (a.billions ?? 0) || b.deals - a.deals)
}

function withoutGaps(years: readonly DealTotal[]): DealTotal[] {
  const [first, last] = [Number(years[0]?.name), Number(years.at(-1)?.name)]
  if (!Number.isFinite(first) || !Number.isFinite(last)) return []
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const name = String(first + index)
    return years.find((year) => year.name === name) ?? { name, deals: 0, valued: 0, billions: null }
  })
}

/** Dollars from which a value is shown in thousands of millions. */
export const BILLION_M = 1000

/** What the figures over a list of deals are made of. */
export interface DealTotals {
  deals: number
  pending: number
  /** The mean of the stakes that are disclosed, in percent. */
  stake: number | null
  /** Years of announcement, the first and the last. */
  years: readonly [string, string] | null
  /** Values by basis; only the first are added up. */
  bases: readonly BasisTotal[]
}

/** Counts and values of a filtered list, of its real deals where it has any. */
export async function dealTotals(ctx: Pick<AnswerContext, 'app'>, filters: Filters): Promise<DealTotals> {
  const { db } = ctx.app
  const condition = conditionOf(DEALS, await figureFilters(ctx.app, DEALS, filters))
  const [{ rows }, bases] = await Promise.all([
    sql<Pick<DealTotals, 'deals' | 'pending' | 'stake'> & { first: string | null; last: string | null }>`
      select count(*) as deals,
        count(*) filter (where the_condition in ('binding_agreement', 'regulatory_approval', 'shareholder_approval')) as pending,
        avg(stake_pct)::float8 as stake, left(min(announcement_date), 4) as first, left(max(announcement_date), 4) as last
      from mergers_acquisitions_deal where ${condition}`.execute(db),
    totalsByBasis(db, condition),
  ])
  const { first = null, last = null, ...counts } = rows[0] ?? { deals: 0, pending: 0, stake: null }
  return { ...counts, years: first !== null && last !== null ? [first, last] : null, bases }
}

/**
 * The figures over a list of deals. Only values disclosed on one basis are added up, in dollars; a cancelled or merely
 * rumoured deal adds nothing; the average stake is over the deals that disclose one.
 */
export async function dealStats(ctx: AnswerContext, filters: Filters): Promise<Stat[]> {
  return statsOf(await dealTotals(ctx, filters), ctx)
}

/** The same of totals that are read already. */
export function statsOf(found: DealTotals, ctx: Pick<AnswerContext, 'lang' | 'now' | 'prefs'>): Stat[] {
  const [own, ...others] = found.bases
  const ar = ctx.lang === 'ar'
  const fmt = formatterOf(ctx.lang, ctx.now, ctx.prefs)
  const basis = own ? `: ${VALUE_BASES[own.basis][ctx.lang]}` : ''
  const apart = others.reduce((sum, { deals }) => sum + deals, 0)
  return [
    { label: ar ? 'صفقات' : 'Deals', value: fmt.number(found.deals) },
    {
      label: ar
        ? `القيمة المعلنة${basis} (${fmt.number(own?.deals ?? 0)} من ${fmt.number(found.deals)})`
        : `Disclosed value${basis} (${fmt.number(own?.deals ?? 0)} of ${fmt.number(found.deals)})`,
      ...dollarsInWords(own?.millions ?? 0, ctx.lang, fmt),
    },
    ...(apart > 0
      ? [
          {
            label: ar ? 'قيم على أسس أخرى' : 'Values on other bases',
            value: fmt.number(apart),
            unit: ar ? 'لا تُجمع معها' : 'not added',
          },
        ]
      : []),
    { label: ar ? 'متوسط الحصة المعلنة' : 'Average disclosed stake', value: fmt.percent(found.stake, 0) },
    { label: ar ? 'بانتظار الإتمام' : 'Awaiting completion', value: fmt.number(found.pending) },
  ]
}

/** Millions of dollars as a figure and its unit. */
export function dollarsInWords(
  millions: number,
  lang: Lang,
  fmt: Formatter,
): { value: string; unit: string } {
  return millions >= BILLION_M
    ? { value: fmt.number(millions / BILLION_M, 1), unit: lang === 'ar' ? 'مليار دولار' : 'USD bn' }
    : { value: fmt.number(millions), unit: lang === 'ar' ? 'مليون دولار' : 'USD m' }
}

const VALUED = {
  ar: {
    zero: '',
    one: 'قيمة صفقة واحدة أُعلنت خلال 12 شهراً',
    two: 'قيمة صفقتين أُعلنتا خلال 12 شهراً',
    few: 'قيمة {count} صفقات أُعلنت خلال 12 شهراً',
    many: 'قيمة {count} صفقة أُعلنت خلال 12 شهراً',
    other: 'قيمة {count} صفقة أُعلنت خلال 12 شهراً',
  },
  en: {
    one: 'disclosed for {count} deal announced within 12 months',
    other: 'disclosed for {count} deals announced within 12 months',
  },
}

const KNOWN = {
  ar: {
    zero: 'صفقات مسجلة',
    one: 'صفقة مسجلة',
    two: 'صفقتان مسجلتان',
    few: 'صفقات مسجلة',
    many: 'صفقة مسجلة',
    other: 'صفقة مسجلة',
  },
  en: { one: 'deal on record', other: 'deals on record' },
}

/** The value of the last twelve months' deals on the basis that most of them disclose, as their list adds it up; where none is disclosed, the number of all deals. */
export async function dealHighlight(ctx: HighlightContext): Promise<Highlight> {
  const { app, lang } = ctx
  ctx.tag(DEALS.tag)
  const today = isoDay(ctx.now)
  const found = await app.memo.get(`mergers-acquisitions:highlight:${today}`, [DEALS.tag], async () => {
    const known = ofOneKind(DEALS, sql`not hidden`)
    const recent = sql`${known}
      and announcement_date >= left(((${today}::text)::date - interval '12 months')::date::text, length(announcement_date))`
    const [{ rows }, totals] = await Promise.all([
      sql<{ deals: number }>`
        select count(*) as deals from mergers_acquisitions_deal where ${known}`.execute(app.db),
      totalsByBasis(app.db, recent),
    ])
    const own = totals[0] ?? null
    const marks = own
      ? await highlightMarks(ctx, DEALS, sql`${recent} and ${COUNTED} and value_basis = ${own.basis}`)
      : {}
    return { deals: rows[0]?.deals ?? 0, own, marks }
  })
  if (found.deals === 0) return null
  const fmt = formatterOf(lang, ctx.now, ctx.prefs)
  const { own } = found
  if (!own) return { value: fmt.number(found.deals), label: countWords(KNOWN, found.deals, lang, { fmt }) }
  return {
    ...dollarsInWords(own.millions, lang, fmt),
    marks: found.marks,
    label: withBasis(countWords(VALUED, own.deals, lang, { fmt }), own.basis, lang),
  }
}

const withBasis = (label: string, basis: ValueBasis, lang: Lang) => `${label} (${VALUE_BASES[basis][lang]})`
