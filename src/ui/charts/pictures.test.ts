import { beforeAll, describe, expect, test } from 'vitest'
import type { Lang } from '#i18n/locale.ts'
import type { Fonts } from '#platform/drawing/fonts.server.ts'
import { testFonts } from '#platform/drawing/testing.server.ts'
import { svgToPng } from '#platform/drawing/svg-png.server.ts'
import { renderChartFile } from './file/ChartFile.server.tsx'
import { heightOf, sceneOf, type PlotData } from './plot-data.ts'
import { landMap } from './scenes/map/land-map.server.ts'
import type { SizeName } from './scenes/scene.ts'
import { difference, sceneSvg } from './testing-pictures.server.tsx'
import { speaking } from './testing.ts'

/** Hinting and antialiasing move a pixel here and there; a mark that moved is a hundred. */
const TOLERANCE = 0.004

const pick = (lang: Lang, ar: string, en: string) => (lang === 'ar' ? ar : en)
const month = (index: number) => `2026-${String(index + 1).padStart(2, '0')}`

/** A drawing of each kind with everything that it can show. */
const DRAWINGS: Readonly<Record<string, { size: SizeName; of: (lang: Lang) => PlotData }>> = {
  line: {
    size: 'middle',
    of: (lang) => ({
      kind: 'line',
      unit: pick(lang, 'دولار/طن', 'USD/t'),
      by: 'month',
      decimals: 2,
      reference: { value: 470, label: pick(lang, 'متوسط السنة', 'Mean of the year') },
      series: [
        {
          name: pick(lang, 'سعر MEG', 'Price of MEG'),
          points: [430, 455, 470, null, 490, 468, 512.5].map((value, index) => ({
            date: month(index),
            value,
            low: value && value - 14,
            high: value && value + 9,
          })),
        },
      ],
    }),
  },
  lines: {
    size: 'narrow',
    of: (lang) => ({
      kind: 'line',
      unit: pick(lang, 'دولار/طن', 'USD/t'),
      by: 'month',
      series: [
        [pick(lang, 'الصين', 'China'), [430, 455, 470, 465, 490]],
        [pick(lang, 'الخليج', 'Gulf'), [420, 440, 480, 470, 478]],
        [pick(lang, 'أوروبا', 'Europe'), [530, 540, 520, 556, 566]],
      ].map(([name, values]) => ({
        name: name as string,
        points: (values as number[]).map((value, index) => ({ date: month(index), value })),
      })),
    }),
  },
  parts: {
    size: 'middle',
    of: (lang) => ({
      kind: 'line',
      unit: pick(lang, 'دولار/طن', 'USD/t'),
      by: 'month',
      series: [
        {
          name: pick(lang, 'سعر MEG', 'Price of MEG'),
          points: [430, 455, 470, 450, 490, 468, 512.5].map((value, index) => ({
            date: month(index),
            value,
            ...(index > 4 && { marks: { estimated: 'all' as const } }),
            ...(index < 2 && { marks: { demo: 'all' as const } }),
          })),
        },
      ],
    }),
  },
  annotated: {
    size: 'narrow',
    of: (lang) => ({
      kind: 'line',
      unit: pick(lang, 'دولار/طن', 'USD/t'),
      by: 'month',
      series: [
        {
          name: pick(lang, 'سعر MEG', 'Price of MEG'),
          points: [430, 455, 470, 410, 490, 468, 512.5].map((value, index) => ({
            date: month(index),
            value,
          })),
        },
      ],
      annotations: {
        name: pick(lang, 'تحرّك في السعر', 'Price move'),
        of: [6, 4, 3].map((index) => ({
          date: month(index),
          rises: index !== 3,
          label: month(index),
          path: `/move/${month(index)}`,
        })),
      },
    }),
  },
  columns: {
    size: 'middle',
    of: (lang) => ({
      kind: 'columns',
      unit: pick(lang, 'قضية', 'cases'),
      by: 'year',
      stacked: true,
      series: [pick(lang, 'ضد الصادرات', 'Against exports'), pick(lang, 'حماية', 'Protecting')],
      points: [
        [3, 1],
        [0, 2],
        [5, 2],
        [2, 4],
      ].map((values, index) => ({ date: String(2023 + index), values, estimate: index === 3 })),
    }),
  },
  bars: {
    size: 'middle',
    of: (lang) => ({
      kind: 'bars',
      unit: pick(lang, 'ألف طن/سنة', 'kt/y'),
      series: [
        pick(lang, 'للبيع', 'Merchant'),
        pick(lang, 'داخلي', 'Captive'),
        pick(lang, 'تصدير', 'Export'),
      ],
      rows: [
        { label: pick(lang, 'الإيثيلين', 'Ethylene'), values: [1200, 3400, null] },
        { label: pick(lang, 'يوريا', 'Urea'), values: [2100, null, 900], current: true },
        { label: pick(lang, 'بولي بروبيلين', 'Polypropylene'), values: [1800, 100, 40], estimate: true },
      ],
    }),
  },
  timeline: {
    size: 'middle',
    of: (lang) => ({
      kind: 'timeline',
      by: 'day',
      today: { date: '2026-11-20', label: pick(lang, 'اليوم', 'Today') },
      hatched: pick(lang, 'حتى آخر يوم معلن', 'up to the last day told'),
      lanes: [
        {
          label: pick(lang, 'جلايكول الإيثيلين MEG ← الاتحاد الأوروبي', 'MEG ← European Union'),
          spans: [
            { from: '2024-02', to: '2024-11-09', label: 'a', tone: 'info' },
            { from: '2024-11-09', to: '2025-05-02', label: 'b', tone: 'warn' },
            { from: '2025-05-02', to: '2026-11-20', label: 'c', tone: 'danger' },
            { from: '2026-11-20', to: '2028', label: 'd', tone: 'danger', estimate: true },
          ],
          marks: [
            { date: '2024-02', label: 'a', tone: 'info' },
            { date: '2024-11-09', label: 'b', tone: 'warn' },
            { date: '2025-05-02', label: 'c', tone: 'danger' },
            { date: '2026-03-01', label: 'd' },
          ],
        },
        {
          label: pick(lang, 'ميثانول ← الصين', 'Methanol ← China'),
          spans: [{ from: '2025-01-10', to: '2026-02-02', label: 'a', tone: 'info' }],
          events: [
            { date: '2025-01-10', label: pick(lang, 'بدء التحقيق', 'Initiation'), tone: 'info' },
            { date: '2026-02-02', label: pick(lang, 'إنهاء دون رسوم', 'Ended without duties'), tone: 'ok' },
          ],
        },
      ],
    }),
  },
  map: {
    size: 'narrow',
    of: (lang) => ({
      kind: 'map',
      map: landMap('gulf'),
      unit: pick(lang, 'مليون طن/سنة', 'Mt/y'),
      decimals: 1,
      places: [
        { label: pick(lang, 'الجبيل', 'Jubail'), lon: 49.6, lat: 27, value: 17.4 },
        { label: pick(lang, 'رأس لفان', 'Ras Laffan'), lon: 51.53, lat: 25.9, value: 8.9 },
        { label: pick(lang, 'ينبع', 'Yanbu'), lon: 38.2, lat: 23.96, value: 6.8 },
        { label: pick(lang, 'صلالة', 'Salalah'), lon: 54, lat: 16.95, value: 1.3 },
      ],
    }),
  },
}

