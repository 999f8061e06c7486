import type { LoaderFunctionArgs } from 'react-router'
import { creditPieces } from '#datasets/charts/sources.server.ts'
import { PageJsonLd } from '#head/PageJsonLd.tsx'
import { metaOf, type MetaInput } from '#head/page.ts'
import { localePath } from '#i18n/locale.ts'
import { Bidi, Message, useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import type { PageHandle } from '#platform/http/page-handle.ts'
import { sectionWords } from '#data-section/section.server.ts'
import { Alert } from '#ui/Alert.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { MarkTags } from '#ui/MarkTags.tsx'
import { Breadcrumb } from '#ui/page/Breadcrumb.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { EXPLORER_PATH, PARAMETERS } from '../explorer/asked.ts'
import { BehindChange } from '../explorer/Behind.tsx'
import { ExplorerForm } from '../explorer/ExplorerForm.tsx'
import { KeyFigures } from '../explorer/KeyFigures.tsx'
import { ar } from '../explorer/messages.ar.ts'
import { en } from '../explorer/messages.en.ts'
import { loadExplorer } from '../explorer/page.server.ts'
import { PivotTable } from '../explorer/PivotTable.tsx'

export const handle: PageHandle = { parameters: [...PARAMETERS] }

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const words = ctx.lang === 'ar' ? ar : en
  const [page, { label }] = await Promise.all([loadExplorer(ctx), sectionWords(ctx, 'exports-imports')])
  const { result } = page
  return {
    ...page,
    section: label,
    credit: result && creditPieces(result.sources.source, result.sources),
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
  const { form, result, wrong, credit, section } = page
  const trail = [
    { label: t('shell.nav.home'), href: '/index' },
    { label: section, href: '/exports-imports?page=1' },
    { label: t('exports-imports.explorer.title') },
  ]
  return (
    <>
      <Breadcrumb items={trail} />
      <PageJsonLd trail={trail} />
      <PageHead title={t('exports-imports.explorer.title')} />
      {wrong && <Alert tone="warn">{wrong}</Alert>}
      {result && (
        <div className="explorer-answer">
          {result.answers.map((sentence, at) => (
            <p key={sentence} className="lead">
              <Bidi text={sentence} /> {at === result.answers.length - 1 && <MarkTags marks={result.marks} />}
            </p>
          ))}
          <KeyFigures figures={result.figures.figures} />
        </div>
      )}
      <ExplorerForm form={form} />
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
          </p>
          <p className="small muted">
            <Message
              id="exports-imports.explorer.source"
              params={{ source: <Credit pieces={credit ?? []} /> }}
            />
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

function Credit({ pieces }: { pieces: readonly { text: string; href: string | null }[] }) {
  return pieces.map(({ text, href }) =>
    href === null ? (
      <Bidi key={text} text={text} />
    ) : (
      <Link key={text} to={href}>
        <Bidi text={text} />
      </Link>
    ),
  )
}
