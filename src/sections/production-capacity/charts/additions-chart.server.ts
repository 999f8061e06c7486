import { sql } from 'kysely'
import type { ChartContext } from '#datasets/charts/chart.ts'
import type { RowsChartSpec } from '#datasets/charts/chart-spec.ts'
import type { Row } from '#datasets/export/export.ts'
import { conditionOf, type Filters } from '#datasets/list/where.server.ts'
import type { PresentContext } from '#datasets/present-context.ts'
import { referenceNamed } from '#datasets/references.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { isoDay } from '#i18n/date/date.ts'
import { BASES, UNITS } from '../options.ts'
import { PLANTS } from '../plants.server.ts'
import { additionsOf, spanFrom, type Absence, type Addition } from '../totals/additions.ts'
import { FOR_SALE, scaleOf } from '../totals/capacities.server.ts'
import { rowsOf } from '../totals/placed.ts'
import { readPlacedLines } from '../totals/placed.server.ts'
import { capacityWorkbench } from './workbench-link.ts'
import { readChains, totalInWords } from '../totals/totals.server.ts'
import { addUp, COMING } from '../totals/totals.ts'

/** Colours that are told apart beside each other; the smaller ones are in the table and the files. */
const MOST = { products: 6, chains: 4 }

const ABSENT: Readonly<Record<Absence, LocalizedText>> = {
  undated: { ar: 'دون سنة بدء معلنة', en: 'No start year given' },
  overdue: {
    ar: 'مضت السنة المعلنة لبدئها ولم يُسجل تشغيلها',
    en: 'Due in a past year, not recorded as running',
  },
  later: { ar: 'بعد آخر سنة في الرسم', en: 'Due after the last year shown' },
  together: {
    ar: 'سجلات تجمع عدة منتجات، ولا تُجمع تفادياً للحساب المزدوج',
    en: 'Records combining several products: not added, to avoid double counting',
  },
  unsold: {
    ar: 'للاستخدام الداخلي أو غير معلنة الاستخدام',
    en: 'Captive, or use not disclosed',
  },
}

const GROUPED: LocalizedText = { ar: 'منتجات مجمّعة', en: 'Grouped products' }

const RULES: LocalizedText = {
  ar: 'تشمل الإضافات الوحدات قيد الإنشاء والمخططة والمعلنة، كل منها في السنة المعلنة لبدئها. ولا تُجمع طاقات سلاسل إنتاج مختلفة ولا أرقام تختلف أسسها أو وحداتها. وعند جمع عدة منتجات لا تُحسب إلا الطاقة المعدّة للبيع.',
  en: 'Additions are units under construction, planned or announced, each in the year in which it is due to start. Capacities of different production chains, and figures on different bases or in different units, are never added. Across several products only merchant capacity is added.',
}

