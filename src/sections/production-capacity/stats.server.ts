import { sql } from 'kysely'
import { formatterOf } from '#i18n/formatter.server.ts'
import type { Stat } from '#datasets/contract.ts'
import { conditionOf, type Narrowing } from '#datasets/where.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { PLANTS } from './plants.server.ts'
import { readLines, totalInWords } from './totals.server.ts'
import { addUp, LIVE, SOLD } from './totals.ts'

/**
 * The figures over a list of plants. The capacity of one product is added whole; of several only what is sold, since
 * what a company makes for itself would be counted again in what it makes of it.
 */
export async function plantStats(ctx: RequestContext, narrowing: Narrowing): Promise<Stat[]> {
  ctx.tag(PLANTS.tag)
  const condition = conditionOf(PLANTS, narrowing)
  const lines = await readLines(ctx.app.db, sql`${condition}`)
  const products = new Set(
    lines.flatMap(({ product, this_status }) => (product && LIVE.includes(this_status) ? [product] : [])),
  )
  const ar = ctx.lang === 'ar'
  const fmt = formatterOf(ctx.lang, ctx.now, ctx.prefs)
  const one = products.size <= 1
  const total = totalInWords(
    addUp(one ? lines : lines.filter(({ product_use }) => SOLD.includes(product_use))),
    { lang: ctx.lang, fmt },
  )
  const told = one
    ? ar
      ? 'إجمالي الطاقة'
      : 'Total capacity'
    : ar
      ? 'الطاقة المعدّة للبيع'
      : 'Merchant capacity'
  const count = (wanted: (status: string) => boolean) =>
    fmt.number(
      lines.filter(({ this_status }) => wanted(this_status)).reduce((sum, { rows }) => sum + rows, 0),
    )
  return [
    { label: ar ? 'الوحدات الإنتاجية' : 'Production units', value: count(() => true) },
    'refusal' in total
      ? { label: told, value: '—', unit: total.refusal }
      : { label: `${told} (${total.basis})`, value: total.value, unit: total.unit },
    { label: ar ? 'تحت الصيانة الآن' : 'Under maintenance now', value: count((s) => s === 'maintenance') },
    { label: ar ? 'قيد الإنشاء' : 'Under construction', value: count((s) => s === 'under_construction') },
  ]
}
