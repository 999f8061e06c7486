import { data } from 'react-router'
import { SANCTIONS } from '#editorial/comments/contract.ts'
import { decide, undoable, undoDecision } from '#editorial/comments/moderate.server.ts'
import { giveSanction, liftSanction } from '#editorial/comments/rules/sanctions.server.ts'
import { parseId } from '#editorial/paths.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { pageOf } from '#platform/http/page-number.ts'
import type { Acted, PanelScreen } from '../../panel/screen.ts'
import { heldComments, moderationList, sanctionsInForce } from './moderation.server.ts'

/** Moderation of comments: publish or remove, one or several at once, and undo. */
export const COMMENTS: PanelScreen<'comments'> = {
  path: 'comments',
  title: { ar: 'التعليقات', en: 'Comments' },
  needs: 'comment.moderate',
  view: 'comments',
  rail: [{ group: 'newsroom', icon: 'comment', count: heldComments }],
  parameters: ['page', 'limit'],

  async load(ctx, { url }) {
    const page = pageOf(url)
    const list = page === null ? null : await moderationList(ctx, page)
    if (!list) throw data(null, { status: 404 })
    const limit = parseId(url.searchParams.get('limit') ?? undefined)
    return { ...list, limit, undo: await undoable(ctx), sanctions: await sanctionsInForce(ctx) }
  },

  async act(ctx, _at, form) {
    const done = await perform(ctx, form)
    const page = parseId(formText(form, 'page')) ?? 1
    // Deciding never makes the list shorter: the page is still there.
    return { to: `comments${page > 1 ? `?page=${page}` : ''}`, done }
  },
}

async function perform(ctx: RequestContext, form: FormData): Promise<Acted['done']> {
  const verb = formText(form, 'do')
  switch (verb) {
    case 'published':
    case 'removed': {
      const ids = form.getAll('comment').map((id) => parseId(typeof id === 'string' ? id : undefined))
      const known = ids.filter((id) => id !== null)
      if (known.length === 0 || known.length < ids.length) throw new Refusal('bad_request')
      await decide(ctx, known, verb)
      return 'decided'
    }
    case 'undo':
      await undoDecision(ctx, batchIn(form))
      return 'takenBack'
    case 'sanction': {
      const userId = parseId(formText(form, 'user'))
      const kind = SANCTIONS.find((one) => one === formText(form, 'kind'))
      if (userId === null || !kind) throw new Refusal('bad_request')
      const days = parseId(formText(form, 'days')) ?? 0
      await giveSanction(ctx, { userId, kind, days, reason: formText(form, 'reason') })
      return 'sanctioned'
    }
    case 'lift': {
      const id = parseId(formText(form, 'sanction'))
      if (id === null) throw new Refusal('bad_request')
      await liftSanction(ctx, id)
      return 'lifted'
    }
    default:
      throw new Refusal('bad_request')
  }
}

function batchIn(form: FormData): string {
  const text = formText(form, 'batch')
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)) throw new Refusal('bad_request')
  return text
}
