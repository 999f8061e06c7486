import { sql, type RawBuilder } from 'kysely'
import type { Fact, Stat } from '#datasets/contract.ts'
import { ofOneKind } from '#datasets/list/kinds.server.ts'
import { presentContextFor } from '#datasets/present.server.ts'
import type { PresentContext } from '#datasets/present-context.ts'
import { GULF } from '#datasets/places.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { PLANTS } from '../plants.server.ts'
import { plantStats } from '../stats.server.ts'
import { readGroupedLines, readLines, totalFact, TOTALS_NOTE } from '../totals/totals.server.ts'
import { addUp, LIVE, type Line, type Total } from '../totals/totals.ts'

/** What a company can make of one product. */
export interface ProductCapacity {
  product: string
  name: string
  symbol: string | null
  href: string | null
  /** Tonnes a year in thousands; null where they cannot be added up or it is measured by volume. */
  kilotonnes: number | null
  /** The sum in words, or why there is none. */
  fact: Fact
  /** Years that its figures are of, the first and the last. */
  years: readonly [number, number] | null
}

/** The figures over a company's plants, as over any filtered list of them, and the note that goes with them. */
export async function companyCapacity(
  ctx: RequestContext,
  company: string,
): Promise<{ stats: Stat[]; note: string; products: ProductCapacity[] }> {
  ctx.tag(PLANTS.tag)
  const own = ofOneKind(PLANTS, sql`not hidden and company = ${company}`)
  const [stats, lines, years] = await Promise.all([
    plantStats(ctx, { q: '', options: { company: [company] }, ranges: {}, periods: {} }),
    readLines(ctx.app.db, own),
    readYears(ctx.app.db, own),
  ])
  const presentContext = await presentContextFor(
    ctx,
    PLANTS,
    lines.map(({ product }) => ({ product })),
  )
  return { stats, note: TOTALS_NOTE[ctx.lang], products: byProduct(lines, years, presentContext) }
}

/** The years that the figures of each product are of, where it is made. */
async function readYears(db: Db, own: RawBuilder<unknown>): Promise<ReadonlyMap<string, [number, number]>> {
  const { rows } = await sql<{ product: string; first: number; last: number }>`
    select product, min(year) as first, max(year) as last from production_capacity_plant
    where (${own}) and product is not null and this_status = any(${LIVE}::text[]) group by product`.execute(
    db,
  )
  return new Map(rows.map(({ product, first, last }) => [product, [first, last]]))
}

function byProduct(
  lines: readonly Line[],
  years: ReadonlyMap<string, [number, number]>,
  presentContext: PresentContext,
): ProductCapacity[] {
  return productsOf(lines)
    .map((product) => {
      const total = addUp(lines.filter((line) => line.product === product))
      const named = presentContext.names['products']?.get(product)
      const name = named?.label ?? product
      return {
        product,
        name,
        symbol: named?.symbol ?? null,
        href: named?.href ?? null,
        kilotonnes: kilotonnesOf(total),
        fact: totalFact(product, name, total, presentContext),
        years: years.get(product) ?? null,
      }
    })
    .sort((a, b) => (b.kilotonnes ?? -1) - (a.kilotonnes ?? -1))
}

/** The figures of each product of a company: its own sum, what is recorded in the Gulf, and its share of that. */
export async function companyProductFacts(
  ctx: RequestContext,
  company: string,
): Promise<ReadonlyMap<string, Fact[]>> {
  ctx.tag(PLANTS.tag)
  const { db } = ctx.app
  const lines = await readLines(db, ofOneKind(PLANTS, sql`not hidden and company = ${company}`))
  const products = productsOf(lines)
  if (products.length === 0) return new Map()
  const inGulf = sql`not hidden and product = any(${products}::text[]) and country = any(${GULF}::text[])`
  const [gulf, presentContext] = await Promise.all([
    readGroupedLines(db, ofOneKind(PLANTS, inGulf), sql`coalesce(company = ${company}, false)`),
    presentContextFor(ctx, PLANTS, []),
  ])
  // Of one kind with the total that they are a share of.
  const ownInGulf = gulf.filter(({ group }) => group === 'true')
  const ar = ctx.lang === 'ar'
  const of = (all: readonly Line[], product: string) => addUp(all.filter((line) => line.product === product))
  return new Map(
    products.map((product) => {
      const whole = of(gulf, product)
      const share = shareOf(of(ownInGulf, product), whole)
      return [
        product,
        [
          totalFact('own', ar ? 'طاقة الشركة' : 'Company capacity', of(lines, product), presentContext),
          totalFact(
            'gulf',
            ar ? 'إجمالي الخليج المسجّل هنا' : 'Gulf total recorded here',
            whole,
            presentContext,
          ),
          {
            key: 'share',
            label: ar ? 'حصتها من إجمالي الخليج المسجّل هنا' : 'Share of the Gulf total recorded here',
            cell:
              share === null
                ? { text: '—', kind: 'x' as const }
                : { text: presentContext.fmt.share(share), kind: 'n' as const },
          },
        ],
      ]
    }),
  )
}

const productsOf = (lines: readonly Line[]) => [
  ...new Set(lines.flatMap(({ product }) => (product === null ? [] : [product]))),
]

const kilotonnesOf = (total: Total) => (total.kind === 'sum' && total.unit === 'kt/y' ? total.amount : null)

/** Percent points with one decimal; null where the two were not counted alike. */
function shareOf(part: Total, whole: Total): number | null {
  if (part.kind !== 'sum' || whole.kind !== 'sum' || part.unit !== whole.unit || whole.amount === 0)
    return null
  return Math.round((part.amount / whole.amount) * 1000) / 10
}
