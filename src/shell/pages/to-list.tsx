import { redirect, type LoaderFunctionArgs } from 'react-router'
import { requestContext } from '#platform/http/context.server.ts'

/** The first part of the addresses of posts is no page of its own: it leads to their list. */
export function loader({ context }: LoaderFunctionArgs) {
  return redirect(`${context.get(requestContext).url.pathname}/show?page=1`, 301)
}
