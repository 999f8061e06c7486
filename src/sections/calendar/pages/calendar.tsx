import type { PageHandle } from '#platform/http/page-handle.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { metaOf, type MetaInput } from '#head/page.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { requestContext } from '#platform/http/context.server.ts'
import { DayView } from '../DayView.tsx'
import { MonthView } from '../MonthView.tsx'
import { loadCalendar } from '../page.server.ts'

export const handle: PageHandle = { parameters: ['page'] }

export async function loader({ params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const page = await loadCalendar(ctx, params['day'] ?? '')
  const fmt = formatterOf(ctx.lang, ctx.now)
  const origin = ctx.app.config.publicUrl
  return {
    ...page,
    origin,
    title: page.kind === 'day' ? fmt.date(page.day) : fmt.month(`${page.calendar.month}-15`),
  }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: Data }) {
  if (!loaderData) return []
  const empty = loaderData.kind === 'day' && loaderData.posts.total === 0
  return metaOf(where, { title: loaderData.title, robots: empty ? 'noindex' : undefined })
}

export default function CalendarRoute({ loaderData }: { loaderData: Data }) {
  return loaderData.kind === 'day' ? (
    <DayView page={loaderData} />
  ) : (
    <MonthView page={loaderData} origin={loaderData.origin} />
  )
}
