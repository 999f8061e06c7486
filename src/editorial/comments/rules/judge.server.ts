import type { Transaction } from 'kysely'
import type { DB } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { can } from '#platform/policy/policy.ts'
import type { Member } from '#platform/policy/viewer.ts'
import { YOUNG_MS, type HeldBy, type Sanction } from '../contract.ts'
import { caughtBy, textKey } from './rules.ts'

/** The verdict of the rules on a new comment: every reason that holds it, or none. */
export interface Judgement {
  heldBy: HeldBy[]
  /** The matched text, for the newsroom. */
  piece: string | null
  /** By which the same words are found again. */
  textKey: string | null
}

const PIECE = 200

interface Writing {
  text: string
  postId: number
  sanction: Sanction | null
  /** Words that the newsroom checks before publication. */
  words: readonly string[]
}

/** Judges a new comment by every rule; what a moderator writes is never held. */
export async function judge(
  trx: Transaction<DB>,
  { viewer, now }: Pick<RequestContext, 'viewer' | 'now'>,
  author: Member,
  { text, postId, sanction, words }: Writing,
): Promise<Judgement> {
  const key = textKey(text)
  if (can(viewer, 'comment.moderate')) return { heldBy: [], piece: null, textKey: key }
  const account = await trx
    .selectFrom('accounts_user')
    .select('created_at')
    .where('id', '=', author.id)
    .executeTakeFirstOrThrow()
  const own = trx.selectFrom('editorial_comment').select('id').where('author_id', '=', author.id)
  const standing = await own.where('status', '=', 'published').executeTakeFirst()
  const repeated =
    key === null
      ? undefined
      : await own.where('text_key', '=', key).where('post_id', '!=', postId).executeTakeFirst()
  const settled = now.getTime() - account.created_at.getTime() >= YOUNG_MS
  const caught = caughtBy({ text, settled, words })
  const heldBy: HeldBy[] = [
    ...(standing ? [] : ['first' as const]),
    ...caught.map(({ by }) => by),
    ...(repeated ? ['repeat' as const] : []),
    ...(sanction?.kind === 'hold' ? ['sanction' as const] : []),
  ]
  const piece = caught.find((one) => one.piece !== null)?.piece?.slice(0, PIECE) ?? null
  return { heldBy, piece, textKey: key }
}
