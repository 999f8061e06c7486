import { localePath } from '#i18n/locale.ts'
import { utcParts, type DocumentData } from '#platform/pdf/typst.ts'
import { sceneOf, type PlotData } from '#ui/charts/plot-data.ts'
import { typstFigure } from '#ui/charts/file/typst-figure.server.tsx'
import { standingWords } from '#sections/products-prices/contract.server.ts'
import { markWords, MARKS, marksOf, type Marks } from '#ui/marks.ts'
import type { ReportContext } from './report-context.server.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'
import type { WeekData } from './week-data.server.ts'

interface Site {
  name: string
  url: string
}

/** A cell with its small second line. */
const cell = (text: string, below = '', mark = '') => ({ text, below, mark })
const table = (
  widths: readonly number[],
  columns: readonly string[],
  rows: readonly (readonly (string | ReturnType<typeof cell>)[])[],
  { title = '', empty = '' } = {},
) => ({ kind: 'table', title, widths, columns, rows, empty })

/** The report as its template takes it: nothing but words, figures, drawings and their order. */
export function reportData(week: WeekData, context: ReportContext, site: Site): DocumentData {
  const { t, fmt, lang } = context
  const days = { from: fmt.date(week.week.from), to: fmt.date(week.week.to) }
  const isDemo =
    week.prices.some(({ marks }) => marks.includes('demo')) ||
    [...week.stops, ...week.steps, ...week.expiries, ...week.deals].some(({ demo }) => demo)
  const heading = t('weekly.title')
  const title = `${heading}: ${t('weekly.week', days)}`
  return {
    lang,
    title,
    author: site.name,
    // Of the week, not of the making: the same week is the same file.
    date: utcParts(new Date(`${week.week.to}T13:00:00Z`)),
    page: (lang === 'ar' ? ar : en)['weekly.page'],
    running: title,
    site: `${site.name}${context.comma}${context.ltr(new URL(localePath(lang, '/weekly-report'), site.url).href)}`,
    heading,
    week: t('weekly.week', days),
    known: knownText(week, context),
    mark: isDemo ? MARKS.demo[isAll(week) ? 'all' : 'some'][lang] : null,
    demo: t('weekly.method.demo'),
    parts: [
      { title: t('weekly.prices'), pieces: [pricesTable(week, context)] },
      ...(week.charts.length > 0 ? [{ title: t('weekly.charts'), pieces: [charts(week, context)] }] : []),
      { title: t('weekly.stops'), pieces: stops(week, context) },
      { title: t('weekly.cases'), pieces: cases(week, context) },
      { title: t('weekly.deals'), pieces: [deals(week, context)] },
      { title: t('weekly.stories'), pieces: [stories(week, context, site)] },
      {
        title: t('weekly.method'),
        pieces: [
          {
            kind: 'text',
            title: '',
            texts: [
              ...(['price', 'change', 'chart', 'known', 'demo'] as const).map((one) =>
                t(`weekly.method.${one}`),
              ),
              ...(week.left > 0 ? [t('weekly.left', { count: week.left })] : []),
            ].map((one) => context.text(one)),
          },
        ],
      },
    ],
  }
}

const isAll = ({ prices }: WeekData) => prices.every(({ marks }) => marks.includes('demo'))

/** As of when: the day that was asked for, else that of the newest price in the report. */
function knownText({ known, prices }: WeekData, { t, fmt }: ReportContext): string {
  if (known !== null) return t('weekly.known', { day: fmt.date(known) })
  const newest = Math.max(...prices.map(({ known: at }) => at.getTime()))
  return prices.length > 0 ? t('weekly.written', { day: fmt.date(newest) }) : ''
}

const words = (marks: Marks, { lang, comma }: ReportContext) => markWords(marks, lang).join(comma)

/** A change with its sign; a dash where there was nothing to compare with. */
const change = (percent: number | null, { fmt, ltr }: ReportContext) => ltr(fmt.change(percent, '%'))

function pricesTable({ prices }: WeekData, context: ReportContext) {
  const { t, fmt, ltr, text } = context
  return table(
    [1, 0, 0, 0, 0, 0, 0],
    [
      t('weekly.what'),
      t('weekly.unit'),
      t('weekly.price'),
      t('weekly.change.week'),
      t('weekly.change.month'),
      t('weekly.change.year'),
      t('weekly.day'),
    ],
    prices.map((one) => [
      cell(
        text(`${one.name}${context.comma}${one.market}`),
        [text(one.terms), one.source && t('weekly.source', { source: one.source })]
          .filter(Boolean)
          .join(' · '),
        [
          words(marksOf([one.marks]), context),
          one.late ? standingWords({ ...one, standing: 'late' }, context.lang, fmt) : '',
        ]
          .filter(Boolean)
          .join(context.comma),
      ),
      text(one.unit),
      ltr(fmt.number(one.price, one.decimals)),
      change(one.week, context),
      change(one.month, context),
      change(one.year, context),
      text(fmt.date(one.day)),
    ]),
    { empty: t('weekly.noneText') },
  )
}

