import type { SeriesTerms } from './terms.ts'

/** A product that an outside source prices, as it is made where the site does not have it yet. */
interface OutsideProduct {
  slug: string
  category: string
  shortcut: string
  ar: string
  en: string
  unit: string
  cas?: string
  hs6?: string
}

/** A series of an outside source: how the source names it, and what it is here. */
export interface OutsideSeries {
  code: string
  /** Heading of its column in the source's workbook. */
  name: string
  terms: SeriesTerms
  /** Its market has been below zero, as crude at Cushing on 20 April 2020. */
  belowZero?: boolean
  /** Another basis that the source had before a month: a series of its own here, since the terms of a series never change. */
  before?: { month: string; terms: SeriesTerms }
}

/** Groups of those products, made where the site does not have them. */
export const OUTSIDE_CATEGORIES: Readonly<Record<string, { ar: string; en: string; sort: number }>> = {
  feedstocks: { ar: 'اللقيم والطاقة', en: 'Feedstocks and energy', sort: 1 },
  'polymers-group': { ar: 'البوليمرات والمطاط', en: 'Polymers and rubber', sort: 4 },
  fertilizers: { ar: 'الأسمدة وموادها الأولية', en: 'Fertilizers and raw materials', sort: 5 },
  metals: { ar: 'المعادن', en: 'Metals', sort: 8 },
}

export const OUTSIDE_PRODUCTS: readonly OutsideProduct[] = [
  {
    slug: 'crude-oil',
    category: 'feedstocks',
    shortcut: 'OIL',
    ar: 'النفط الخام',
    en: 'Crude oil',
    unit: 'USD/bbl',
    cas: '8002-05-9',
    hs6: '270900',
  },
  {
    slug: 'natural-gas',
    category: 'feedstocks',
    shortcut: 'NG',
    ar: 'الغاز الطبيعي',
    en: 'Natural gas',
    unit: 'USD/MMBtu',
  },
  { slug: 'coal', category: 'feedstocks', shortcut: 'COAL', ar: 'الفحم', en: 'Coal', unit: 'USD/t' },
  {
    slug: 'natural-rubber',
    category: 'polymers-group',
    shortcut: 'NR',
    ar: 'المطاط الطبيعي',
    en: 'Natural rubber',
    unit: 'USD/kg',
  },
  {
    slug: 'phosphate-rock',
    category: 'fertilizers',
    shortcut: 'PR',
    ar: 'صخر الفوسفات',
    en: 'Phosphate rock',
    unit: 'USD/t',
  },
  {
    slug: 'dap',
    category: 'fertilizers',
    shortcut: 'DAP',
    ar: 'فوسفات ثنائي الأمونيوم',
    en: 'Diammonium phosphate (DAP)',
    unit: 'USD/t',
  },
  {
    slug: 'tsp',
    category: 'fertilizers',
    shortcut: 'TSP',
    ar: 'سوبر فوسفات ثلاثي',
    en: 'Triple superphosphate (TSP)',
    unit: 'USD/t',
  },
  {
    slug: 'urea',
    category: 'fertilizers',
    shortcut: 'UREA',
    ar: 'اليوريا',
    en: 'Urea',
    unit: 'USD/t',
    cas: '57-13-6',
    hs6: '310210',
  },
  {
    slug: 'potassium-chloride',
    category: 'fertilizers',
    shortcut: 'MOP',
    ar: 'كلوريد البوتاسيوم',
    en: 'Potassium chloride (MOP)',
    unit: 'USD/t',
  },
  { slug: 'aluminium', category: 'metals', shortcut: 'AL', ar: 'الألمنيوم', en: 'Aluminium', unit: 'USD/t' },
]

/** Monthly averages are no quotes, and without a base no index. A term that the source does not state is left empty. */
const monthly = (
  product: string,
  market: string,
  unit: string,
  rest: Partial<Pick<SeriesTerms, 'grade' | 'delivery_term'>> = {},
): SeriesTerms => ({
  product,
  market,
  grade: '',
  delivery_term: '',
  price_type: 'average',
  currency: 'USD',
  unit,
  frequency: 'monthly',
  demo: false,
  ...rest,
})

