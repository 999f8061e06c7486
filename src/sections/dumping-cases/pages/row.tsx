import type { LoaderFunctionArgs } from 'react-router'
import { answerInText } from '#datasets/answer/answer.ts'
import { chartData } from '#datasets/charts/chart-data.server.ts'
import { Charts } from '#datasets/charts/view/Charts.tsx'
import { cellOf } from '#datasets/item/fact-cell.ts'
import { usePath } from '#datasets/machine/use-path.ts'
import { ItemView } from '#datasets/view/ItemView.tsx'
import { latestPosts } from '#editorial/list.server.ts'
import { railStories } from '#editorial/story.ts'
import { Rail } from '#editorial/view/Rail.tsx'
import { metaOf, type MetaInput } from '#head/page.ts'
import { arrowOf } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import type { PageHandle } from '#platform/http/page-handle.ts'
import { requestContext, type RequestContext } from '#platform/http/context.server.ts'
import { sectionItem } from '#data-section/list.server.ts'
import chartCss from '#ui/css/data/charts.css?url'
import { buttonClass } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { landedCostOf } from '#sections/landed-cost/contract.ts'
import { addToBoardPath } from '#sections/board/contract.ts'
import { SaveLink } from '#ui/page/SaveLink.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { CASES } from '../cases.server.ts'
import { CASE_COURSE } from '../charts/course-chart.server.ts'
import { caseAnswer } from '../item-answer.server.ts'
import { DutyTable } from '../DutyTable.tsx'
import { readDuties, readEvents } from '../measures/measures.server.ts'
import { Timeline } from '../Timeline.tsx'

export const handle: PageHandle = { figures: true }

export const links = () => [{ rel: 'stylesheet', href: chartCss }]

const STORIES = 4

export async function loader({ context, params }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const { row, item, presentContext, label, image } = await sectionItem(ctx, CASES, params['key'] ?? '')
  const { db } = ctx.app
  const [answer, duties, events, chart, stories] = await Promise.all([
    caseAnswer(ctx, row, item, presentContext),
    readDuties(db, row.key, presentContext),
    readEvents(db, row.key, presentContext),
    chartData(ctx, CASE_COURSE, new URLSearchParams({ case: row.key })),
    storiesOf(ctx, row.key, row.product),
  ])
  return {
    label,
    item,
    slug: row.key,
    duties,
    events,
    chart,
    stories: railStories(stories, ctx.lang),
    answer,
    lang: ctx.lang,
    market: cellOf(item, 'importing_market').text,
    arrow: arrowOf(ctx.lang),
    image,
    landed: landedCostOf(row),
  }
}

/** The newest stories on the case, then those on its product. */
async function storiesOf(ctx: RequestContext, slug: string, product: string | null) {
  const [own, others] = await Promise.all([
    latestPosts(ctx, `ca:${slug}`, STORIES),
    product === null ? [] : latestPosts(ctx, `p:${product}`, STORIES),
  ])
  const known = new Set(own.map(({ id }) => id))
  return [...own, ...others.filter(({ id }) => !known.has(id))].slice(0, STORIES)
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: Data }) {
  if (!loaderData) return []
  const { item, answer, lang, market, image, arrow } = loaderData
  return metaOf(where, {
    title: `${item.title.text} ${arrow} ${market}`,
    description: answerInText(answer, item.marks, lang),
    image,
  })
}

export default function DumpingCase({ loaderData }: { loaderData: Data }) {
  const { t } = useI18n()
  const { label, item, answer, slug, duties, events, chart, stories, landed } = loaderData
  return (
    <ItemView
      item={item}
      label={label}
      answer={answer}
      tools={
        <>
          <SaveLink to={`/profile/Following/case/${slug}`} board={addToBoardPath('case', slug)} />
          {landed && (
            <Link className={buttonClass({ variant: 'ghost', small: true })} to={landed} rel="nofollow">
              {t('landed-cost.link')}
            </Link>
          )}
        </>
      }
      lead={chart?.plot && <Charts charts={[chart]} />}
      aside={stories.length > 0 && <Rail title={t('dumping-cases.news.product')} posts={stories} thumbs />}
    >
      {duties.length > 0 && (
        <section className="section">
          <SectionHead title={t('dumping-cases.duties')} />
          <DutyTable countries={duties} label={t('dumping-cases.duties')} />
          <p className="table-fetch">
            <Link
              className="chip"
              to={usePath('dumping-cases/duties', new URLSearchParams({ case: slug }))}
              rel="nofollow"
            >
              {t('datasets.elsewhere')}
            </Link>
          </p>
        </section>
      )}
      {events.length > 0 && (
        <section className="section">
          <SectionHead title={t('dumping-cases.timeline')} />
          <Timeline events={events} />
        </section>
      )}
    </ItemView>
  )
}
