import type { LoaderFunctionArgs } from 'react-router'
import { AnswerHead } from '#datasets/view/AnswerHead.tsx'
import { PageJsonLd } from '#head/PageJsonLd.tsx'
import { metaOf, type MetaInput } from '#head/page.ts'
import { localePath } from '#i18n/locale.ts'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import type { PageHandle } from '#platform/http/page-handle.ts'
import { sectionWords } from '#data-section/section.server.ts'
import { Alert } from '#ui/Alert.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { EXPLORER_PATH, PARAMETERS } from '../explorer/asked.ts'
import { BehindChange } from '../explorer/Behind.tsx'
import { ExplorerForm } from '../explorer/ExplorerForm.tsx'
import { ar } from '../explorer/messages.ar.ts'
import { en } from '../explorer/messages.en.ts'
import { loadExplorer } from '../explorer/page.server.ts'
import { PivotTable } from '../explorer/PivotTable.tsx'

export const handle: PageHandle = { parameters: [...PARAMETERS], figures: true }

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const words = ctx.lang === 'ar' ? ar : en
  const [page, { label }] = await Promise.all([loadExplorer(ctx), sectionWords(ctx, 'exports-imports')])
  return {
    ...page,
    section: label,
    head: {
      title: words['exports-imports.explorer.title'],
      description: words['exports-imports.explorer.about'],
    },
  }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: Data }) {
  if (!loaderData) return []
  const { head, typed } = loaderData
  return metaOf(where, { ...head, path: EXPLORER_PATH, robots: typed ? 'noindex' : undefined })
}

export default function Explorer({ loaderData: page }: { loaderData: Data }) {
  const { t, lang } = useI18n()
  const { form, result, wrong, section } = page
  const trail = [
    { label: t('shell.nav.home'), href: '/index' },
    { label: section, href: '/exports-imports?page=1' },
    { label: t('exports-imports.explorer.title') },
  ]
  return (
    <>
      <PageJsonLd trail={trail} />
      <AnswerHead
        title={t('exports-imports.explorer.title')}
        above={{ label: section, href: '/exports-imports?page=1' }}
        answer={
          result && {
            text: result.answers.join(' '),
            lead: result.lead,
            marks: result.marks,
            figures: result.figures.figures,
          }
        }
        source={result?.source ?? ''}
        count={result?.table.count ?? ''}
        marks={result?.marks ?? {}}
      >
        {wrong && <Alert tone="warn">{wrong}</Alert>}
        <ExplorerForm form={form} />
      </AnswerHead>
      {result ? (
        <>
          <PivotTable table={result.table} />
          <ul className="explorer-notes small muted">
            {result.notes.map((note) => (
              <li key={note}>
                <Bidi text={note} />
              </li>
            ))}
          </ul>
          <p className="row wrapping">
            <span className="small muted">{t('exports-imports.explorer.downloads')}</span>
            {result.downloads.map(({ format, href }) => (
              <a
                key={format}
                className={buttonClass({ variant: 'ghost', small: true })}
                href={href}
                rel="nofollow"
                download
              >
                <span className="latin">{format}</span>
              </a>
            ))}
            <Link className="more" to={result.records} rel="nofollow">
              {t('exports-imports.explorer.records')}
            </Link>
            {result.workbench && (
              <Link className="more" to={result.workbench} rel="nofollow">
                {t('ui.chart.workbench')}
              </Link>
            )}
          </p>
          <BehindChange behind={result.figures} />
        </>
      ) : (
        <EmptyState
          kind="none"
          title={t('exports-imports.explorer.empty')}
          text={t('exports-imports.explorer.empty.text')}
        >
          <a className="button ghost" href={localePath(lang, EXPLORER_PATH)}>
            {t('exports-imports.explorer.title')}
          </a>
        </EmptyState>
      )}
    </>
  )
}
