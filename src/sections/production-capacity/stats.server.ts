import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { AnswerContext } from '#datasets/answer/answer.ts'
import type { Stat } from '#datasets/contract.ts'
import { figureFilters } from '#datasets/list/kinds.server.ts'
import type { Filters } from '#datasets/list/where.server.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { PLANTS } from './plants.server.ts'
import { existing, rowsOf, type PlacedLine } from './totals/placed.ts'
import { readPlacedLines } from './totals/placed.server.ts'
import { readChains, totalInWords } from './totals/totals.server.ts'
import { addUp } from './totals/totals.ts'

/** The figures over a filtered list of plants, or of a company's. */
export async function plantStats(ctx: AnswerContext, filters: Filters): Promise<Stat[]> {
  ctx.tag(PLANTS.tag)
  const [all, chains] = await Promise.all([
    readPlacedLines(ctx.app.db, await figureFilters(ctx.app, PLANTS, filters)),
    readChains(ctx.app.db, ctx.lang),
  ])
  return statsOf(ctx, all, chains)
}

/**
 * The figures over the lines of plants, four that are not folded. The capacity of one product is added whole; of several
 * only what is sold, since what a company makes for itself would be counted again in what it makes of it, and each chain by itself.
 */
export function statsOf(
  { lang, now, prefs }: Pick<AnswerContext, 'lang' | 'now' | 'prefs'>,
  all: readonly PlacedLine[],
  chains: ReadonlyMap<string, string>,
): Stat[] {
  const ar = lang === 'ar'
  const fmt = formatterOf(lang, now, prefs)
  const { live, included, several } = existing(all)
  const title = (several ? FOR_SALE : TOTAL)[lang]
  const own = Map.groupBy(included, ({ chain }) => chain ?? '')
  // Totals of several chains are many, and none of them is the list's own: they are folded.
  const group = own.size > 1 ? BY_CHAIN[lang] : undefined
  const totals = [...own].map(([chain, of]): Stat => {
    const total = totalInWords(addUp(of), { lang, fmt })
    const chainName = chains.get(chain) ?? chain
    const name = !several ? title : group === undefined ? `${title}: ${chainName}` : chainName
    return 'refusal' in total
      ? { label: name, value: '—', unit: total.refusal, group }
      : { label: `${name} (${total.basis})`, value: total.value, unit: total.unit, group }
  })
  const left = rowsOf(live) - rowsOf(included)
  const standing = (...statuses: readonly string[]) =>
    fmt.number(rowsOf(all.filter(({ this_status }) => statuses.includes(this_status))))
  return [
    { label: ar ? 'خطوط ووحدات ومجمعات' : 'Lines, units and complexes', value: fmt.number(rowsOf(all)) },
    ...(totals.length > 0
      ? totals
      : [{ label: title, value: '—', unit: ar ? 'لا وحدة عاملة تُحسب' : 'No operating unit to count' }]),
    ...(left > 0
      ? [{ label: LEFT[lang], value: fmt.number(left), unit: LEFT_WHY[lang], group: group ?? LEFT_OUT[lang] }]
      : []),
    { label: ar ? 'قيد الإنشاء' : 'Under construction', value: standing('under_construction') },
    ...(group === undefined
      ? []
      : [{ label: ar ? 'مخططة أو معلنة' : 'Planned or announced', value: standing('planned', 'announced') }]),
    { label: ar ? 'تحت الصيانة الآن' : 'Under maintenance now', value: standing('maintenance') },
  ]
}

const TOTAL: LocalizedText = { ar: 'إجمالي الطاقة', en: 'Total capacity' }
const BY_CHAIN: LocalizedText = {
  ar: 'الطاقة المعدّة للبيع حسب سلسلة الإنتاج',
  en: 'Merchant capacity by production chain',
}
const FOR_SALE: LocalizedText = { ar: 'الطاقة المعدّة للبيع', en: 'Merchant capacity' }
const LEFT_OUT: LocalizedText = { ar: 'خارج الإجمالي', en: 'Not in the total' }
const LEFT: LocalizedText = { ar: 'عاملة ولا تدخل في الإجمالي', en: 'Operating, not in the totals' }
const LEFT_WHY: LocalizedText = {
  ar: 'تجمع عدة منتجات، أو للاستخدام الداخلي، أو خارج الخليج',
  en: 'combining several products, captive, or outside the Gulf',
}
