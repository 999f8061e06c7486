import { sql } from 'kysely'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { AnswerContext } from '#datasets/answer/answer.ts'
import type { Stat } from '#datasets/contract.ts'
import { figureFilters } from '#datasets/list/kinds.server.ts'
import { conditionOf, type Filters } from '#datasets/list/where.server.ts'
import { GULF } from '#datasets/places.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { PLANTS } from './plants.server.ts'
import { readChains, readGroupedLines, totalInWords } from './totals/totals.server.ts'
import { addUp, LIVE, SOLD } from './totals/totals.ts'

/**
 * The figures over a list of plants. The capacity of one product is added whole; of several only what is sold, since
 * what a company makes for itself would be counted again in what it makes of it, and each chain by itself.
 */
export async function plantStats(ctx: AnswerContext, filters: Filters): Promise<Stat[]> {
  ctx.tag(PLANTS.tag)
  const condition = conditionOf(PLANTS, await figureFilters(ctx.app, PLANTS, filters))
  const [all, chains] = await Promise.all([
    readGroupedLines(ctx.app.db, sql`${condition}`, sql`country = any(${[...GULF]}::text[])`),
    readChains(ctx.app.db, ctx.lang),
  ])
  const ar = ctx.lang === 'ar'
  const fmt = formatterOf(ctx.lang, ctx.now, ctx.prefs)
  const live = all.filter(({ this_status }) => LIVE.includes(this_status))
  // Capacity elsewhere is not the Gulf's: it is added up only where there is no other.
  const inGulf = live.filter(({ group }) => group === 'true')
  const lines = inGulf.length > 0 ? inGulf : live
  const products = new Set(lines.flatMap(({ product }) => product ?? []))
  const one = products.size <= 1
  const included = lines.filter(
    ({ product, product_use }) => product !== null && (one || SOLD.includes(product_use)),
  )
  const title = one ? TOTAL[ctx.lang] : FOR_SALE[ctx.lang]
  const own = Map.groupBy(included, ({ chain }) => chain ?? '')
  // Totals of several chains are many, and none of them is the list's own: they are folded.
  const group = own.size > 1 ? BY_CHAIN[ctx.lang] : undefined
  const totals = [...own].map(([chain, of]): Stat => {
    const total = totalInWords(addUp(of), { lang: ctx.lang, fmt })
    const chainName = chains.get(chain) ?? chain
    const name = one ? title : group === undefined ? `${title}: ${chainName}` : chainName
    return 'refusal' in total
      ? { label: name, value: '—', unit: total.refusal, group }
      : { label: `${name} (${total.basis})`, value: total.value, unit: total.unit, group }
  })
  const rowsOf = (some: readonly { rows: number }[]) => some.reduce((sum, { rows }) => sum + rows, 0)
  const left = rowsOf(live) - rowsOf(included)
  const standing = (status: string) =>
    fmt.number(rowsOf(all.filter(({ this_status }) => this_status === status)))
  return [
    { label: ar ? 'خطوط ووحدات ومجمعات' : 'Lines, units and complexes', value: fmt.number(rowsOf(all)) },
    ...(totals.length > 0
      ? totals
      : [{ label: title, value: '—', unit: ar ? 'لا وحدة عاملة تُحسب' : 'No operating unit to count' }]),
    ...(left > 0
      ? [{ label: LEFT[ctx.lang], value: fmt.number(left), unit: LEFT_WHY[ctx.lang], group }]
      : []),
    { label: ar ? 'تحت الصيانة الآن' : 'Under maintenance now', value: standing('maintenance') },
    { label: ar ? 'قيد الإنشاء' : 'Under construction', value: standing('under_construction') },
  ]
}

const TOTAL: LocalizedText = { ar: 'إجمالي الطاقة', en: 'Total capacity' }
const BY_CHAIN: LocalizedText = {
  ar: 'الطاقة المعدّة للبيع حسب سلسلة الإنتاج',
  en: 'Merchant capacity by production chain',
}
const FOR_SALE: LocalizedText = { ar: 'الطاقة المعدّة للبيع', en: 'Merchant capacity' }
const LEFT: LocalizedText = { ar: 'عاملة ولا تدخل في الإجمالي', en: 'Operating, not in the totals' }
const LEFT_WHY: LocalizedText = {
  ar: 'تجمع عدة منتجات، أو للاستخدام الداخلي، أو خارج الخليج',
  en: 'combining several products, captive, or outside the Gulf',
}