/** What is to be added in each year, in columns: the products of one chain on each other, several chains side by side. */
export async function additionsChart(
  ctx: ChartContext,
  filters: Filters,
  presentContext: PresentContext,
): Promise<RowsChartSpec> {
  const { lang, fmt } = presentContext
  const ar = lang === 'ar'
  const [lines, chains] = await Promise.all([
    readPlacedLines(ctx.app.db, filters),
    readChains(ctx.app.db, lang),
  ])
  const found = additionsOf(lines, spanFrom(Number(isoDay(ctx.now).slice(0, 4))))
  const { span, additions, of, refused, absent, several } = found
  const products = [
    ...new Set([
      ...(of === 'products' ? additions.map(({ key }) => key) : []),
      ...[...absent.values()].flat().flatMap(({ product }) => product ?? []),
    ]),
  ]
  const names = await referenceNamed('products').names(ctx, products)
  const productName = (key: string) => names.get(key)?.label ?? key
  const nameOf = ({ key }: Addition) => (of === 'products' ? productName(key) : (chains.get(key) ?? key))
  const first = additions[0]?.total
  const scale = scaleOf(first, lang)
  const shown = additions.slice(0, MOST[of])
  const units = (why: Absence) => rowsOf(absent.get(why) ?? [])
  const total = (own: typeof lines) => {
    const words = totalInWords(addUp(own, COMING), { lang, fmt })
    return 'refusal' in words ? undefined : `${words.value} ${words.unit}`
  }
  return {
    note: [
      scale.unit,
      first && BASES[first.basis][lang],
      several && FOR_SALE[lang],
      of === 'products' && additions[0] && chains.get(found.due[0]?.chain ?? ''),
      shown.length < additions.length &&
        (ar
          ? `أكبر ${fmt.number(shown.length)} من ${fmt.number(additions.length)}`
          : `the largest ${fmt.number(shown.length)} of ${fmt.number(additions.length)}`),
      units('undated') > 0 &&
        (ar
          ? `دون سنة بدء، وليست في الرسم: ${fmt.number(units('undated'))}`
          : `without a start year, not shown: ${fmt.number(units('undated'))}`),
    ]
      .filter(Boolean)
      .join(' · '),
    rules: RULES[lang],
    workbench: capacityWorkbench(
      filters,
      'announced',
      of === 'products' ? shown.map(({ key }) => key) : undefined,
    ),
    summary: summaryOf(additions, nameOf, { lang, fmt }, scale),
    rows: sql`${conditionOf(PLANTS, filters)} and this_status = any(${[...COMING]}::text[])`,
    plot:
      shown.length > 0
        ? {
            kind: 'columns',
            by: 'year',
            unit: scale.unit,
            decimals: scale.decimals,
            stacked: of === 'products',
            series: shown.map(nameOf),
            points: span.map((year) => ({
              date: year,
              values: shown.map(({ years }) => {
                const own = years.get(year)
                return own ? scale.scale(own.amount) : null
              }),
            })),
          }
        : null,
    refusals: [
      ...refused.map(({ chain, total: of }) => {
        const words = totalInWords(of, { lang, fmt })
        return {
          label: chains.get(chain) ?? chain,
          ...('value' in words && { value: `${words.value} ${words.unit}` }),
          reason:
            'refusal' in words
              ? words.refusal
              : ar
                ? 'بوحدة أو أساس آخر'
                : 'In another unit or on another basis',
        }
      }),
      ...[...absent].flatMap(([why, own]) =>
        [...Map.groupBy(own, ({ product }) => product)].map(([product, lines]) => ({
          label: product === null ? GROUPED[lang] : productName(product),
          value: total(lines) ?? fmt.number(rowsOf(lines)),
          reason: ABSENT[why][lang],
        })),
      ),
    ],
    figures: {
      columns: [
        { key: 'year', label: ar ? 'السنة' : 'Year', type: 'partialDate' },
        of === 'products'
          ? { key: 'product', label: ar ? 'المنتج' : 'Product', type: 'text' }
          : { key: 'chain', label: ar ? 'السلسلة' : 'Chain', type: 'text' },
        { key: 'units', label: ar ? 'الوحدات' : 'Units', type: 'integer' },
        {
          key: 'capacity',
          label: ar ? 'الطاقة المضافة' : 'Capacity added',
          type: 'number',
          unit: UNITS[first?.unit ?? 'kt/y'][lang],
        },
        { key: 'basis', label: ar ? 'الأساس' : 'Basis', type: 'text' },
      ],
      rows: span.flatMap((year) =>
        additions.flatMap((one): Row[] => {
          const own = one.years.get(year)
          return own ? [[year, nameOf(one), own.rows, own.amount, BASES[one.total.basis][lang]]] : []
        }),
      ),
    },
  }
}

/** The largest addition, with its years. */
function summaryOf(
  additions: readonly Addition[],
  nameOf: (one: Addition) => string,
  { lang, fmt }: Pick<PresentContext, 'lang' | 'fmt'>,
  scale: ReturnType<typeof scaleOf>,
): string {
  const [largest] = additions
  if (!largest) return lang === 'ar' ? 'لا إضافات تُعرض.' : 'No additions to show.'
  const years = [...largest.years.keys()].map((year) => fmt.digits(year))
  const figure = `${fmt.number(scale.scale(largest.total.amount), scale.decimals)} ${scale.unit}`
  return lang === 'ar'
    ? `أكبر إضافة ${nameOf(largest)}: ${figure} في ${years.join(' و')}.`
    : `The largest addition is ${nameOf(largest)}: ${figure} in ${years.join(' and ')}.`
}
