import type { PageHandle } from '#platform/http/page-handle.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { answerInText } from '#datasets/answer/answer.ts'
import { Alert } from '#ui/Alert.tsx'
import { Link } from '#ui/Link.tsx'
import { MoveList } from '../moves/MoveList.tsx'
import { HistoryTable } from '../view/HistoryTable.tsx'
import { ChartBlock } from '#datasets/charts/view/ChartBlock.tsx'
import { KnownNotice, UnitRefused } from '../view/PriceNotices.tsx'
import { RangeControls } from '../view/RangeControls.tsx'
import { SeriesChips } from '../view/SeriesChips.tsx'
import { loadProductMarket } from '../series/series-page.server.ts'
import { ogPath } from '#head/og-path.ts'
import { metaOf, type MetaInput } from '#head/page.ts'
import { requestContext } from '#platform/http/context.server.ts'
import chartCss from '#ui/css/data/charts.css?url'
import { sectionWords } from '#data-section/section.server.ts'
import { ProductFrame } from '../view/ProductFrame.tsx'
import { ProductHead } from '../view/ProductHead.tsx'
import { SeriesRail } from '../view/SeriesRail.tsx'

export const handle: PageHandle = { figures: true }

export const links = () => [{ rel: 'stylesheet', href: chartCss }]

export async function loader({ params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const [page, { label }] = await Promise.all([
    loadProductMarket(ctx, params['product_slug'] ?? '', params['country_slug'] ?? ''),
    sectionWords(ctx, 'products-prices'),
  ])
  return { ...page, lang: ctx.lang, label, image: ogPath('product', page.product.slug, ctx.lang) }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: Data }) {
  if (!loaderData) return []
  const { product, series, label, image, lang } = loaderData
  return metaOf(where, {
    title: [label, product.name, series.quote.market_name].join(' - '),
    description: series.head
      ? answerInText(series.head.answer, {}, lang)
      : (product.description ?? undefined),
    image,
  })
}

/** A product in one market: one series, others of the market beside it. */
export default function SeriesPage({ loaderData: { product, series, news, label } }: { loaderData: Data }) {
  const { t } = useI18n()
  return (
    <ProductFrame
      product={product}
      quote={series.quote}
      label={label}
      news={news}
      head={
        <ProductHead product={product} market={series.quote} label={label} price={series.head}>
          {series.siblings.length > 1 && (
            <SeriesChips label={t('products-prices.terms')} items={series.siblings} />
          )}
        </ProductHead>
      }
      aside={<SeriesRail series={series} />}
    >
      <SeriesView series={series} />
    </ProductFrame>
  )
}

/** A series: its chart over a range, its newest prices. */
function SeriesView({ series }: Pick<Data, 'series'>) {
  const { t } = useI18n()
  const { quote, shown, chart, controls, history, moves, compare } = series
  const { day } = controls.known
  return (
    <>
      <KnownNotice controls={controls} />
      <UnitRefused refusal={shown.refusal} />
      {chart ? (
        <ChartBlock chart={chart} fit="column" controls={<RangeControls controls={controls} />} />
      ) : (
        <>
          <RangeControls controls={controls} />
          <Alert tone="info" title={t('products-prices.range.none')}>
            <p>{t(day === null ? 'products-prices.range.none.text' : 'products-prices.known.none')}</p>
          </Alert>
        </>
      )}
      <p className="row wrapping">
        <b>{t('products-prices.compare')}</b>
        {compare.map(({ href, label }) => (
          <Link key={href} className="chip" to={href} rel="nofollow">
            <span>
              <Bidi text={label} />
            </span>
          </Link>
        ))}
      </p>
      {moves && <MoveList quote={quote} unit={shown.unit_name} moves={moves} />}
      {history.length > 0 && <HistoryTable quote={quote} unit={shown.unit_name} rows={history} />}
    </>
  )
}
