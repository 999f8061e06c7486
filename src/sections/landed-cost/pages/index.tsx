import type { LoaderFunctionArgs } from 'react-router'
import { PageJsonLd } from '#head/PageJsonLd.tsx'
import { metaOf, type MetaInput } from '#head/page.ts'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import type { PageHandle } from '#platform/http/page-handle.ts'
import { AnswerHead } from '#datasets/view/AnswerHead.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { loadPage } from '../comparison/page.server.ts'
import { LANDED_COST_PATH } from '../contract.ts'
import { ar } from '../messages.ar.ts'
import { en } from '../messages.en.ts'
import { PARAMETERS } from '../offers/address.ts'
import { ComparisonForm } from '../view/ComparisonForm.tsx'
import { Method } from '../view/Method.tsx'
import { ResultTable } from '../view/ResultTable.tsx'

export const handle: PageHandle = { parameters: PARAMETERS, figures: true }

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const words = ctx.lang === 'ar' ? ar : en
  const head = { title: words['landed-cost.title'], description: words['landed-cost.about'] }
  return { ...(await loadPage(ctx)), head }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: Data }) {
  if (!loaderData) return []
  const { head, typed } = loaderData
  return metaOf(where, { ...head, path: LANDED_COST_PATH, robots: typed ? 'noindex' : undefined })
}

export default function LandedCost({ loaderData: page }: { loaderData: Data }) {
  const { t } = useI18n()
  const trail = [{ label: t('shell.nav.home'), href: '/index' }, { label: t('landed-cost.title') }]
  return (
    <>
      <PageJsonLd trail={trail} />
      <div className="cost-layout">
        <AnswerHead
          title={t('landed-cost.title')}
          answer={page.answer}
          source={page.source}
          marks={page.marks}
        >
          {page.isExample && <p className="hint cost-note">{t('landed-cost.example')}</p>}
          <p className="cost-link">
            <a className={buttonClass({ variant: 'ghost', small: true })} href="#form">
              {t('landed-cost.change')}
            </a>
          </p>
        </AnswerHead>
        <div>
          {page.heads.length > 0 ? (
            <ResultTable page={page} />
          ) : (
            !page.typed && (
              <EmptyState kind="first" title={t('landed-cost.empty')} text={t('landed-cost.empty.text')} />
            )
          )}
          <Method />
        </div>
        <section className="cost-side" id="form" aria-labelledby="form-title">
          <SectionHead id="form-title" title={t('landed-cost.form')} />
          <ComparisonForm page={page} />
        </section>
      </div>
    </>
  )
}
