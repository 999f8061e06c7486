import { data, redirect, type LoaderFunctionArgs } from 'react-router'
import { requestContext } from '#platform/http/context.server.ts'
import { redirectOf } from '#site/redirects.server.ts'
import { NotFoundScreen } from './not-found-screen.tsx'

/** Every unknown address answers 404 at its own address, but for those that lead on; `/404` is there too. */
export async function loader({ context }: LoaderFunctionArgs) {
  const moved = await redirectOf(context.get(requestContext))
  if (moved) throw redirect(moved.location, moved.status)
  return data(null, { status: 404 })
}

export default NotFoundScreen