let fonts: Fonts
beforeAll(async () => {
  fonts = await testFonts()
})

const comparison = async (name: string, svg: string, width: number) =>
  difference(name, await svgToPng(fonts, svg, width))
const mismatch = (seen: string) => `${seen} differs from the stored picture: docs/practices/testing.md`

describe.each(Object.entries(DRAWINGS))('MKT-02 MKT-03 MKT-05 the picture of %s', (name, { size, of }) => {
  for (const lang of ['ar', 'en'] as const)
    for (const theme of ['light', 'dark'] as const)
      test(`looks as it did: ${lang}, ${theme}`, async () => {
        const scene = sceneOf(of(lang), speaking(lang), size)
        expect(heightOf(of(lang), speaking(lang), size)).toBe(scene.height)
        const { share, seen } = await comparison(
          `${lang}/${name}-${theme}`,
          sceneSvg(scene, theme),
          scene.width,
        )
        expect(share, mismatch(seen)).toBeLessThan(TOLERANCE)
      })
})

test.each(['ar', 'en'] as const)('MKT-02 MKT-11 a chart file looks as it did (%s)', async (lang) => {
  const plot = DRAWINGS['bars']?.of(lang)
  if (!plot) throw new Error('no plot')
  const svg = renderChartFile(sceneOf(plot, speaking(lang), 'wide'), {
    lang,
    title: pick(lang, 'الطاقة حسب المنتج واستخدامه', 'Capacity by product and its use'),
    note: pick(lang, 'ألف طن/سنة · الطاقة التصميمية', 'kt/y · nameplate'),
    source: pick(
      lang,
      'المصدر: 45 مصدراً، يُذكر كل منها مع سجله',
      'Source: 45 sources, listed with each record',
    ),
    line: pick(lang, '20 نوفمبر 2026، kimya.example/x', '20 November 2026, kimya.example/x'),
    estimate: pick(lang, 'تقدير', 'Estimate'),
    summary: '',
  })
  const { share, seen } = await comparison(`${lang}/file`, svg, 896)
  expect(share, mismatch(seen)).toBeLessThan(TOLERANCE)
})
