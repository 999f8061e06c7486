import type { LoaderFunctionArgs } from 'react-router'
import { ogPath } from '#head/og-path.ts'
import { ChartBlock } from '#datasets/charts/view/ChartBlock.tsx'
import { AnswerHead } from '#datasets/view/AnswerHead.tsx'
import { metaOf, type MetaInput } from '#head/page.ts'
import { PageJsonLd } from '#head/PageJsonLd.tsx'
import { Bidi, useI18n } from '#i18n/react.tsx'
import type { PageHandle } from '#platform/http/page-handle.ts'
import { requestContext } from '#platform/http/context.server.ts'
import { sectionWords } from '#data-section/section.server.ts'
import chartCss from '#ui/css/data/charts.css?url'
import { Link } from '#ui/Link.tsx'
import { marksOf, withMarks } from '#ui/marks.ts'
import { PriceMarks } from '../view/PriceMarks.tsx'
import { productPath } from '../contract.ts'
import { loadMove } from '../moves/move-page.server.ts'
import { MoveView } from '../moves/MoveView.tsx'
import { KnownForm } from '../view/KnownForm.tsx'
import { KnownNotice } from '../view/PriceNotices.tsx'

export const links = () => [{ rel: 'stylesheet', href: chartCss }]

export const handle: PageHandle = { figures: true }

export async function loader({ params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const [page, { label }] = await Promise.all([
    loadMove(ctx, params['product_slug'] ?? '', params['country_slug'] ?? '', params['day'] ?? ''),
    sectionWords(ctx, 'products-prices'),
  ])
  return { ...page, lang: ctx.lang, label, image: ogPath('product', page.product.slug, ctx.lang) }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: Data }) {
  if (!loaderData) return []
  const { lang, quote, move, answer, items, image, thin, marks } = loaderData
  const words =
    lang === 'ar'
      ? [`تحرّك سعر ${quote.name}، ${quote.market_name}: ${move.date}`, 'تزامن مع']
      : [`Price move of ${quote.name}, ${quote.market_name}: ${move.date}`, 'Coincides with']
  const [title = '', coincides = ''] = words
  const named = items.slice(0, 3).map((item) => item.title.text)
  const also = named.length > 0 ? ` ${coincides}: ${named.join(lang === 'ar' ? '؛ ' : '; ')}` : ''
  return metaOf(where, {
    title,
    description: withMarks(answer.text + also, marksOf(marks), lang),
    image,
    robots: thin ? 'noindex' : undefined,
  })
}

/** One move of a price, and what was recorded around it. */
export default function MovePage({ loaderData: page }: { loaderData: Data }) {
  const { t, lang } = useI18n()
  const { product, quote, move, label, back, terms, controls } = page
  const title = t('products-prices.move.title', {
    product: quote.name,
    market: quote.market_name,
    day: move.date,
  })
  const marks = marksOf(page.marks)
  const trail = [
    { label: t('shell.nav.home'), href: '/index' },
    { label, href: '/products-prices' },
    { label: product.name, href: productPath(product.slug) },
    { label: quote.market_name, href: back },
    { label: move.date },
  ]
  return (
    <>
      <PageJsonLd trail={trail} about={{ kind: 'item', name: title, source: quote.source }} />
      <AnswerHead
        title={title}
        above={{ label, href: '/products-prices?page=1' }}
        answer={page.answer}
        source={quote.source}
        marks={marks}
      >
        <div className="answer-tools">
          <Link className="chip" to={back}>
            <span>{t('products-prices.move.back')}</span>
          </Link>
          <span className="small muted">
            <Bidi text={terms.join(lang === 'ar' ? '، ' : ', ')} />
          </span>
        </div>
      </AnswerHead>
      <div className="with-rail">
        <div className="stack">
          <KnownNotice controls={controls} />
          {page.chart && <ChartBlock chart={page.chart} fit="column" />}
          <MoveView page={page} />
          <PriceMarks marks={marks} />
        </div>
        <aside className="stack" aria-label={t('ui.aside')}>
          <KnownForm controls={controls} />
        </aside>
      </div>
    </>
  )
}
