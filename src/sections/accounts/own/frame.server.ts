import { redirect } from 'react-router'
import { localePath } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { earlyRefusal } from '#platform/http/form/form-refusal.server.ts'
import { can } from '#platform/policy/policy.ts'
import { TWO_STEP } from '../login/steps.ts'
import { memberOf } from '../login/sessions.server.ts'
import { accountTitle } from '../title.server.ts'
import { ownAccount } from './profile.server.ts'

/** The confirmations of the member's pages: `?done=`. The texts are `accounts.done.*`. */
const DONE = [
  'saved',
  'ended',
  'picture',
  'removed',
  'asked',
  'password',
  'shown',
  'confirmed',
  'app',
  'appRemoved',
  'passkey',
  'passkeyRemoved',
  'proved',
  'keyRevoked',
] as const
type Done = (typeof DONE)[number]

/** Where a visitor goes first, to come back here, or to another address of the site; who must set up a second factor goes there. */
export function loginFirst(ctx: RequestContext, back = ctx.url.pathname): string {
  if (ctx.enrolling) return localePath(ctx.lang, TWO_STEP)
  return localePath(ctx.lang, `/account/login?next=${encodeURIComponent(back)}`)
}

/** The frame of every page of the member; throws a redirect to the login for a visitor. Never from a shared cache. */
export async function ownFrame(ctx: RequestContext) {
  ctx.personal()
  const own = await ownAccount(ctx)
  if (!own) throw redirect(loginFirst(ctx))
  return frameOf(ctx, own)
}

/** The same for the page of two-step login, which also who must still set it up may open. */
export async function twoStepFrame(ctx: RequestContext) {
  ctx.personal()
  const member = memberOf(ctx)
  const own = member && (await ownAccount({ app: ctx.app, viewer: member }))
  if (!own) throw redirect(loginFirst(ctx))
  return frameOf(ctx, own)
}

function frameOf(ctx: RequestContext, own: NonNullable<Awaited<ReturnType<typeof ownAccount>>>) {
  return {
    ...own,
    enrolling: ctx.enrolling !== null,
    panel: can(ctx.viewer, 'panel.enter'),
    token: ctx.formToken(),
    alert: earlyRefusal(ctx),
    done: DONE.find((done) => done === ctx.url.searchParams.get('done')) ?? null,
    title: accountTitle(ctx.lang, 'accounts.profile'),
  }
}

export type OwnFrameData = Awaited<ReturnType<typeof ownFrame>>

/** Where a form of the member's own leads after its work: the same page, which says what was done. */
export function doneAt(ctx: RequestContext, page: string, done: Done): Response {
  return redirect(localePath(ctx.lang, `/profile${page && `/${page}`}?done=${done}`), 303)
}
