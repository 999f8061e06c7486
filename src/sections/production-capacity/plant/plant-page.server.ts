import { sql } from 'kysely'
import type { Fact } from '#datasets/contract.ts'
import type { PresentContext } from '#datasets/present-context.ts'
import { relatedRows } from '#datasets/list/table.server.ts'
import { latestPosts } from '#editorial/list.server.ts'
import { railStories } from '#editorial/story.ts'
import { countryName } from '#i18n/countries/countries.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { ownerFacts, type Owner } from '#sections/companies/contract.server.ts'
import { sectionItem } from '#data-section/list.server.ts'
import { PLANTS } from '../plants.server.ts'
import { plantAnswer } from './plant-answer.server.ts'
import { STOPS } from '../stops.server.ts'
import { readLines, totalFact } from '../totals/totals.server.ts'
import { addUp, LIVE } from '../totals/totals.ts'

const RELATED = 8
const STORIES = 5
/** Fields that few lines have: they are shown only where they have a value. */
const ONLY_WITH_VALUE = new Set([
  'expected_return',
  'date_end',
  'date_between',
  'technology',
  'utilization_pct',
  'notes',
])

/** Everything that a plant's page shows. Throws 404 for an unknown or hidden one. */
export async function loadPlant(ctx: RequestContext, slug: string) {
  const { row, item, presentContext, label, image } = await sectionItem(ctx, PLANTS, slug)
  const { db } = ctx.app
  const { product, company, country } = row
  const others = (
    condition: ReturnType<typeof sql>,
    columns: readonly string[],
    filters: Record<string, string>,
  ) =>
    relatedRows(ctx, PLANTS, condition, {
      columns,
      sort: { column: 'power_volume', descending: true },
      limit: RELATED,
      filters,
    })
  const [stops, same, own, totals, owners, stories] = await Promise.all([
    relatedRows(ctx, STOPS, sql`plants @> array[${slug}::text]`, {
      columns: ['date_start', 'date_end', 'maintenance_type', 'this_status', 'date_between'],
      sort: { column: 'date_start', descending: true },
      limit: RELATED,
      // The list has no filter by plant.
      filters: { company },
    }),
    product === null
      ? null
      : others(
          sql`product = ${product} and slug <> ${slug} and company <> ${company}`,
          ['company', 'city', 'power_volume', 'this_status'],
          { product },
        ),
    others(
      sql`company = ${company} and slug <> ${slug}`,
      ['product', 'city', 'power_volume', 'this_status'],
      { company },
    ),
    product === null ? [] : totalFacts(db, { product, company, country }, presentContext),
    ownership(ctx, slug, presentContext),
    latestPosts(ctx, product === null ? `co:${company}` : `p:${product}`, STORIES),
  ])
  const groups = item.groups.map((group) => ({
    ...group,
    facts: group.facts.filter(({ key, cell }) => cell.kind !== 'x' || !ONLY_WITH_VALUE.has(key)),
  }))
  return {
    label,
    image,
    item: { ...item, groups },
    answer: plantAnswer(ctx.now, row, item, totals, presentContext),
    lang: ctx.lang,
    // They are listed on this very page: none leads anywhere.
    stops: stops && { ...stops, rows: stops.rows.map((stop) => ({ ...stop, href: '' })) },
    same,
    own,
    totals,
    owners,
    stories: railStories(stories, ctx.lang),
    links: {
      same: `/production-capacity?product=${product ?? ''}&page=1`,
      own: `/production-capacity?company=${company}&page=1`,
    },
    several: product === null,
    isLive: LIVE.includes(row.this_status),
  }
}

/** What the company and the country can make of the product, added up from their lines. */
async function totalFacts(
  db: Db,
  { product, company, country }: { product: string; company: string; country: string },
  presentContext: PresentContext,
): Promise<Fact[]> {
  const [ofCompany, ofCountry] = await Promise.all([
    readLines(db, sql`product = ${product} and company = ${company}`),
    readLines(db, sql`product = ${product} and country = ${country}`),
  ])
  const who = presentContext.names['companies']?.get(company)?.label ?? company
  return [
    totalFact('total_company', who, addUp(ofCompany), presentContext),
    totalFact('total_country', countryName(country, presentContext.lang), addUp(ofCountry), presentContext),
  ]
}

/** Who owns the plant. */
async function ownership(ctx: RequestContext, slug: string, presentContext: PresentContext): Promise<Fact[]> {
  const { rows } = await sql<{ ownership: Owner[] }>`
    select ownership from production_capacity_plant where slug = ${slug} and not hidden`.execute(ctx.app.db)
  return ownerFacts(ctx, rows[0]?.ownership ?? [], presentContext)
}
