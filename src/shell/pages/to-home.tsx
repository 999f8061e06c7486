import { redirect, type LoaderFunctionArgs } from 'react-router'
import { localePath, splitLang } from '#i18n/locale.ts'
import { requestContext, type RequestContext } from '#platform/http/context.server.ts'
import { BOARD_PATH } from '#sections/board/contract.ts'
import { startsWithBoard } from '#sections/board/contract.server.ts'

/** Bare addresses that only lead home; that of the site leads a member who chose so to the board. */
export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  if (await opensBoard(ctx)) return redirect(localePath(ctx.lang, BOARD_PATH), 302)
  return redirect(localePath(ctx.lang, '/index'), 301)
}

/** A visitor is asked nothing: the answer stays one for all of them. */
async function opensBoard({ app, viewer, url }: RequestContext): Promise<boolean> {
  if (viewer.role === 'visitor' || splitLang(url.pathname).path !== '/') return false
  return startsWithBoard(app.db, viewer.id)
}
