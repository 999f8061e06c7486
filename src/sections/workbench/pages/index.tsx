import type { LoaderFunctionArgs } from 'react-router'
import { indexQuery, sectionWords } from '#data-section/section.server.ts'
import { ogPath } from '#head/og-path.ts'
import { PageJsonLd } from '#head/PageJsonLd.tsx'
import { AnswerHead } from '#datasets/view/AnswerHead.tsx'
import { metaOf, type MetaInput } from '#head/page.ts'
import { WORKBENCH_PATH } from '#datasets/series/workbench-path.ts'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import type { PageHandle } from '#platform/http/page-handle.ts'
import { buttonClass } from '#ui/Button.tsx'
import { BoardLink } from '#ui/page/BoardLink.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import chartCss from '#ui/css/data/charts.css?url'
import { loadWorkbench } from '../page.server.ts'
import { PARAMETERS } from '../address.ts'
import { Notices } from '../view/Notices.tsx'
import { Nothing, ReadyViews } from '../view/ReadyViews.tsx'
import { SeriesAdd } from '../view/SeriesAdd.tsx'
import { SeriesList } from '../view/SeriesList.tsx'
import { Settings } from '../view/Settings.tsx'
import { ViewFigures } from '../view/ViewFigures.tsx'
import { Modes, ViewTop } from '../view/ViewTop.tsx'
import workbenchCss from '../view/workbench.css?url'

export const links = () => [chartCss, workbenchCss].map((href) => ({ rel: 'stylesheet', href }))

export const handle: PageHandle = { parameters: [...PARAMETERS, 'sort', 'q'], figures: true }

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const words = await indexQuery(ctx)
  const [page, { label, summary }] = await Promise.all([
    loadWorkbench(ctx, words),
    sectionWords(ctx, 'workbench'),
  ])
  return { ...page, label, about: summary, image: ogPath('section', 'workbench', ctx.lang) }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: Data }) {
  if (!loaderData) return []
  const { label, about, image, words, isExample, asked } = loaderData
  const shown = isExample ? null : loaderData.shown
  return metaOf(where, {
    title: shown ? `${shown.title} - ${label}` : label,
    description: shown?.summary ?? about ?? label,
    image,
    path: shown ? undefined : WORKBENCH_PATH,
    robots: (asked.series.length > 0 && !isExample) || words !== '' ? 'noindex' : undefined,
  })
}

/** Series together: the answer and its chart, then series and settings, then figures. */
export default function Workbench({ loaderData: page }: { loaderData: Data }) {
  const { t } = useI18n()
  const { shown, label, isExample } = page
  const own = isExample ? null : shown
  const trail = [
    { label: t('shell.nav.home'), href: '/index' },
    { label, ...(own && { href: WORKBENCH_PATH }) },
  ]
  return (
    <div className="workbench">
      <PageJsonLd trail={trail} />
      <AnswerHead
        title={own?.title ?? label}
        above={own ? { label, href: WORKBENCH_PATH } : undefined}
        switches={
          shown && (
            <>
              <Link
                className={buttonClass({ variant: 'ghost', small: true })}
                to={page.save.href}
                rel="nofollow"
              >
                <Icon name="star" />
                {t(page.save.isMember ? 'workbench.save' : 'workbench.save.login')}
              </Link>{' '}
              <BoardLink to={page.board} />
            </>
          )
        }
        answer={shown?.answer ?? null}
        source={shown?.source}
        marks={shown?.chart.marks}
      >
        <Notices page={page} />
        {page.ready.length > 0 && <ReadyViews views={page.ready} isExample={isExample} />}
        {shown && <Modes modes={page.modes} />}
      </AnswerHead>
      <div className="with-rail">
        <div className="stack">{shown ? <ViewTop page={page} shown={shown} /> : <Nothing page={page} />}</div>
        <aside className="stack" aria-label={t('ui.aside')}>
          {isExample && <SeriesAdd add={page.add} words={page.words} />}
          {shown && <SeriesList series={shown.series} />}
          {shown && <Settings page={page} />}
          {!isExample && <SeriesAdd add={page.add} words={page.words} />}
        </aside>
        {shown && <ViewFigures shown={shown} />}
      </div>
    </div>
  )
}
