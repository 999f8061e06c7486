import type { Action } from '#platform/policy/policy.ts'
import type { EntryKind, State } from './kind.ts'

/** The moves of a thing as a whole. A move's name is its cause in the history. */
export const MOVES = [
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
export type Move = (typeof MOVES)[number]

const WORKFLOW: Readonly<Record<State, readonly Move[]>> = {
  draft: ['submit', 'publish', 'schedule', 'archive'],
  returned: ['submit', 'publish', 'schedule', 'archive'],
  submitted: ['review', 'return', 'publish', 'schedule', 'archive'],
  reviewed: ['publish', 'schedule', 'return', 'archive'],
  scheduled: ['unschedule', 'publish', 'schedule'],
  public: ['unpublish', 'archive'],
  archived: ['revive'],
}
const PLAIN: Readonly<Record<State, readonly Move[]>> = {
  ...WORKFLOW,
  draft: ['publish', 'archive'],
  public: ['archive'],
}

/** The moves of a thing of a kind in a state, the likeliest first. */
export function movesFrom(kind: Pick<EntryKind, 'workflow' | 'unpublished'>, state: State): readonly Move[] {
  const moves = (kind.workflow ? WORKFLOW : PLAIN)[state]
  return kind.unpublished ? moves : moves.filter((move) => move !== 'unpublish')
}

/** What one must be allowed to do for a move. */
export function actionOf({ needs }: Pick<EntryKind, 'needs'>, move: Move): Action {
  switch (move) {
    case 'submit':
    case 'return':
    case 'review':
      return needs[move] ?? needs.publish
    case 'archive':
      return needs.archive
    default:
      return needs.publish
  }
}
