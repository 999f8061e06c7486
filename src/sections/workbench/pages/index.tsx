import type { LoaderFunctionArgs } from 'react-router'
import { indexQuery, sectionWords } from '#data-section/section.server.ts'
import { ogPath } from '#head/og-path.ts'
import { PageJsonLd } from '#head/PageJsonLd.tsx'
import { metaOf, type MetaInput } from '#head/page.ts'
import { WORKBENCH_PATH } from '#datasets/series/workbench-path.ts'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import type { PageHandle } from '#platform/http/page-handle.ts'
import chartCss from '#ui/css/data/charts.css?url'
import { Breadcrumb } from '#ui/page/Breadcrumb.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { loadWorkbench } from '../page.server.ts'
import { PARAMETERS } from '../address.ts'
import { Notices } from '../view/Notices.tsx'
import { ReadyViews } from '../view/ReadyViews.tsx'
import { SeriesAdd } from '../view/SeriesAdd.tsx'
import { SeriesList } from '../view/SeriesList.tsx'
import { Settings } from '../view/Settings.tsx'
import { ViewFigures } from '../view/ViewFigures.tsx'
import { ViewTop } from '../view/ViewTop.tsx'
import workbenchCss from '../view/workbench.css?url'

export const links = () => [chartCss, workbenchCss].map((href) => ({ rel: 'stylesheet', href }))

export const handle: PageHandle = { parameters: [...PARAMETERS, 'sort', 'q'] }

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const words = await indexQuery(ctx)
  const [page, { label, notes, summary }] = await Promise.all([
    loadWorkbench(ctx, words),
    sectionWords(ctx, 'workbench'),
  ])
  return { ...page, label, notes, about: summary, image: ogPath('section', 'workbench', ctx.lang) }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: Data }) {
  if (!loaderData) return []
  const { shown, label, about, image, words } = loaderData
  return metaOf(where, {
    title: shown ? `${shown.title} - ${label}` : label,
    description: shown?.summary ?? about ?? label,
    image,
    path: shown ? undefined : WORKBENCH_PATH,
    robots: shown || words !== '' ? 'noindex' : undefined,
  })
}

/** Series together: the answer and its chart, then figures, settings, series. */
export default function Workbench({ loaderData: page }: { loaderData: Data }) {
  const { t } = useI18n()
  const { shown, label } = page
  const trail = [
    { label: t('shell.nav.home'), href: '/index' },
    { label, ...(shown && { href: WORKBENCH_PATH }) },
  ]
  return (
    <div className="workbench">
      <Breadcrumb items={trail} />
      <PageJsonLd trail={trail} />
      {shown ? (
        <h1 className="workbench-title">
          <Bidi text={shown.title} />
        </h1>
      ) : (
        <PageHead title={label} intro={page.about ?? undefined} />
      )}
      <div className="with-rail">
        <div className="stack">
          <Notices page={page} />
          {shown ? <ViewTop page={page} shown={shown} /> : <ReadyViews views={page.ready} />}
          {shown && <ViewFigures shown={shown} />}
        </div>
        <aside className="stack" aria-label={t('ui.aside')}>
          {shown && <SeriesList series={shown.series} />}
          {shown && <Settings page={page} />}
          <SeriesAdd add={page.add} words={page.words} />
        </aside>
      </div>
    </div>
  )
}
