import { redirect, type LoaderFunctionArgs } from 'react-router'
import { localePath } from '#i18n/locale.ts'
import { requestContext } from '#platform/http/context.server.ts'

/** `/aw` is no page of its own. */
export function loader({ context }: LoaderFunctionArgs) {
  return redirect(localePath(context.get(requestContext).lang, '/aw/show?page=1'), 301)
}
