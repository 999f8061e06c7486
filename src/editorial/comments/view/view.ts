import type { Commenting } from '#platform/policy/policy.ts'
import type { Comment, CommentPage, Sanction } from '../contract.ts'
import type { Refused } from './draft.server.ts'

/** Everything that the discussion under a post shows one reader. */
export interface DiscussionView {
  write: Commenting['write']
  /** Null where the viewer may not read them. */
  comments: CommentPage | null
  /** The post's address in the viewer's language, without a query. */
  path: string
  /** For the forms; null where there are none. */
  token: string | null
  /** The comment that is being answered or reported. */
  reply: Comment | null
  report: Comment | null
  /** What was typed in a refused form. */
  typed: { text: string; reason: string }
  refused: Refused | null
  reported: boolean
  moderator: { closed: boolean } | null
  /** The viewer's sanction; null without one. */
  sanction: Sanction | null
}

/** The address of the same page of comments, with what it is to open. */
export function addressOf(
  { path, comments }: Pick<DiscussionView, 'path' | 'comments'>,
  open: { reply?: number; report?: number; page?: number } = {},
): string {
  const query = new URLSearchParams()
  const page = open.page ?? comments?.page ?? 1
  if (page > 1) query.set('comments', String(page))
  if (open.reply) query.set('reply', String(open.reply))
  if (open.report) query.set('report', String(open.report))
  return path + (query.size > 0 ? `?${query}` : '')
}
