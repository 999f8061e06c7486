import { answerInText } from '#datasets/answer/answer.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { ogPath } from '#head/og-path.ts'
import { AnswerHead } from '#datasets/view/AnswerHead.tsx'
import { metaOf, type MetaInput } from '#head/page.ts'
import { Bidi, useI18n } from '#i18n/react.tsx'
import type { PageHandle } from '#platform/http/page-handle.ts'
import { requestContext } from '#platform/http/context.server.ts'
import { PageJsonLd } from '#head/PageJsonLd.tsx'
import { Link } from '#ui/Link.tsx'
import { SaveLink } from '#ui/page/SaveLink.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { CellsLegend } from '../view/CellsLegend.tsx'
import { sectionWords } from '#data-section/section.server.ts'
import { loadMarket } from '../markets/market-page.server.ts'
import { PriceMarks } from '../view/PriceMarks.tsx'
import { PeriodicTable } from '../view/PeriodicTable.tsx'
import { PriceTable } from '../view/PriceTable.tsx'

export const handle: PageHandle = { figures: true }

export async function loader({ params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const [page, { label }] = await Promise.all([
    loadMarket(ctx, params['country_slug'] ?? ''),
    sectionWords(ctx, 'products-prices'),
  ])
  return { ...page, label, image: ogPath('section', 'products-prices', ctx.lang) }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: Data }) {
  if (!loaderData) return []
  const { label, name, title, answer, lang, image } = loaderData
  return metaOf(where, {
    title: `${label} - ${name}`,
    description: answer ? answerInText(answer, {}, lang) : title,
    image,
  })
}

export default function Market({ loaderData }: { loaderData: Data }) {
  const { t } = useI18n()
  const { label, market, name, title, answer, cells, spans, table, all } = loaderData
  const trail = [
    { label: t('shell.nav.home'), href: '/index' },
    { label, href: '/products-prices?page=1' },
    { label: name },
  ]
  return (
    <>
      <PageJsonLd trail={trail} />
      <AnswerHead
        title={title}
        above={{ label, href: '/products-prices?page=1' }}
        answer={answer}
        marks={cells.marks}
      >
        <div className="answer-tools">
          <SaveLink to={`/profile/Following/market/${market}`} />
        </div>
      </AnswerHead>
      <CellsLegend spans={spans} />
      <PeriodicTable groups={cells.groups} />
      <p className="small muted">
        <Bidi text={cells.note} />
      </p>
      <section className="section">
        <SectionHead title={table.count} more={all} />
        <PriceTable table={table} />
      </section>
      <p>
        <Link className="button ghost" to={all} rel="nofollow">
          {t('products-prices.market.list')}
        </Link>
      </p>
      <PriceMarks marks={cells.marks} />
    </>
  )
}
