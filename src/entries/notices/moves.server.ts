import type { Lang } from '#i18n/locale.ts'
import type { Entry, Hand } from '../drafts/draft.server.ts'
import type { Trx } from '#platform/db/kysely.server.ts'
import type { Kind } from '../kind.ts'
import type { Move } from '../moves.ts'
import type { NoticeEvent } from './events.ts'
import { notify } from './notify.server.ts'
import { readStaff, whoMay } from './staff.server.ts'

const EVENT_OF: Partial<Record<Move, NoticeEvent>> = {
  submit: 'submitted',
  return: 'returned',
  review: 'reviewed',
  schedule: 'scheduled',
  publish: 'published',
  unpublish: 'unpublished',
  archive: 'archived',
}

/** Note, time and languages of a move. */
interface MoveDetails {
  note?: string | null
  at?: Date
  languages?: readonly Lang[]
}

/** Notifies those whom a move concerns: reviewers of a submission, the author and the reviewer of all else. */
export async function noticeMove(
  trx: Trx,
  hand: Hand,
  entry: Entry,
  move: Move,
  details: MoveDetails,
): Promise<void> {
  const event = EVENT_OF[move]
  if (!event || !entry.kind.workflow) return
  const { owned, version, draft } = entry
  const reviewer = draft?.reviewerId ?? null
  await notify(trx, hand, entry, {
    event,
    to: event === 'submitted' ? await reviewersOf(trx, entry) : [owned.ownerId, reviewer],
    // Each move has a version of its own.
    cause: `${event}:${entry.kind.name}:${entry.key}:${version}`,
    said: details.note ?? null,
    aboutAt: event === 'scheduled' ? (details.at ?? null) : null,
    languages: event === 'published' || event === 'scheduled' ? (details.languages ?? ['ar', 'en']) : null,
  })
}

/** Who is to look a thing over: its reviewer, or else everybody who may. */
export async function reviewersOf(
  trx: Trx,
  { kind, owned, draft }: Pick<Entry, 'kind' | 'owned' | 'draft'>,
): Promise<number[]> {
  const may = whoMay(await readStaff(trx), reviewAction(kind), owned).map(({ id }) => id)
  const reviewer = draft?.reviewerId ?? null
  return reviewer !== null && may.includes(reviewer) ? [reviewer] : may
}

/** What one must be allowed to do to look a thing of a kind over. */
export const reviewAction = (kind: Kind) => kind.needs.review ?? kind.needs.publish
