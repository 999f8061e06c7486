import { workbenchPath } from '#datasets/series/workbench-path.ts'
import type { Lang } from '#i18n/locale.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { seriesBySlug } from '#sections/products-prices/contract.server.ts'

interface Ready {
  title: LocalizedText
  series: readonly string[]
  more: readonly [string, string][]
}

/** Views to begin with: real prices of the first start, the one with made-up prices last. */
const READY: readonly Ready[] = [
  {
    title: { ar: 'برنت ناقصاً غرب تكساس', en: 'Brent less WTI' },
    series: ['crude-oil-nwe-brent-fob-spot', 'crude-oil-us-wti-fob-spot'],
    more: [['as', 'spread']],
  },
  {
    title: { ar: 'موسمية غاز هنري هب', en: 'Henry Hub through the year' },
    series: ['natural-gas-us-henry-hub-spot'],
    more: [['as', 'seasonal']],
  },
  {
    title: { ar: 'الأسمدة والغاز والنفط (2020 = 100)', en: 'Fertilizers, gas and oil (2020 = 100)' },
    series: [
      'dap-wld-index',
      'tsp-wld-index',
      'natural-gas-us-henry-hub-spot',
      'crude-oil-nwe-brent-fob-spot',
    ],
    more: [
      ['as', 'index'],
      ['base', '2020'],
      ['from', '2019'],
    ],
  },
  {
    title: { ar: 'ارتباط برنت وهنري هب', en: 'Brent and Henry Hub: correlation' },
    series: ['crude-oil-nwe-brent-fob-spot', 'natural-gas-us-henry-hub-spot'],
    more: [
      ['as', 'correlation'],
      ['window', '60'],
    ],
  },
  {
    title: { ar: 'هامش الإيثيلين على النافثا', en: 'Ethylene over naphtha: margin' },
    series: ['ethylene-kr-fob-spot', 'naphtha-me-fob-spot'],
    more: [
      ['as', 'margin'],
      ['k', '1.3'],
    ],
  },
]

/** The ready views whose series this portal has, with their marks. */
export async function readyViews(db: Db, lang: Lang) {
  const wanted = [...new Set(READY.flatMap(({ series }) => series))]
  const found = new Map((await seriesBySlug(db, wanted, lang)).map((quote) => [quote.slug, quote]))
  return READY.filter(({ series }) => series.every((slug) => found.has(slug))).map(
    ({ title, series, more }) => ({
      title: title[lang],
      href: workbenchPath(series, more),
      query: [...series.map((key): [string, string] => ['s', key]), ...more],
      demo: series.some((slug) => found.get(slug)?.demo),
    }),
  )
}
