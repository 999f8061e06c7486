import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { requestContext } from '#platform/http/context.server.ts'
import { accountMeta } from '../../account-meta.ts'
import { ownFrame } from '../../own/frame.server.ts'
import { OwnFrame } from '../../own/OwnFrame.tsx'
import { OwnPosts } from '../../own/OwnPosts.tsx'
import { ownPosts } from '../../own/posts.server.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const frame = await ownFrame(ctx)
  return { frame, posts: await ownPosts(ctx), title: frame.title }
}

export const meta = accountMeta

export default function Posts() {
  const { frame, posts } = useLoaderData<typeof loader>()
  return (
    <OwnFrame frame={frame} page="Profile-Posts">
      <OwnPosts {...posts} />
    </OwnFrame>
  )
}