function charted(
  plot: PlotData,
  size: 'narrow' | 'middle',
  context: ReportContext,
  about: Pick<WeekData['charts'][number], 'title' | 'note' | 'summary' | 'source' | 'marks'>,
) {
  return {
    title: context.text(about.title),
    note: context.text(about.note),
    summary: context.text(about.summary),
    source: about.source === '' ? '' : context.t('weekly.source', { source: about.source }),
    mark: words(about.marks, context),
    figure: { ...typstFigure(sceneOf(plot, context, size)), alt: `${about.title}. ${about.summary}` },
  }
}

const charts = ({ charts: all }: WeekData, context: ReportContext) => ({
  kind: 'charts',
  title: '',
  charts: all.map(({ plot, ...about }) => charted({ ...plot, tall: false }, 'narrow', context, about)),
})

function stops({ stops: all, offline }: WeekData, context: ReportContext) {
  const { t, fmt, text, ltr, whole } = context
  const demo = (is: boolean) => (is ? MARKS.demo.all[context.lang] : '')
  const day = (value: string) => (value.length === 10 ? fmt.date(value) : fmt.digits(value))
  const list = table(
    [4, 3, 3, 3, 0],
    [t('weekly.plant'), t('weekly.products'), t('weekly.kind'), t('weekly.span'), t('weekly.daysOff')],
    all.map((one) => [
      cell(
        whole(one.plant),
        [text(one.company), t('weekly.source', { source: one.source })].join(' · '),
        demo(one.demo),
      ),
      text(one.products || '—'),
      `${text(one.kind)}${context.comma}${text(one.status)}`,
      one.to === null
        ? `${text(day(one.from))} – ${t('weekly.open')}`
        : `${text(day(one.from))} – ${text(day(one.to))}${one.estimate ? ` (${t('weekly.announced')})` : ''}`,
      ltr(fmt.number(one.days)),
    ]),
    { empty: t('weekly.noStops') },
  )
  if (offline.length === 0) return [list]
  const rows = offline.map(({ product, kilotonnes }) => ({ label: product, values: [kilotonnes] }))
  const figures = offline
    .map(({ product, kilotonnes }) => `${product} ${ltr(fmt.number(kilotonnes, 1))}`)
    .join(context.comma)
  const chart = charted({ kind: 'bars', rows, unit: t('weekly.kt'), decimals: 1 }, 'middle', context, {
    title: t('weekly.offline'),
    note: t('weekly.kt'),
    summary: t('weekly.offlineNote'),
    source: '',
    marks: offline.some(({ demo: is }) => is)
      ? { demo: offline.every(({ demo: is }) => is) ? 'all' : 'some' }
      : {},
  })
  return [list, { kind: 'wide', title: '', chart: { ...chart, figure: { ...chart.figure, alt: figures } } }]
}

function cases({ steps, expiries, coming }: WeekData, context: ReportContext) {
  const { t, fmt, text, whole } = context
  const rows = (all: typeof steps) =>
    all.map((one) => [
      text(fmt.date(one.day)),
      cell(
        whole(one.product),
        t('weekly.source', { source: one.source }),
        one.demo ? MARKS.demo.all[context.lang] : '',
      ),
      text(one.market),
      one.text === '' ? text(one.kind) : `${text(one.kind)}: ${whole(one.text)}`,
    ])
  const columns = [t('weekly.day'), t('weekly.product'), t('weekly.market'), t('weekly.step')]
  return [
    table([2, 4, 2, 4], columns, rows(steps), { empty: t('weekly.noCases') }),
    table([2, 4, 2, 4], columns, rows(expiries), {
      title: t('weekly.expiries', { day: fmt.date(coming.to) }),
      empty: t('weekly.noExpiries'),
    }),
  ]
}

function deals({ deals: all }: WeekData, context: ReportContext) {
  const { t, fmt, text, whole, ltr } = context
  return table(
    [2, 4, 3, 3, 0, 3],
    [
      t('weekly.day'),
      t('weekly.target'),
      t('weekly.buyer'),
      t('weekly.value'),
      t('weekly.stake'),
      t('weekly.state'),
    ],
    all.map((one) => [
      text(fmt.date(one.day)),
      cell(
        whole(one.target),
        t('weekly.source', { source: one.source }),
        one.demo ? MARKS.demo.all[context.lang] : '',
      ),
      whole(one.buyer),
      one.value === null
        ? t('weekly.undisclosed')
        : t('weekly.million', { amount: fmt.number(one.value), currency: one.currency ?? '' }),
      one.stake === null ? '—' : ltr(fmt.share(one.stake)),
      text(one.condition),
    ]),
    { empty: t('weekly.noDeals') },
  )
}

function stories(
  { stories: all }: WeekData,
  { lang, t, fmt, whole, comma, text }: ReportContext,
  site: Site,
) {
  if (all.length === 0) return { kind: 'text', title: '', texts: [t('weekly.noStories')] }
  return {
    kind: 'list',
    title: '',
    items: all.map((one) => ({
      title: whole(one.title.text),
      url: new URL(localePath(lang, one.path), site.url).href,
      below: [
        text(fmt.date(one.publishedAt)),
        ...(one.category ? [text(one.category.name)] : []),
        ...(one.paid ? [t('weekly.paidStory')] : []),
      ].join(comma),
    })),
  }
}
