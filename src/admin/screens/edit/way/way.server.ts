import { readNotes } from '#entries/notes/notes.server.ts'
import type { Entry } from '#entries/drafts/draft.server.ts'
import { reviewAction } from '#entries/notices/moves.server.ts'
import { readStaff, whoMay } from '#entries/notices/staff.server.ts'
import type { Kind } from '#entries/kind.ts'
import type { Move } from '#entries/moves.ts'
import type { Lang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { can } from '#platform/policy/policy.ts'
import type { EditData, Step, Task } from '../contract.ts'
import { RIYADH, wallClock } from './zone.ts'

const STEPS = [
  'submit',
  'return',
  'review',
  'schedule',
  'unschedule',
  'publish',
  'unpublish',
  'archive',
  'revive',
] as const
const MOST_STEPS = 12

/** A thing's workflow on its screen: its reviewer, its latest steps, and its notes. */
export async function presentWay(
  ctx: RequestContext,
  kind: Kind,
  entry: Entry | null,
): Promise<Pick<EditData, 'task' | 'steps' | 'notes'>> {
  if (!entry) return { task: null, steps: [], notes: null }
  const { app, viewer } = ctx
  const [task, steps, notes] = await Promise.all([
    kind.workflow && entry.state !== 'public' && entry.state !== 'archived' ? taskOf(ctx, entry) : null,
    stepsOf(ctx, entry),
    can(viewer, 'note.write', entry.owned) ? readNotes(app.db, kind.name, entry.key) : null,
  ])
  return { task, steps, notes }
}

/** Who looks a thing over and until when, with what the viewer may change of it. */
export async function taskOf({ app, viewer, now }: RequestContext, entry: Entry): Promise<Task> {
  const { kind, owned, draft } = entry
  const staff = await readStaff(app.db)
  const reviewer = staff.find(({ id }) => id === draft?.reviewerId)
  const mayAssign = can(viewer, 'review.assign', owned)
  const due = draft?.dueAt ?? null
  return {
    reviewer: reviewer ? { id: reviewer.id, name: reviewer.displayName } : null,
    due: due && wallClock(due, RIYADH),
    dueAt: due?.toISOString() ?? null,
    overdue: due !== null && due.getTime() < now.getTime(),
    mayAssign,
    mayTake:
      mayAssign &&
      entry.state === 'submitted' &&
      viewer.role !== 'visitor' &&
      reviewer?.id !== viewer.id &&
      can(viewer, reviewAction(kind), owned),
    maySetDue: can(viewer, 'review.deadline', owned),
    people: mayAssign
      ? whoMay(staff, reviewAction(kind), owned).map(({ id, displayName }) => ({ id, name: displayName }))
      : [],
  }
}

async function stepsOf({ app }: RequestContext, { kind, key }: Entry): Promise<Step[]> {
  const rows = await app.db
    .selectFrom('entry_revision as r')
    .leftJoin('accounts_user as u', 'u.id', 'r.account_id')
    .select(['r.id', 'r.cause', 'r.at', 'r.note', 'r.languages', 'r.publish_at', 'u.display_name as by'])
    .where('r.kind', '=', kind.name)
    .where('r.key', '=', key)
    .where('r.cause', 'in', STEPS)
    .orderBy('r.id', 'desc')
    .limit(MOST_STEPS)
    .execute()
  return rows.map(({ id, cause, at, publish_at, languages, ...rest }) => ({
    ...rest,
    id: String(id),
    cause: cause as Step['cause'],
    at: at.toISOString(),
    languages: (languages ?? []) as Lang[],
    publishAt: publish_at?.toISOString() ?? null,
  }))
}

/** Whether somebody else than the viewer made the latest move of a sort. */
export async function isAnothers(
  { app, viewer }: RequestContext,
  kind: Kind,
  key: string,
  move: Move,
): Promise<boolean> {
  const last = await app.db
    .selectFrom('entry_revision')
    .select('account_id')
    .where('kind', '=', kind.name)
    .where('key', '=', key)
    .where('cause', '=', move)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last !== undefined && last.account_id !== (viewer.role === 'visitor' ? null : viewer.id)
}

/** The step that an address says was made already. */
export function alreadyIn({ searchParams }: URL, { steps }: Pick<EditData, 'steps'>): EditData['already'] {
  return steps.find(({ cause }) => cause === searchParams.get('already')) ?? null
}
