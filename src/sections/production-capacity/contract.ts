/** The chart of what a company can make, by product: large, with its table and files. */
export const capacityChartPath = (company: string) =>
  `/production-capacity/chart/by-product?company=${company}`

/** What of capacity is a series: what exists, by the years in which it started, and what is announced, by those in which it is due. */
export const CAPACITY_MEASURES = {
  operating: { ar: 'الطاقة القائمة', en: 'existing capacity' },
  announced: { ar: 'الطاقة المعلنة', en: 'announced capacity' },
} as const
export type CapacityMeasure = keyof typeof CAPACITY_MEASURES

/** A capacity over years as a series: `capacity.methanol.sa.operating`; the place is a country or `gcc`. */
export interface CapacityKey {
  product: string
  place: string
  measure: CapacityMeasure
}

const KEY = /^capacity\.([a-z0-9-]{1,150})\.([a-z]{2}|gcc)\.(operating|announced)$/

/** The capacity behind a key; null for any other text. */
export function parseCapacityKey(key: string): CapacityKey | null {
  const [, product, place, measure] = KEY.exec(key) ?? []
  return product && place && measure ? { product, place, measure: measure as CapacityMeasure } : null
}

export const printCapacityKey = ({ product, place, measure }: CapacityKey): string =>
  `capacity.${product}.${place}.${measure}`
