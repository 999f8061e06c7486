import { data, type LoaderFunctionArgs } from 'react-router'
import { chartData } from '#datasets/charts/chart-data.server.ts'
import { ChartBlock } from '#datasets/charts/view/ChartBlock.tsx'
import { ogPath } from '#head/og-path.ts'
import { metaOf, type MetaInput } from '#head/page.ts'
import { Bidi, Lat, useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { found, indexQuery, sectionWords } from '#data-section/section.server.ts'
import { Alert } from '#ui/Alert.tsx'
import { PageJsonLd } from '#head/PageJsonLd.tsx'
import { Breadcrumb } from '#ui/page/Breadcrumb.tsx'
import chartCss from '#ui/css/data/charts.css?url'
import { Link } from '#ui/Link.tsx'
import { chartAt } from '../charts.server.ts'

export const links = () => [{ rel: 'stylesheet', href: chartCss }]

export async function loader({ context, params }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const chart = chartAt(params['section'] ?? '', params['chart'] ?? '')
  if (!chart) throw data(null, { status: 404 })
  const asked = ctx.url.searchParams
  const { query, wrong, words } = chart.open(ctx, asked)
  // A search is limited and never cached, in whatever parameter it is.
  if (words !== '') await indexQuery(ctx)
  const [section, shown] = await Promise.all([
    sectionWords(ctx, chart.section),
    chartData(ctx, chart, asked, Infinity).then(found),
  ])
  return {
    chart: shown,
    label: section.label,
    page: chart.page(query),
    isFiltered: query.size > 0,
    wrong: wrong.length > 0,
    image: ogPath('section', chart.section, ctx.lang),
  }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: Data }) {
  if (!loaderData) return []
  const { chart, label, isFiltered, image } = loaderData
  return metaOf(where, {
    title: `${chart.title} - ${label}`,
    description: chart.summary,
    image,
    robots: isFiltered ? 'noindex' : undefined,
  })
}

/** A chart by itself: large, its figures open below, its address to keep. */
export default function ChartPage({ loaderData: { chart, label, page, wrong } }: { loaderData: Data }) {
  const { t } = useI18n()
  const trail = [
    { label: t('shell.nav.home'), href: '/index' },
    { label, href: page },
    { label: chart.title },
  ]
  return (
    <>
      <Breadcrumb items={trail} />
      <PageJsonLd trail={trail} />
      <div className="page-head">
        <h1>
          <Bidi text={chart.title} />
        </h1>
        <p>
          <Link className="more" to={page}>
            {t('datasets.chart.back', { section: label })}
          </Link>
        </p>
      </div>
      {wrong && <Alert tone="warn">{t('datasets.chart.wrong')}</Alert>}
      <div className="stack">
        <ChartBlock chart={chart} whole />
        <p className="small muted address">
          {t('ui.chart.permalink')}:{' '}
          <a href={chart.address}>
            <Lat>{chart.address}</Lat>
          </a>
        </p>
      </div>
    </>
  )
}
