import type { Element } from 'domhandler'
import type { CommentRecord, LeftOut } from '../../record.ts'
import { plainLine, plainText } from '../../text/plain.server.ts'
import { childrenOf, own, textOf } from '../xml/elements.ts'
import type { SiteClock } from './dates.ts'

/** The comments of an item, and those that do not come. */
export function readComments(
  item: Element,
  clock: SiteClock,
): { comments: CommentRecord[]; leftOut: LeftOut[] } {
  const comments: CommentRecord[] = []
  const leftOut: LeftOut[] = []
  for (const comment of childrenOf(item)) {
    if (comment.name !== 'wp:comment') continue
    const id = own(textOf(comment, 'wp:comment_id'))
    const status = textOf(comment, 'wp:comment_approved')
    const reason = leftOutReason(textOf(comment, 'wp:comment_type'), status)
    const at = clock.read(textOf(comment, 'wp:comment_date_gmt'), textOf(comment, 'wp:comment_date'))
    const text = plainText(textOf(comment, 'wp:comment_content'))
    if (reason !== null || at === null || text === '') {
      leftOut.push({ kind: 'left-out', reason: reason ?? 'unreadable', what: 'comment', at: id })
      continue
    }
    const parent = textOf(comment, 'wp:comment_parent')
    comments.push({
      id,
      parent: parent === '' || parent === '0' ? null : own(parent),
      name: plainLine(textOf(comment, 'wp:comment_author')),
      text,
      at,
      status: status === '1' || status === 'approve' ? 'published' : 'held',
    })
  }
  return { comments, leftOut }
}

function leftOutReason(type: string, status: string): LeftOut['reason'] | null {
  if (type === 'pingback' || type === 'trackback') return 'pingback'
  // Plugins keep orders and reviews of work as comments.
  if (type !== '' && type !== 'comment') return 'unknown'
  if (status === 'spam') return 'spam'
  return status === 'trash' || status === 'post-trashed' ? 'trash' : null
}
