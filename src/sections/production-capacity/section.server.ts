import { datasetDestination } from '#datasets/import/destination.server.ts'
import { plantAnswer } from './answer.server.ts'
import { PLANT, STOP } from './entry.server.ts'
import { defineDataSection, pagesOfRows } from '#data-section/declare.server.ts'
import { PLANT_CHARTS } from './charts/charts.server.ts'
import { PLANTS } from './plants.server.ts'
import { STOPS } from './stops.server.ts'
import { capacityHighlight } from './highlight.server.ts'
import { stopsAnswer } from './stops/answer.server.ts'
import { STOPS_NEAR } from './stops/near.server.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'

/** Production capacity: plants and their outages. */
export const PRODUCTION_CAPACITY = defineDataSection({
  section: 'production-capacity',
  label: { ar: 'الطاقة الإنتاجية', en: 'Production capacity' },
  short: { ar: 'الطاقة الإنتاجية', en: 'Capacity' },
  about: {
    ar: 'طاقات الوحدات الإنتاجية في الخليج حسب المنتج والشركة والحالة، وتوقفاتها، مع مصدر كل رقم وسنته.',
    en: 'Capacities of production units in the Gulf by product, company and status, with outages, each with its source and year.',
  },
  icon: 'factory',
  news: { category: 29, title: { ar: 'أخبار الطاقة الإنتاجية', en: 'Capacity news' } },
  datasets: [PLANTS, STOPS],
  answers: [
    [PLANTS, plantAnswer],
    [STOPS, stopsAnswer],
  ],
  charts: Object.values(PLANT_CHARTS),
  kinds: [{ kind: PLANT }, { kind: STOP, icon: 'pause', label: { ar: 'توقفات الوحدات', en: 'Outages' } }],
  imports: [datasetDestination(PLANTS, ['capacity', 'capacities']), datasetDestination(STOPS)],
  home: { place: 1, scene: 3, figure: capacityHighlight },
  sitemaps: { keyed: { plants: pagesOfRows(PLANTS) } },
  asked: [
    {
      kinds: ['x0capacity', 'x0stops'],
      words: ['مصنع', 'مصانع', 'معمل', 'وحدة', 'plant', 'plants', 'factory', 'units'],
    },
    { kinds: ['x0capacity'], words: ['طاقة', 'إنتاجية', 'سعة', 'capacity', 'capacities'] },
    // Who produces a thing: its plants, and the companies that speak of it. Not منتج, which is a product too.
    {
      kinds: ['x0capacity', 'x0companies'],
      words: [
        'ينتج',
        'تنتج',
        'ينتجون',
        'منتجو',
        'produce',
        'producer',
        'maker',
        'makes',
        'manufacturer',
        'manufactures',
      ],
    },
    {
      kinds: ['x0stops'],
      words: [
        'صيانة',
        'توقف',
        'توقفات',
        'عمرة',
        'turnaround',
        'outage',
        'shutdown',
        'maintenance',
        'stoppage',
      ],
    },
  ],
  searched: {
    capacity: { address: (product) => `/production-capacity?product=${product}&page=1` },
    plant: {
      dataset: PLANTS,
      icon: 'factory',
      text: ['city', 'power_volume', 'this_status', 'feeds'],
    },
    stop: {
      dataset: STOPS,
      icon: 'clock',
      text: ['maintenance_type', 'date_start', 'date_end', 'this_status', 'products'],
      anchored: true,
    },
  },
  messages: { ar, en },
  near: STOPS_NEAR,
  newest: { days: [45, 120] },
})
