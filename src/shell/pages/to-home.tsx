import { redirect, type LoaderFunctionArgs } from 'react-router'
import { localePath } from '#i18n/locale.ts'
import { requestContext } from '#platform/http/context.server.ts'

/** Bare addresses that only lead home. */
export function loader({ context }: LoaderFunctionArgs) {
  return redirect(localePath(context.get(requestContext).lang, '/index'), 301)
}
