import type { LoaderFunctionArgs } from 'react-router'
import { ogPath } from '#head/og-path.ts'
import { answerInText } from '#datasets/answer/answer.ts'
import { AnswerHead } from '#datasets/view/AnswerHead.tsx'
import { metaOf, type MetaInput } from '#head/page.ts'
import { useI18n } from '#i18n/react.tsx'
import type { PageHandle } from '#platform/http/page-handle.ts'
import { requestContext } from '#platform/http/context.server.ts'
import { PageJsonLd } from '#head/PageJsonLd.tsx'
import { marksOf } from '#ui/marks.ts'
import chartCss from '#ui/css/data/charts.css?url'
import { CompareNotices } from '../compare/CompareNotices.tsx'
import { loadComparison } from '../compare/compare-page.server.ts'
import { CompareTable } from '../compare/CompareTable.tsx'
import { CompareView } from '../compare/CompareView.tsx'
import { indexQuery, sectionWords } from '#data-section/section.server.ts'
import { KnownForm } from '../view/KnownForm.tsx'
import { PriceMarks } from '../view/PriceMarks.tsx'
import { SeriesPicker } from '../view/SeriesPicker.tsx'
import { UnitForm } from '../view/UnitForm.tsx'

export const links = () => [{ rel: 'stylesheet', href: chartCss }]

export const handle: PageHandle = { figures: true }

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const words = await indexQuery(ctx)
  const [page, { label }] = await Promise.all([
    loadComparison(ctx, words),
    sectionWords(ctx, 'products-prices'),
  ])
  return { ...page, lang: ctx.lang, label, image: ogPath('section', 'products-prices', ctx.lang) }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: Data }) {
  if (!loaderData) return []
  const { answer, label, heading, image, words, rows, lang } = loaderData
  return metaOf(where, {
    title: `${label} - ${heading}`,
    description: answer ? answerInText(answer, marksOf(rows.map(({ marks }) => marks)), lang) : heading,
    image,
    robots: words !== '' || rows.length > 0 ? 'noindex' : undefined,
  })
}

export default function Compare({ loaderData: page }: { loaderData: Data }) {
  const { t, lang } = useI18n()
  const trail = [
    { label: t('shell.nav.home'), href: '/index' },
    { label: page.label, href: '/products-prices?page=1' },
    { label: page.heading },
  ]
  return (
    <>
      <PageJsonLd trail={trail} />
      <AnswerHead
        title={page.heading}
        above={{ label: page.label, href: '/products-prices?page=1' }}
        answer={page.answer}
        source={[...new Set(page.rows.map(({ source }) => source))]
          .filter(Boolean)
          .join(lang === 'ar' ? '، ' : ', ')}
        marks={marksOf(page.rows.map(({ marks }) => marks))}
      />
      <div className="with-rail">
        <div className="stack">
          <CompareNotices page={page} />
          <CompareView page={page} />
          {page.rows.length > 0 && <CompareTable page={page} />}
          <PriceMarks marks={marksOf(page.rows.map(({ marks }) => marks))} />
          <p className="muted small">{t('products-prices.compare.about')}</p>
        </div>
        <aside className="stack" aria-label={t('ui.aside')}>
          <SeriesPicker page={page} />
          {page.unit && page.mode === 'as-is' && <UnitForm controls={page.controls} shown={page.unit} />}
          {page.rows.length > 0 && <KnownForm controls={page.controls} />}
        </aside>
      </div>
    </>
  )
}
