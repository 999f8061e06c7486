import { moreMessages } from '#catalogue/more.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { requestContext } from '#platform/http/context.server.ts'
import { loadAuthoring, type AuthoringAction } from '#editorial/authoring.server.ts'
import { PostingClosed } from '#editorial/view/PostingClosed.tsx'

await moreMessages()

export function loader({ params, context }: LoaderFunctionArgs) {
  return loadAuthoring(context.get(requestContext), params['action'])
}

export default function Authoring({ loaderData }: { loaderData: { action: AuthoringAction } }) {
  return <PostingClosed action={loaderData.action} />
}
