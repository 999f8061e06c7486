import type { LoaderFunctionArgs } from 'react-router'
import { requestContext } from '#platform/http/context.server.ts'
import { postSectionWhere } from '#editorial/post-traits.ts'
import { loadAuthoring, type AuthoringAction } from '#editorial/writing/authoring.server.ts'
import { PostingClosed } from '#editorial/view/PostingClosed.tsx'

export function loader({ params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const section = postSectionWhere(
    ({ writtenAt }) => writtenAt !== undefined && ctx.url.pathname.includes(`/${writtenAt}/`),
  )
  return loadAuthoring(ctx, section ?? 'articles', params['action'])
}

export default function Authoring({ loaderData }: { loaderData: { action: AuthoringAction } }) {
  return <PostingClosed action={loaderData.action} />
}
