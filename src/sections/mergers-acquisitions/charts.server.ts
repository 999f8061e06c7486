import { datasetChart } from '#datasets/charts/dataset-chart.server.ts'
import type { DrawnChart } from '#datasets/charts/chart.ts'
import type { ExportColumn } from '#datasets/export/export.ts'
import type { Words } from '#datasets/words.ts'
import { DEALS } from './deals.server.ts'
import { sectorTotals, yearTotals, type DealTotal } from './totals.server.ts'

const BILLIONS: Words = { ar: 'مليار دولار', en: 'USD bn' }
const NOTE: Words = {
  ar: 'بمليارات الدولارات. تُجمع القيم المعلنة وحدها، ولا تُحسب الصفقات غير المؤكدة ولا الملغاة.',
  en: 'Billions of dollars. Only disclosed values are added up; rumoured and cancelled deals add nothing.',
}

const COLUMNS: Readonly<Record<'deals' | 'valued' | 'billions', Words>> = {
  deals: { ar: 'الصفقات', en: 'Deals' },
  valued: { ar: 'أُعلنت قيمتها', en: 'With a disclosed value' },
  billions: { ar: 'القيمة المعلنة', en: 'Disclosed value' },
}

/** Totals as the table of a chart; `first` is the column that names them. */
function figuresOf(
  first: ExportColumn,
  totals: readonly DealTotal[],
  lang: 'ar' | 'en',
): DrawnChart['figures'] {
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

/** The total with the largest disclosed value; undefined where nobody disclosed any. */
function largestOf(totals: readonly DealTotal[]): DealTotal | undefined {
  return totals
    .filter(({ billions }) => billions !== null)
    .toSorted((a, b) => (b.billions ?? 0) - (a.billions ?? 0))[0]
}

const NONE: Words = { ar: 'لا قيمة معلنة.', en: 'No value was disclosed.' }

/** Disclosed value of deals by year and by sector (MKT-07). */
export const DEAL_CHARTS = {
  byYear: datasetChart({
    dataset: DEALS,
    key: 'by-year',
    title: { ar: 'القيمة المعلنة حسب سنة الإعلان', en: 'Disclosed value by year of announcement' },
    view: 'chart',
    async load(ctx, state, { lang, fmt }) {
      const years = await yearTotals(ctx, state)
      const largest = largestOf(years)
      const year: ExportColumn = { key: 'year', label: lang === 'ar' ? 'السنة' : 'Year', type: 'partialDate' }
      return {
        note: NOTE[lang],
        summary: largest
          ? lang === 'ar'
            ? `أكبر السنوات ${fmt.year(largest.name)} بقيمة ${fmt.number(largest.billions, 1)} ${BILLIONS.ar}.`
            : `The largest year is ${fmt.year(largest.name)} with ${BILLIONS.en} ${fmt.number(largest.billions, 1)}.`
          : NONE[lang],
        drawing: largest
          ? {
              kind: 'columns',
              points: years.map(({ name, billions }) => ({ date: name, values: [billions] })),
              unit: BILLIONS[lang],
              by: 'year',
              decimals: 1,
            }
          : null,
        figures: figuresOf(year, years, lang),
      }
    },
  }),
  bySector: datasetChart({
    dataset: DEALS,
    key: 'by-sector',
    title: { ar: 'القيمة المعلنة حسب القطاع', en: 'Disclosed value by sector' },
    view: 'chart',
    async load(ctx, state, { lang, fmt }) {
      const sectors = await sectorTotals(ctx, state)
      const largest = largestOf(sectors)
      const sector: ExportColumn = { key: 'sector', label: lang === 'ar' ? 'القطاع' : 'Sector', type: 'text' }
      return {
        note: NOTE[lang],
        summary: largest
          ? lang === 'ar'
            ? `أكبر القطاعات ${largest.name} بقيمة ${fmt.number(largest.billions, 1)} ${BILLIONS.ar}.`
            : `The largest sector is ${largest.name} with ${BILLIONS.en} ${fmt.number(largest.billions, 1)}.`
          : NONE[lang],
        drawing: largest
          ? {
              kind: 'bars',
              rows: sectors.map(({ name, billions }) => ({ label: name, values: [billions] })),
              unit: BILLIONS[lang],
              decimals: 1,
            }
          : null,
        figures: figuresOf(sector, sectors, lang),
      }
    },
  }),
}
