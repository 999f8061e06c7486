import { sql, type RawBuilder } from 'kysely'
import type { Fact } from '#datasets/contract.ts'
import type { PresentContext } from '#datasets/present-context.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { GroupedLine } from '../charts/groups.ts'
import { BASES, UNITS, USES } from '../options.ts'
import type { Line, Total } from './totals.ts'

const MILLION_T: LocalizedText = { ar: 'مليون طن/سنة', en: 'Mt/y' }
const KILOTONNES_A_MILLION = 1000

/** The rule of `addUp` in words. Not in the catalogue, which browsers fetch: only the server needs it. */
export const TOTALS_NOTE: LocalizedText = {
  ar: 'تشمل الإجماليات الوحدات العاملة، أو العاملة بطاقة منخفضة، أو التي تحت الصيانة، أو المتوقفة مؤقتاً. ولا تشمل ما هو في تشغيل تجريبي أو قيد الإنشاء أو مخطط أو معلن، ولا ما أُوقف لأجل غير محدد أو أُلغي أو أُغلق، ولا السجلات التي تجمع عدة منتجات. ولا تُجمع أرقام تختلف أسسها أو وحداتها، ولا طاقات سلاسل إنتاج مختلفة كالبوليمرات والأسمدة والغازات الصناعية، وتُحسب السنة 350 يوماً لما يُقاس بالطن في اليوم ما لم يذكر المصدر غير ذلك.',
  en: 'Totals include units that are operating, operating at a reduced rate, under maintenance or shut down. They exclude units in trial operation, under construction, planned, announced, mothballed, cancelled or closed, and records that combine several products. Figures on different bases, in different units or of different production chains (polymers, fertilizers, industrial gases) are never added. Tonnes a day are counted for 350 days a year unless the source says otherwise.',
}
/** What a total over several products leaves out. */
export const SALE_NOTE: LocalizedText = {
  ar: 'وعند جمع عدة منتجات لا تُحسب إلا الطاقة المعدّة للبيع، ويُستثنى ما تستهلكه الشركة في مصانعها تفادياً للحساب المزدوج.',
  en: 'Across several products only merchant capacity is added; captive output is excluded to avoid double counting.',
}

/** The chain of a plant's product, in SQL. */
export const CHAIN = sql`(select coalesce(c.parent_id, c.id) from products_prices_product p
  join products_prices_category c on c.id = p.category_id where p.slug = production_capacity_plant.product)`

/** Names of chains by their keys. */
export async function readChains(db: Db, lang: PresentContext['lang']): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('products_prices_category')
    .select(['id', 'name_ar', 'name_en'])
    .where('parent_id', 'is', null)
    .execute()
  return new Map(rows.map(({ id, name_ar, name_en }) => [id, lang === 'ar' ? name_ar : name_en]))
}

/** The lines for a total of the rows under a condition: rows that agree in everything else are one line. */
export async function readLines(
  db: Db,
  condition: RawBuilder<unknown>,
): Promise<(Line & { rows: number })[]> {
  return readGroupedLines(db, condition, sql`''`)
}

/** The same in groups that `group` names in SQL: a country, a city, a product. */
export async function readGroupedLines(
  db: Db,
  condition: RawBuilder<unknown>,
  group: RawBuilder<unknown>,
): Promise<GroupedLine[]> {
  const { rows } = await groupedLines(condition, group).execute(db)
  return rows
}

/** The query for these lines. */
export const groupedLines = (condition: RawBuilder<unknown>, group: RawBuilder<unknown>) => sql<GroupedLine>`
  select ${group}::text as "group", product, ${CHAIN} as chain, unit, measuring, product_use, this_status,
    sum(power_volume)::float8 as power_volume, sum(kt_per_year)::float8 as kt_per_year, count(*) as rows
  from production_capacity_plant where not hidden and (${condition})
  group by 1, product, 3, unit, measuring, product_use, this_status`

/** A total's figure and unit, or why there is none, in words. */
export function totalInWords(total: Total, { lang, fmt }: Pick<PresentContext, 'lang' | 'fmt'>): TotalWords {
  const listed = (words: readonly string[]) => words.join(lang === 'ar' ? ' و' : ' and ')
  switch (total.kind) {
    case 'none':
      return { refusal: lang === 'ar' ? 'لا وحدات عاملة هنا' : 'No operating unit' }
    case 'bases': {
      const bases = listed(total.bases.map((basis) => BASES[basis][lang]))
      return {
        refusal: lang === 'ar' ? `لا تُجمع: أسس مختلفة (${bases})` : `Not added: different bases (${bases})`,
      }
    }
    case 'units': {
      const units = listed(total.units.map((unit) => UNITS[unit][lang]))
      return {
        refusal: lang === 'ar' ? `لا تُجمع: وحدات مختلفة (${units})` : `Not added: different units (${units})`,
      }
    }
    case 'chains':
      return {
        refusal: lang === 'ar' ? 'لا تُجمع: سلاسل إنتاج مختلفة' : 'Not added: different production chains',
      }
    case 'sum': {
      const figure = (amount: number) => amountInWords(amount, total.unit, lang, fmt)
      return {
        ...figure(total.amount),
        basis: BASES[total.basis][lang],
        // One use alone is the whole: it has no figure of its own.
        uses: total.byUse
          .map(({ use, amount }) => {
            const name = use ? USES[use][lang] : lang === 'ar' ? 'استخدام غير معلن' : 'use not disclosed'
            const { value, unit } = figure(amount)
            return total.byUse.length === 1 ? name : `${name}: ${value} ${unit}`
          })
          .join(lang === 'ar' ? '، ' : ', '),
      }
    }
  }
}

export type TotalWords = { refusal: string } | { value: string; unit: string; basis: string; uses: string }

/** The same as a field of an item's page. */
export function totalFact(key: string, label: string, total: Total, presentContext: PresentContext): Fact {
  const words = totalInWords(total, presentContext)
  return {
    key,
    label,
    cell:
      'refusal' in words
        ? { text: words.refusal, kind: 'x' }
        : { text: words.value, kind: 'n', sub: `${words.unit} · ${words.basis} · ${words.uses}` },
  }
}

/** An amount and its unit; from a million tonnes a year on in millions. */
export function amountInWords(
  amount: number,
  unit: Line['unit'],
  lang: PresentContext['lang'],
  fmt: PresentContext['fmt'],
): { value: string; unit: string } {
  return unit === 'kt/y' && amount >= KILOTONNES_A_MILLION
    ? { value: fmt.number(amount / KILOTONNES_A_MILLION, 2), unit: MILLION_T[lang] }
    : { value: fmt.number(amount), unit: UNITS[unit][lang] }
}
