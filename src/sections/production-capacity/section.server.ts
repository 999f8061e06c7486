import { sql } from 'kysely'
import { pagesOfRows, type DataSection } from '#data-section/declare.server.ts'
import { productionCapacityApi } from './api.server.ts'
import { PLANT_CHARTS } from './charts/charts.server.ts'
import { PLANTS } from './plants.server.ts'
import { STOPS } from './stops.server.ts'
import { capacityHighlight } from './highlight.server.ts'
import { SECTION } from './section.ts'

/** Production capacity: plants and their outages. */
export const PRODUCTION_CAPACITY: DataSection = {
  section: SECTION.section,
  label: { ar: 'الطاقة الإنتاجية', en: 'Capacity' },
  datasets: [PLANTS, STOPS],
  charts: Object.values(PLANT_CHARTS),
  api: productionCapacityApi,
  home: { place: 1, scene: 3, figure: capacityHighlight },
  sitemaps: { keyed: { plants: pagesOfRows(PLANTS) } },
  searched: {
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
  newest: { day: sql`select max(as_of) from production_capacity_plant`, tag: PLANTS.tag, days: [45, 120] },
}
