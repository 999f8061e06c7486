import { workbenchPath } from '#datasets/series/workbench-path.ts'
import type { Lang } from '#i18n/locale.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { seriesBySlug } from '#sections/products-prices/contract.server.ts'

interface Ready {
  title: LocalizedText
  about: LocalizedText
  series: readonly string[]
  more: readonly (readonly [string, string])[]
}

/** Views to begin with: real prices of the first start, the one with made-up prices last. */
const READY: readonly Ready[] = [
  {
    title: { ar: 'برنت ناقصاً غرب تكساس', en: 'Brent less WTI' },
    about: {
      ar: 'الفارق بين الخامين يوماً بيوم منذ خمس سنوات',
      en: 'The spread of the two crudes day by day over five years',
    },
    series: ['crude-oil-nwe-brent-fob-spot', 'crude-oil-us-wti-fob-spot'],
    more: [['as', 'spread']],
  },
  {
    title: { ar: 'غاز هنري هب على مدار السنة', en: 'Henry Hub gas through the year' },
    about: {
      ar: 'هذه السنة والتي قبلها فوق نطاق خمس سنوات',
      en: 'This year and the last over the range of five years',
    },
    series: ['natural-gas-us-henry-hub-spot'],
    more: [['as', 'seasonal']],
  },
  {
    title: { ar: 'الأسمدة والغاز والنفط منذ 2020', en: 'Fertilizers, gas and oil since 2020' },
    about: { ar: 'مؤشر، متوسط 2020 = 100', en: 'Index, average of 2020 = 100' },
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
    about: { ar: 'ارتباط تغيراتهما في آخر 60 يوماً', en: 'Of their changes over the last 60 days' },
    series: ['crude-oil-nwe-brent-fob-spot', 'natural-gas-us-henry-hub-spot'],
    more: [
      ['as', 'correlation'],
      ['window', '60'],
    ],
  },
  {
    title: { ar: 'هامش الإيثيلين على النافثا', en: 'Ethylene over naphtha: margin' },
    about: { ar: 'الإيثيلين ناقصاً 1.3 طن من النافثا', en: 'Ethylene less 1.3 tonnes of naphtha' },
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
    ({ title, about, series, more }) => ({
      title: title[lang],
      about: about[lang],
      href: workbenchPath(series, more),
      demo: series.some((slug) => found.get(slug)?.demo),
    }),
  )
}
