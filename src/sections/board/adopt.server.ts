import type { RequestContext } from '#platform/http/context.server.ts'
import { isSecure, setCookie } from '#platform/http/cookies.server.ts'
import { MOST } from './contract.ts'
import { withAdded } from './entries.ts'
import { BOARD_COOKIE, browserEntries, changeAccount } from './store.server.ts'

/**
 * Puts what this browser has on a board behind what the account has, at a login: each thing once, up to the account's limit. The
 * browser's own is emptied, so that the next one who logs in here does not get it too.
 */
export async function adoptBoard(
  ctx: Pick<RequestContext, 'app' | 'cookie' | 'setCookie'>,
  userId: number,
): Promise<void> {
  const found = browserEntries(ctx)
  if (found.length === 0) return
  await ctx.app.db
    .transaction()
    .execute((trx) =>
      changeAccount(trx, userId, (entries) => withAdded(entries, found, MOST.account).entries),
    )
  ctx.setCookie(setCookie(BOARD_COOKIE, '', { maxAge: 0, secure: isSecure(ctx.app.config) }))
}
