import { datasetChart } from '#datasets/charts/dataset-chart.server.ts'
import type { RowsChartSpec } from '#datasets/charts/chart-spec.ts'
import type { ExportColumn } from '#datasets/export/export.ts'
import type { PresentContext } from '#datasets/present-context.ts'
import { conditionOf } from '#datasets/list/where.server.ts'
import { countWords } from '#datasets/words.server.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { PlotData } from '#ui/charts/plot-data.ts'
import { DEALS, VALUE_BASES } from './deals.server.ts'
import { largestDeals } from './largest.server.ts'
import { sectorTotals, totalsByBasis, yearTotals, type DealTotal } from './totals.server.ts'

const BILLIONS: LocalizedText = { ar: 'مليار دولار', en: 'USD bn' }
const NOTE: LocalizedText = {
  ar: 'بمليارات الدولارات. لا تُجمع إلا القيم المعلنة على أساس واحد، ولا تدخل فيها الصفقات غير المؤكدة أو الملغاة.',
  en: 'Billions of dollars. Only values disclosed on one basis are added; rumoured and cancelled deals are excluded.',
}

const OTHER_BASIS: LocalizedText = {
  ar: 'قيم على أسس أخرى، لا تُجمع معها',
  en: 'Values on other bases, not added',
}

const COLUMNS: Readonly<Record<'deals' | 'valued' | 'billions', LocalizedText>> = {
  deals: { ar: 'الصفقات', en: 'Deals' },
  valued: { ar: 'أُعلنت قيمتها', en: 'With a disclosed value' },
  billions: { ar: 'القيمة المعلنة', en: 'Disclosed value' },
}

/** Totals as the table of a chart; `first` is the column that names them. */
function figuresOf(
  first: ExportColumn,
  totals: readonly DealTotal[],
  lang: 'ar' | 'en',
): RowsChartSpec['figures'] {
  return {
    columns: [
      first,
      { key: 'deals', label: COLUMNS.deals[lang], type: 'integer' },
      { key: 'valued', label: COLUMNS.valued[lang], type: 'integer' },
      { key: 'billions', label: COLUMNS.billions[lang], type: 'number', decimals: 1, unit: BILLIONS[lang] },
    ],
    rows: totals.map(({ name, deals, valued, billions }) => [name, deals, valued, billions]),
  }
}

/** The total with the largest disclosed value; undefined where none is disclosed. */
function largestOf(totals: readonly DealTotal[]): DealTotal | undefined {
  return totals
    .filter(({ billions }) => billions !== null)
    .toSorted((a, b) => (b.billions ?? 0) - (a.billions ?? 0))[0]
}

const NONE: LocalizedText = { ar: 'لا قيمة معلنة.', en: 'No value was disclosed.' }

interface ByWhat {
  key: string
  title: LocalizedText
  /** The column that names the totals, and what the largest of them is called. */
  heading: Omit<ExportColumn, 'label'> & { label: LocalizedText }
  largest: LocalizedText
  totals: typeof yearTotals
  nameOf: (name: string, fmt: PresentContext['fmt']) => string
  draw: (totals: readonly DealTotal[], lang: PresentContext['lang']) => PlotData
}

function valueChart({ key, title, heading, largest: called, totals: read, nameOf, draw }: ByWhat) {
  return datasetChart({
    dataset: DEALS,
    key,
    title,
    view: 'chart',
    async load(ctx, state, { lang, fmt }) {
      const [own, ...others] = await totalsByBasis(ctx.app.db, conditionOf(DEALS, state))
      const totals = await read(ctx, state, own?.basis ?? null)
      const largest = largestOf(totals)
      const name = largest && nameOf(largest.name, fmt)
      const billions = largest && fmt.number(largest.billions, 1)
      const summary: LocalizedText = {
        ar: `${called.ar} ${name} بقيمة ${billions} ${BILLIONS.ar}.`,
        en: `${called.en} is ${name} with ${BILLIONS.en} ${billions}.`,
      }
      return {
        note: [own && `${VALUE_BASES[own.basis][lang]}.`, NOTE[lang]].filter(Boolean).join(' '),
        summary: largest ? summary[lang] : NONE[lang],
        plot: largest ? draw(totals, lang) : null,
        refusals: others.map(({ basis, deals, millions }) => ({
          label: VALUE_BASES[basis][lang],
          value: `${countWords(DEALS.rows, deals, lang, { fmt })}${lang === 'ar' ? '، ' : ', '}${fmt.number(millions / 1000, 1)} ${BILLIONS[lang]}`,
          reason: OTHER_BASIS[lang],
        })),
        figures: figuresOf({ ...heading, label: heading.label[lang] }, totals, lang),
      }
    },
  })
}

/** Disclosed value of deals by year and by sector, and the largest deals (MKT-07). */
export const DEAL_CHARTS = {
  byYear: valueChart({
    key: 'by-year',
    title: { ar: 'القيمة المعلنة حسب سنة الإعلان', en: 'Disclosed value by year of announcement' },
    heading: { key: 'year', label: { ar: 'السنة', en: 'Year' }, type: 'partialDate' },
    largest: { ar: 'أكبر السنوات', en: 'The largest year' },
    totals: yearTotals,
    nameOf: (name, fmt) => fmt.digits(name),
    draw: (years, lang) => ({
      kind: 'columns',
      points: years.map(({ name, billions }) => ({ date: name, values: [billions] })),
      unit: BILLIONS[lang],
      by: 'year',
      decimals: 1,
    }),
  }),
  largest: datasetChart({
    dataset: DEALS,
    key: 'largest',
    title: { ar: 'أكبر الصفقات', en: 'Largest deals' },
    view: 'chart',
    load: largestDeals,
  }),
  bySector: valueChart({
    key: 'by-sector',
    title: { ar: 'القيمة المعلنة حسب القطاع', en: 'Disclosed value by sector' },
    heading: { key: 'sector', label: { ar: 'القطاع', en: 'Sector' }, type: 'text' },
    largest: { ar: 'أكبر القطاعات', en: 'The largest sector' },
    totals: sectorTotals,
    nameOf: (name) => name,
    draw: (sectors, lang) => ({
      kind: 'bars',
      rows: sectors.map(({ name, billions }) => ({ label: name, values: [billions] })),
      unit: BILLIONS[lang],
      decimals: 1,
    }),
  }),
}
