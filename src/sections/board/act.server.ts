import { redirect } from 'react-router'
import { localePath } from '#i18n/locale.ts'
import { Refusal } from '#platform/http/errors.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { loginFirst } from '#sections/accounts/contract.server.ts'
import { followedThings } from '#sections/following/contract.server.ts'
import { BOARD_MAIL, BOARD_PATH } from './contract.ts'
import { entryOf, placeOf, withAt, without, type Entry } from './entries.ts'
import { readyEntries } from './ready.server.ts'
import { saveMail, saveStart, shareBoard, unshareBoard } from './settings.server.ts'
import { addEntries, changeBoard } from './store.server.ts'
import { viewOf } from './views/view.server.ts'

/** Where a form leads after its work; `at` is the place of the entry that it was about. */
function doneAt(ctx: RequestContext, done: string, more: Record<string, string> = {}, at = -1): Response {
  const query = new URLSearchParams({ ...more, done }).toString()
  return redirect(`${localePath(ctx.lang, BOARD_PATH)}?${query}${at < 0 ? '' : `#entry-${at}`}`, 303)
}

/** The entry of a form. Throws `bad_request`. A thing that is gone can still be moved and removed. */
function entryIn(form: FormData): Entry {
  const entry = entryOf(formText(form, 'kind'), formText(form, 'key'))
  if (!entry) throw new Refusal('bad_request')
  return entry
}

/** A place on a board, from 0; null for what is none. */
const placeIn = (text: string): number | null => (/^\d{1,2}$/.test(text) ? Number(text) : null)

/** The id of the account that sends a form; a visitor is led to the login and back. */
function ownerOf(ctx: RequestContext): number {
  if (ctx.viewer.role === 'visitor') throw redirect(loginFirst(ctx), 303)
  return ctx.viewer.id
}

/** An entry as it is stored: a view by the one address that it has. Throws `bad_request`. */
function stored(entry: Entry, now: Date): Entry {
  if (entry.kind !== 'view') return entry
  const view = viewOf(entry.key, now)
  const found = view && entryOf('view', view.key)
  if (!found) throw new Refusal('bad_request')
  return found
}

/** Puts the thing of a form on the board. */
export async function addFromForm(ctx: RequestContext, form: FormData): Promise<Response> {
  await addEntries(ctx, [stored(entryIn(form), ctx.now)])
  return doneAt(ctx, 'added')
}

/** Does what a button of the board asks for. */
export async function actOnBoard(ctx: RequestContext, form: FormData): Promise<Response> {
  const { db } = ctx.app
  const text = (name: string) => formText(form, name)
  switch (text('do')) {
    case 'up':
    case 'down': {
      const entry = entryIn(form)
      let at = -1
      await changeBoard(ctx, (entries) => {
        const from = placeOf(entries, entry)
        if (from < 0) return entries
        const moved = withAt(entries, entry, from + (text('do') === 'up' ? -1 : 1))
        at = placeOf(moved, entry)
        return moved
      })
      return doneAt(ctx, 'moved', {}, at)
    }
    case 'move': {
      const entry = entryIn(form)
      const place = placeIn(text('at'))
      if (place === null) throw new Refusal('bad_request')
      let at = -1
      await changeBoard(ctx, (entries) => {
        if (placeOf(entries, entry) < 0) return entries
        const moved = withAt(entries, entry, place)
        at = placeOf(moved, entry)
        return moved
      })
      return doneAt(ctx, 'moved', {}, at)
    }
    case 'remove': {
      const entry = entryIn(form)
      let at = -1
      await changeBoard(ctx, (entries) => {
        at = placeOf(entries, entry)
        return without(entries, entry)
      })
      return doneAt(ctx, 'removed', at < 0 ? {} : { ...entry, at: String(at) })
    }
    case 'restore': {
      const entry = stored(entryIn(form), ctx.now)
      const at = placeIn(text('at')) ?? 0
      await changeBoard(ctx, (entries, most) => {
        if (placeOf(entries, entry) >= 0) return entries
        if (entries.length >= most) throw new Refusal('limit_reached')
        return withAt(entries, entry, at)
      })
      return doneAt(ctx, 'restored', {}, at)
    }
    case 'ready':
      await addEntries(ctx, await readyEntries(ctx))
      return doneAt(ctx, 'added')
    case 'followed': {
      const followed = await followedThings(db, ownerOf(ctx))
      await addEntries(
        ctx,
        followed.flatMap(({ kind, key }) => entryOf(kind, key) ?? []),
      )
      return doneAt(ctx, 'added')
    }
    case 'settings': {
      const userId = ownerOf(ctx)
      const mail = BOARD_MAIL.find((one) => one === text('mail'))
      if (!mail) throw new Refusal('bad_request')
      await db.transaction().execute(async (trx) => {
        await saveStart(trx, userId, text('starts') === '1')
        await saveMail(trx, userId, mail, ctx.now)
      })
      return doneAt(ctx, 'changed')
    }
    case 'share':
      await shareBoard(db, ownerOf(ctx))
      return doneAt(ctx, 'shared')
    case 'unshare':
      await unshareBoard(db, ownerOf(ctx))
      return doneAt(ctx, 'unshared')
    default:
      throw new Refusal('bad_request')
  }
}