const FOB = { delivery_term: 'FOB' }

/** The chemicals, feedstocks and energy of the World Bank's monthly prices; its foods, timber and ores are not ours. */
export const WORLD_BANK: readonly OutsideSeries[] = [
  {
    code: 'crude-oil-average',
    name: 'Crude oil, average',
    terms: monthly('crude-oil', 'WLD', 'USD/bbl', { grade: 'average' }),
  },
  {
    code: 'crude-oil-brent',
    name: 'Crude oil, Brent',
    terms: monthly('crude-oil', 'NWE', 'USD/bbl', { ...FOB, grade: 'brent' }),
  },
  {
    code: 'crude-oil-dubai',
    name: 'Crude oil, Dubai',
    terms: monthly('crude-oil', 'ME', 'USD/bbl', { ...FOB, grade: 'dubai' }),
  },
  {
    code: 'crude-oil-wti',
    name: 'Crude oil, WTI',
    terms: monthly('crude-oil', 'US', 'USD/bbl', { ...FOB, grade: 'wti' }),
  },
  { code: 'coal-australian', name: 'Coal, Australian', terms: monthly('coal', 'AU', 'USD/t', FOB) },
  { code: 'natural-gas-us', name: 'Natural gas, US', terms: monthly('natural-gas', 'US', 'USD/MMBtu') },
  {
    code: 'natural-gas-europe',
    name: 'Natural gas, Europe',
    terms: monthly('natural-gas', 'EUR', 'USD/MMBtu'),
  },
  {
    code: 'lng-japan',
    name: 'Liquefied natural gas, Japan',
    terms: monthly('natural-gas', 'JP', 'USD/MMBtu', { grade: 'lng', delivery_term: 'CIF' }),
  },
  {
    code: 'natural-rubber-tsr20',
    name: 'Rubber, TSR20',
    terms: monthly('natural-rubber', 'SEA', 'USD/kg', { grade: 'tsr20' }),
  },
  {
    code: 'natural-rubber-rss3',
    name: 'Rubber, RSS3',
    terms: monthly('natural-rubber', 'SEA', 'USD/kg', { grade: 'rss3' }),
  },
  { code: 'phosphate-rock', name: 'Phosphate rock', terms: monthly('phosphate-rock', 'WLD', 'USD/t') },
  { code: 'dap', name: 'DAP', terms: monthly('dap', 'WLD', 'USD/t') },
  { code: 'tsp', name: 'TSP', terms: monthly('tsp', 'WLD', 'USD/t') },
  {
    code: 'urea',
    name: 'Urea',
    terms: monthly('urea', 'ME', 'USD/t', FOB),
    before: { month: '2022-03', terms: monthly('urea', 'EUR', 'USD/t', FOB) },
  },
  {
    code: 'potassium-chloride',
    name: 'Potassium chloride',
    terms: monthly('potassium-chloride', 'WLD', 'USD/t'),
  },
  { code: 'aluminium', name: 'Aluminum', terms: monthly('aluminium', 'WLD', 'USD/t') },
]

/** Daily prices of the US Energy Information Administration, one file each. */
export const EIA: readonly OutsideSeries[] = [
  {
    code: 'brent',
    name: 'Europe Brent Spot Price FOB',
    terms: {
      ...monthly('crude-oil', 'NWE', 'USD/bbl', { ...FOB, grade: 'brent' }),
      price_type: 'spot',
      frequency: 'daily',
    },
  },
  {
    code: 'wti',
    name: 'Cushing, OK WTI Spot Price FOB',
    belowZero: true,
    terms: {
      ...monthly('crude-oil', 'US', 'USD/bbl', { ...FOB, grade: 'wti' }),
      price_type: 'spot',
      frequency: 'daily',
    },
  },
  {
    code: 'henry-hub',
    name: 'Henry Hub Natural Gas Spot Price',
    terms: {
      ...monthly('natural-gas', 'US', 'USD/MMBtu', { grade: 'henry-hub' }),
      price_type: 'spot',
      frequency: 'daily',
    },
  },
]
