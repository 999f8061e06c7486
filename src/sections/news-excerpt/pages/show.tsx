import type { PageHandle } from '#platform/http/page-handle.ts'
import { COMMENT_PARAMETERS } from '#editorial/comments/view/parameters.ts'
import type { ActionFunctionArgs, HeadersArgs, LoaderFunctionArgs } from 'react-router'
import { requestContext } from '#platform/http/context.server.ts'
import type { MetaInput } from '#head/page.ts'
import { showMeta } from '#editorial/page/show-head.ts'
import { loadShow, postShowForm, type Show } from '#editorial/page/show.server.ts'
import { ShowItemView } from '#editorial/view/ShowItemView.tsx'
import { ExcerptList } from '../ExcerptList.tsx'

export const handle: PageHandle = { parameters: ['page', ...COMMENT_PARAMETERS] }

export function loader({ params, context }: LoaderFunctionArgs): Promise<Show> {
  return loadShow(context.get(requestContext), 'news-excerpt', params['key'] ?? '')
}

export function action({ params, request, context }: ActionFunctionArgs) {
  return postShowForm(context.get(requestContext), 'news-excerpt', params['key'] ?? '', request)
}

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders

export function meta(args: MetaInput & { loaderData: Show | undefined }) {
  return showMeta(args, 'news-excerpt')
}

export default function Excerpts({ loaderData }: { loaderData: Show }) {
  return loaderData.kind === 'item' ? <ShowItemView item={loaderData} /> : <ExcerptList list={loaderData} />
}
