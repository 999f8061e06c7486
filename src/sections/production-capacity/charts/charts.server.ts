import { sql } from 'kysely'
import { datasetChart } from '#datasets/charts/dataset-chart.server.ts'
import { hasChains } from './groups.ts'
import { CHAIN, readChains } from '../totals/totals.server.ts'
import { countryName } from '#i18n/countries/countries.server.ts'
import { readCapacities } from '../totals/capacities.server.ts'
import { additionsChart } from './additions-chart.server.ts'
import { capacityBars } from './capacity-charts.server.ts'
import { capacityWorkbench } from './workbench-link.ts'
import { cityBars, cityMap } from './city-charts.server.ts'
import { USES } from '../options.ts'
import { PLANTS } from '../plants.server.ts'
import { rankingChart } from './ranking-chart.server.ts'
import { stopsChart } from './stops-chart.server.ts'
import { STOPS } from '../stops.server.ts'
import type { Line } from '../totals/totals.ts'
import { referenceNamed } from '#datasets/references.ts'

const SEVERAL = { ar: 'منتجات مجمّعة', en: 'Grouped products' }
const NO_USE = { ar: 'استخدام غير معلن', en: 'Use not disclosed' }

/** Charts of production capacity (MKT-03); each total follows the rules of `addUp`. */
export const PLANT_CHARTS = {
  additions: datasetChart({
    dataset: PLANTS,
    key: 'additions',
    title: { ar: 'الإضافات المنتظرة حسب سنة البدء', en: 'Additions by start year' },
    view: 'overview',
    load: additionsChart,
  }),
  ranking: datasetChart({
    dataset: PLANTS,
    key: 'ranking',
    title: { ar: 'أكبر الطاقات القائمة', en: 'Largest existing capacities' },
    view: 'overview',
    load: rankingChart,
  }),
  byProduct: datasetChart({
    dataset: PLANTS,
    key: 'by-product',
    title: { ar: 'الطاقة حسب المنتج واستخدامه', en: 'Capacity by product and use' },
    view: 'chart',
    async load(ctx, state, presentContext) {
      const { lang } = presentContext
      const capacities = await readCapacities(ctx, state, sql`coalesce(product, '')`, { whole: true })
      const keys = [...new Set(capacities.lines.map(({ group }) => group))].filter(Boolean)
      const names = await referenceNamed('products').names(ctx, keys)
      const uses = [
        ...new Set(capacities.comparable.flatMap(({ total }) => total.byUse.map(({ use }) => use))),
      ].sort((a, b) => placeOfUse(a) - placeOfUse(b))
      const bars = capacityBars(
        capacities,
        {
          headings: [{ key: 'product', label: lang === 'ar' ? 'المنتج' : 'Product', type: 'text' }],
          nameOf: ({ key }) => (key === '' ? SEVERAL[lang] : (names.get(key)?.label ?? key)),
        },
        presentContext,
        {
          series: uses.map((use) => (use ? USES[use][lang] : NO_USE[lang])),
          of: ({ total }) => uses.map((use) => total.byUse.find((one) => one.use === use)?.amount ?? null),
        },
      )
      return { ...bars, workbench: capacityWorkbench(state, 'operating') }
    },
  }),
  byCountry: datasetChart({
    dataset: PLANTS,
    key: 'by-country',
    title: { ar: 'الطاقة حسب الدولة', en: 'Capacity by country' },
    view: 'chart',
    async load(ctx, state, presentContext) {
      const { lang } = presentContext
      const [capacities, chains] = await Promise.all([
        readCapacities(ctx, state, sql`concat_ws('|', country, ${CHAIN})`),
        readChains(ctx.app.db, lang),
      ])
      const partsOf = ({ key }: { key: string }) => {
        const [country = '', chain = ''] = key.split('|')
        return [countryName(country, lang), chains.get(chain) ?? '']
      }
      const bars = capacityBars(
        capacities,
        {
          headings: [
            { key: 'country', label: lang === 'ar' ? 'الدولة' : 'Country', type: 'text' },
            { key: 'chain', label: lang === 'ar' ? 'السلسلة' : 'Chain', type: 'text' },
          ],
          nameOf: (group) =>
            partsOf(group)
              .slice(0, hasChains(capacities.lines) ? 2 : 1)
              .filter(Boolean)
              .join(lang === 'ar' ? '، ' : ', '),
          cells: partsOf,
        },
        presentContext,
      )
      return { ...bars, workbench: capacityWorkbench(state, 'operating') }
    },
  }),
  map: datasetChart({
    dataset: PLANTS,
    key: 'map',
    title: { ar: 'الطاقة على الخريطة', en: 'Capacity on the map' },
    view: 'map',
    load: cityMap,
  }),
  byCity: datasetChart({
    dataset: PLANTS,
    key: 'by-city',
    title: { ar: 'الطاقة حسب المدينة', en: 'Capacity by city' },
    view: 'map',
    load: cityBars,
  }),
  stops: datasetChart({
    dataset: STOPS,
    key: 'stops',
    title: { ar: 'التوقفات والصيانة عبر الزمن', en: 'Outages and maintenance over time' },
    view: 'stops',
    load: stopsChart,
  }),
}

/** Uses in the order of their table; an unknown use comes last. */
const placeOfUse = (use: Line['product_use']) => (use ? Object.keys(USES).indexOf(use) : Infinity)
