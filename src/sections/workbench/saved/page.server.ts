import { redirect } from 'react-router'
import { FORMULAS } from '#datasets/series/transform/formulas.ts'
import { workbenchPath } from '#datasets/series/workbench-path.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { localePath } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { loginFirst, ownFrame } from '#sections/accounts/contract.server.ts'
import { addToBoardPath, BOARD_PATH } from '#sections/board/contract.ts'
import { addEntries } from '#sections/board/contract.server.ts'
import { readAddress } from '../address.ts'
import { openView } from '../figures/open-view.server.ts'
import { titleOf } from '../figures/words.server.ts'
import { ON_BOARD, renamed, SAVED_PATH } from './path.ts'
import {
  LONGEST_NAME,
  MOST_SAVED,
  removeView,
  renameView,
  savedViews,
  saveView,
  viewAddress,
} from './store.server.ts'

/** The frame of the account has words of its own for `saved` and `removed`. */
const DONE = ['view', 'view-renamed', 'view-removed'] as const

/** The saved views of a member, and the view of the address to be saved. A visitor logs in first and comes back with it. */
export async function loadSaved(ctx: RequestContext) {
  const { viewer, url } = ctx
  if (viewer.role === 'visitor') {
    ctx.personal()
    throw redirect(loginFirst(ctx, url.pathname + url.search))
  }
  const frame = await ownFrame(ctx)
  const query = url.searchParams
  const saved = await savedViews(ctx.app.db, frame.account.id)
  const address = viewAddress(query)
  const done = DONE.find((one) => one === query.get('done')) ?? null
  const own = saved.find((one) => one.address === address)
  const forBoard = query.has(ON_BOARD)
  if (own && forBoard && done === null)
    throw redirect(localePath(ctx.lang, addToBoardPath('analysis', String(own.id))), 303)
  return {
    frame,
    done,
    /** What was removed can be saved again by the address that says so. */
    offered:
      address === null || (own && done !== null)
        ? null
        : {
            address,
            path: `/workbench?${address}`,
            name: own?.name ?? (await nameFor(ctx, query)),
            isSaved: own !== undefined,
            forBoard,
          },
    isFull: saved.length >= MOST_SAVED,
    most: MOST_SAVED,
    views: saved.map(({ id, name, address: stored, saved_at }) => {
      const { asked } = readAddress(new URLSearchParams(stored))
      return {
        id,
        name,
        board: addToBoardPath('analysis', String(id)),
        path: workbenchPath([], [...new URLSearchParams(stored)]),
        what: FORMULAS[asked.as].label[ctx.lang],
        count: asked.series.length,
        savedAt: saved_at.toISOString(),
      }
    }),
  }
}

/** The name that a view is offered under: the one that it was given, else its title. */
async function nameFor(ctx: RequestContext, query: URLSearchParams): Promise<string> {
  const typed = query.get('name')
  if (typed) return typed.slice(0, LONGEST_NAME)
  const view = await openView(ctx, readAddress(query).asked)
  return view ? stripBidi(titleOf(view, ctx.lang)).slice(0, LONGEST_NAME) : ''
}

/** Does what a form of the page asks for. */
export async function actOnSaved(ctx: RequestContext, form: FormData): Promise<Response> {
  const { viewer, app, now, lang } = ctx
  const text = (name: string) => formText(form, name)
  const there = (query: string) => redirect(`${localePath(lang, SAVED_PATH)}?${query}`, 303)
  if (viewer.role === 'visitor') throw redirect(loginFirst(ctx, `${ctx.url.pathname}?${text('view')}`), 303)
  const id = /^\d{1,9}$/.test(text('id')) ? Number(text('id')) : 0
  switch (text('do')) {
    case 'save':
      await saveView(app.db, viewer.id, { name: text('name'), query: text('view') }, now)
      return there('done=view')
    case 'save-board': {
      const saved = await saveView(app.db, viewer.id, { name: text('name'), query: text('view') }, now)
      const entry = { kind: 'analysis', key: String(saved) } as const
      try {
        await addEntries(ctx, [entry])
      } catch (error) {
        // The view is saved; the page of the board says what it has no room for.
        if (!(error instanceof Refusal)) throw error
        return redirect(localePath(lang, addToBoardPath(entry.kind, entry.key)), 303)
      }
      return redirect(`${localePath(lang, BOARD_PATH)}?done=added`, 303)
    }
    case 'rename':
      await renameView(app.db, viewer.id, id, text(renamed(text('id'))))
      return there('done=view-renamed')
    case 'remove': {
      const removed = await removeView(app.db, viewer.id, id)
      const again =
        removed && new URLSearchParams([...new URLSearchParams(removed.address), ['name', removed.name]])
      return there(['done=view-removed', ...(again ? [String(again)] : [])].join('&'))
    }
    default:
      throw new Refusal('bad_request')
  }
}
