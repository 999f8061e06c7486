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
  /** Its names in the publisher's other files and APIs. */
  also?: readonly string[]
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
  'producer-prices': { ar: 'مؤشرات أسعار المنتجين', en: 'Producer price indexes', sort: 9 },
  metals: { ar: 'المعادن', en: 'Metals', sort: 8 },
}

/** Producer price indexes are 100 in the average of 1982. */
const PPI_UNIT = '1982=100'

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
  {
    slug: 'propane',
    category: 'feedstocks',
    shortcut: 'C3',
    ar: 'البروبان',
    en: 'Propane',
    unit: 'USD/t',
    cas: '74-98-6',
    hs6: '271112',
  },
  ...(
    [
      ['industrial-chemicals-index', 'PPI061', 'الكيماويات الصناعية', 'Industrial chemicals'],
      [
        'basic-inorganic-chemicals-index',
        'PPI0613',
        'الكيماويات غير العضوية الأساسية',
        'Basic inorganic chemicals',
      ],
      ['basic-organic-chemicals-index', 'PPI0614', 'الكيماويات العضوية الأساسية', 'Basic organic chemicals'],
      ['fertilizer-materials-index', 'PPI0652', 'المواد السمادية', 'Fertilizer materials'],
      ['plastic-resins-index', 'PPI066', 'الراتنجات والمواد البلاستيكية', 'Plastic resins and materials'],
      ['thermoplastic-resins-index', 'PPI0662', 'الراتنجات اللدنة بالحرارة', 'Thermoplastic resins'],
    ] as const
  ).map(([slug, shortcut, ar, en]) => ({
    slug,
    category: 'producer-prices',
    shortcut,
    ar: `${ar}: أسعار المنتجين`,
    en: `${en}: producer prices`,
    unit: PPI_UNIT,
  })),
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
    also: ['RBRTE', 'DCOILBRENTEU'],
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
    also: ['RWTC', 'DCOILWTICO'],
    terms: {
      ...monthly('crude-oil', 'US', 'USD/bbl', { ...FOB, grade: 'wti' }),
      price_type: 'spot',
      frequency: 'daily',
    },
  },
  {
    code: 'henry-hub',
    name: 'Henry Hub Natural Gas Spot Price',
    also: ['RNGWHHD', 'DHHNGSP'],
    terms: {
      ...monthly('natural-gas', 'US', 'USD/MMBtu', { grade: 'henry-hub' }),
      price_type: 'spot',
      frequency: 'daily',
    },
  },
]

/** Monthly, not seasonally adjusted. */
const producerPrices = (product: string): SeriesTerms => ({
  ...monthly(product, 'US', PPI_UNIT),
  price_type: 'index',
})

/** Series that FRED passes on: propane of the EIA, and producer price indexes of the US Bureau of Labor Statistics. */
export const FRED: readonly OutsideSeries[] = [
  {
    code: 'propane-mont-belvieu',
    name: 'DPROPANEMBTX',
    terms: {
      ...monthly('propane', 'US', 'USD/gal', { grade: 'mont-belvieu' }),
      price_type: 'spot',
      frequency: 'daily',
    },
  },
  { code: 'ppi-industrial-chemicals', name: 'WPU061', terms: producerPrices('industrial-chemicals-index') },
  { code: 'ppi-basic-inorganic', name: 'WPU0613', terms: producerPrices('basic-inorganic-chemicals-index') },
  { code: 'ppi-basic-organic', name: 'WPU0614', terms: producerPrices('basic-organic-chemicals-index') },
  { code: 'ppi-fertilizer-materials', name: 'WPU0652', terms: producerPrices('fertilizer-materials-index') },
  { code: 'ppi-plastic-resins', name: 'WPU066', terms: producerPrices('plastic-resins-index') },
  { code: 'ppi-thermoplastic-resins', name: 'WPU0662', terms: producerPrices('thermoplastic-resins-index') },
]
