import type { PageHandle } from '#platform/http/page-handle.ts'
import { COMMENT_PARAMETERS } from '#editorial/comments/view/parameters.ts'
import type { ActionFunctionArgs, HeadersArgs, LoaderFunctionArgs } from 'react-router'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { Breadcrumb } from '#ui/page/Breadcrumb.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import type { MetaInput } from '#head/page.ts'
import { showMeta } from '#editorial/page/show-head.ts'
import { loadShow, postShowForm, type Show, type ShowList } from '#editorial/page/show.server.ts'
import { PostsJsonLd } from '#editorial/view/PostsJsonLd.tsx'
import { Notes } from '#editorial/view/Notes.tsx'
import { MostRead } from '#editorial/view/MostRead.tsx'
import { PostList } from '#editorial/view/PostList.tsx'
import { ShowItemView } from '#editorial/view/ShowItemView.tsx'

export const handle: PageHandle = { parameters: ['page', ...COMMENT_PARAMETERS] }

export function loader({ params, context }: LoaderFunctionArgs): Promise<Show> {
  return loadShow(context.get(requestContext), 'around-world', params['key'] ?? '')
}

export function action({ params, request, context }: ActionFunctionArgs) {
  return postShowForm(context.get(requestContext), 'around-world', params['key'] ?? '', request)
}

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders

export function meta(args: MetaInput & { loaderData: Show | undefined }) {
  return showMeta(args, 'around-world')
}

export default function WorldNews({ loaderData }: { loaderData: Show }) {
  return loaderData.kind === 'item' ? <ShowItemView item={loaderData} /> : <List list={loaderData} />
}

function List({ list: { info, posts, most } }: { list: ShowList }) {
  const { t } = useI18n()
  const trail = [{ label: t('shell.nav.home'), href: '/index' }, { label: info.label }]
  return (
    <>
      <Breadcrumb items={trail} />
      <PostsJsonLd name={info.label} trail={trail} posts={posts} />
      <PageHead title={info.label} save="/profile/Following/section/around-world">
        <Notes html={info.notes} />
      </PageHead>
      <PostList posts={posts} lead />
      <MostRead stories={most} section={info.label} />
    </>
  )
}
