import { redirect, type LoaderFunctionArgs } from 'react-router'
import { localePath } from '#i18n/locale.ts'
import { requestContext } from '#platform/http/context.server.ts'

/** `/news-excerpt` without a child is no page of its own. */
export function loader({ context }: LoaderFunctionArgs) {
  return redirect(localePath(context.get(requestContext).lang, '/news-excerpt/show?page=1'), 301)
}
