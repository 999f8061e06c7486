import { data } from 'react-router'
import { decide } from '#editorial/comments/moderate.server.ts'
import { parseId } from '#editorial/paths.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form-text.ts'
import { pageOf } from '#platform/http/page-number.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import { heldComments, moderationList } from './moderation.server.ts'

/** What readers wrote: to publish or to remove. */
export const COMMENTS: PanelScreen<'comments'> = {
  path: 'comments',
  title: { ar: 'التعليقات', en: 'Comments' },
  needs: 'comment.moderate',
  view: 'comments',
  rail: [{ group: 'newsroom', icon: 'comment', count: heldComments }],
  parameters: ['page'],

  async load(ctx, { url }) {
    const page = pageOf(url)
    const list = page === null ? null : await moderationList(ctx, page)
    if (!list) throw data(null, { status: 404 })
    return list
  },

  async act(ctx, _at, form) {
    const verb = formText(form, 'do')
    const comment = parseId(formText(form, 'comment'))
    if (comment === null || (verb !== 'published' && verb !== 'removed')) throw new Refusal('bad_request')
    await decide(ctx, comment, verb)
    const page = parseId(formText(form, 'page')) ?? 1
    // Deciding never makes the list shorter: the page is still there.
    return { to: `comments${page > 1 ? `?page=${page}` : ''}`, done: 'decided' }
  },
}
