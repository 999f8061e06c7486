import { redirect } from 'react-router'
import { localePath } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { loginFirst } from '#sections/accounts/contract.server.ts'

/** The confirmations of the section's pages: `?done=`. The texts are `following.done.*`. */
const DONE = [
  'saved',
  'removed',
  'restored',
  'followed',
  'unfollowed',
  'changed',
  'rule',
  'ruleRemoved',
  'read',
  'device',
  'deviceRemoved',
] as const
export type Done = (typeof DONE)[number]

/** The confirmation of the address. */
export const doneOf = ({ url }: Pick<RequestContext, 'url'>): Done | null =>
  DONE.find((done) => done === url.searchParams.get('done')) ?? null

/** The id of the account that sends a form; a visitor is led to the login and back. */
export function ownerOf(ctx: RequestContext): number {
  if (ctx.viewer.role === 'visitor') throw redirect(loginFirst(ctx), 303)
  return ctx.viewer.id
}

/** Where a form leads after its work. */
export function doneAt(
  ctx: RequestContext,
  path: string,
  done: Done,
  more: Record<string, string> = {},
): Response {
  return redirect(`${localePath(ctx.lang, path)}?${new URLSearchParams({ ...more, done }).toString()}`, 303)
}

/** A number of a row in a form; 0 is none. */
export const idIn = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0)
