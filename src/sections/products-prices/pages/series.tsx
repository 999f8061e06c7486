import type { LoaderFunctionArgs } from 'react-router'
import { Bidi, Num, Time, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Change } from '#ui/price/Change.tsx'
import { MarkTags } from '#ui/MarkTags.tsx'
import { marksOf } from '#ui/marks.ts'
import { Link } from '#ui/Link.tsx'
import { MoveList } from '../moves/MoveList.tsx'
import { HistoryTable } from '../view/HistoryTable.tsx'
import { ChartBlock } from '#datasets/charts/view/ChartBlock.tsx'
import { KnownNotice, UnitRefused } from '../view/PriceNotices.tsx'
import { RangeControls } from '../view/RangeControls.tsx'
import { SeriesChips } from '../view/SeriesChips.tsx'
import { StandingTag } from '../view/StandingTag.tsx'
import { loadProductMarket } from '../series/series-page.server.ts'
import { ogPath } from '#head/og-path.ts'
import { metaOf, type MetaInput } from '#head/page.ts'
import { requestContext } from '#platform/http/context.server.ts'
import chartCss from '#ui/css/data/charts.css?url'
import { sectionWords } from '#data-section/section.server.ts'
import { ProductFrame } from '../view/ProductFrame.tsx'
import { SeriesRail } from '../view/SeriesRail.tsx'

export const links = () => [{ rel: 'stylesheet', href: chartCss }]

export async function loader({ params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const [page, { label }] = await Promise.all([
    loadProductMarket(ctx, params['product_slug'] ?? '', params['country_slug'] ?? ''),
    sectionWords(ctx, 'products-prices'),
  ])
  return { ...page, label, image: ogPath('product', page.product.slug, ctx.lang) }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: Data }) {
  if (!loaderData) return []
  const { product, series, label, image } = loaderData
  return metaOf(where, {
    title: [label, product.name, series.quote.market_name].join(' - '),
    description: [series.chart?.summary, product.description].filter(Boolean).join(' '),
    image,
  })
}

/** A product in one market: one series, others of the market beside it. */
export default function SeriesPage({ loaderData: { product, series, news, label } }: { loaderData: Data }) {
  return (
    <ProductFrame
      product={product}
      quote={series.quote}
      label={label}
      news={news}
      aside={<SeriesRail series={series} />}
    >
      <SeriesView series={series} />
    </ProductFrame>
  )
}

/** A series: its last price in large, its chart over a range, its newest prices. */
function SeriesView({ series }: Pick<Data, 'series'>) {
  const { t, lang } = useI18n()
  const { quote, terms, shown, chart, controls, figures, history, moves, siblings, compare } = series
  const { day } = controls.known
  return (
    <>
      {figures && (
        <div className="latest-price">
          <span className="big">{figures.last}</span>
          <span>
            <span className="meta">
              <span>
                <Bidi text={shown.unit_name} />
              </span>
              <Time dateTime={figures.last_day} />
              <span>
                <Bidi text={terms.join(lang === 'ar' ? '، ' : ', ')} />
              </span>
            </span>
            <span className="row wrapping">
              <Change value={figures.percent} pill /> <Num>{figures.amount}</Num>
              <span className="muted small">
                {t('products-prices.since')} <Time dateTime={figures.since} />
              </span>
              <StandingTag quote={quote} />
              <MarkTags marks={marksOf([quote.marks])} />
            </span>
          </span>
        </div>
      )}
      {siblings.length > 1 && <SeriesChips label={t('products-prices.terms')} items={siblings} />}
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
