import { data } from 'react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { localePath } from '#i18n/locale.ts'
import { I18nProvider } from '#i18n/react.tsx'
import type { RequestContext } from '#platform/http/context.server.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { can } from '#platform/policy/policy.ts'
import type { Article } from '../../contract.ts'
import { parseId } from '../../paths.ts'
import type { CommentPage } from '../contract.ts'
import { Discussion } from './Discussion.server.tsx'
import { discussionIn, type DiscussedRow } from '../discussion.server.ts'
import { draftOf } from './draft.server.ts'
import { listComments } from '../list.server.ts'
import { ownSanction } from '../rules/sanctions.server.ts'
import type { DiscussionView } from './view.ts'
import { wordsFor } from '../words.server.ts'

/** The discussion as a post's page carries it: finished, so that the browser needs no code for it. */
export interface PostComments {
  html: string
  /** For structured data; null where this reader may not read them. */
  count: number | null
}

/**
 * Renders the comments under a post for this viewer; null for viewers who may not read the whole post.
 * Throws 404 for a page past the end.
 */
export async function loadComments(
  ctx: RequestContext,
  post: Article,
  discussed: DiscussedRow,
): Promise<PostComments | null> {
  const discussion = discussionIn(ctx, discussed)
  if (!discussion || discussion.write === 'no') return null
  const page = commentPageOf(ctx.url)
  const comments = page !== null && discussion.read ? await listComments(ctx, post.id, page) : null
  if (discussion.read && !comments) throw data(null, { status: 404 })
  const account = ctx.viewer.role !== 'visitor'
  const draft = draftOf(ctx)
  const view: DiscussionView = {
    write: discussion.write,
    comments,
    path: localePath(ctx.lang, post.path),
    token: account && discussion.read ? ctx.formToken() : null,
    reply: account && discussion.write === 'yes' ? open(ctx, comments, 'reply') : null,
    report: account ? open(ctx, comments, 'report') : null,
    typed: {
      text: draft ? formText(draft.form, 'text') : '',
      reason: draft ? formText(draft.form, 'reason') : '',
    },
    refused: draft,
    // A visitor's page is cached: it must not depend on a parameter that is not in the cache key.
    reported: account && !draft && ctx.url.searchParams.has('reported'),
    sanction: account && discussion.write === 'yes' ? await ownSanction(ctx) : null,
    moderator: can(ctx.viewer, 'comment.moderate') ? { closed: discussion.closed } : null,
  }
  const html = renderToStaticMarkup(
    <I18nProvider value={wordsFor(ctx)}>
      <Discussion view={view} />
    </I18nProvider>,
  )
  return { html, count: comments?.count ?? null }
}

/** The page of comments in an address: 1 when absent, null when it is no page. */
function commentPageOf(url: URL): number | null {
  const text = url.searchParams.get('comments')
  if (text === null) return 1
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null
}

/** The comment that the address opens for an answer or a report, when it is on this page and can be. */
function open(ctx: RequestContext, comments: CommentPage | null, name: 'reply' | 'report') {
  const id = parseId(ctx.url.searchParams.get(name) ?? undefined)
  const found = comments?.threads
    .flatMap(({ replies, ...first }) => [first, ...replies])
    .find((comment) => comment.id === id)
  if (!found || found.text === null || found.held) return null
  return name === 'report' && found.own ? null : found
}
