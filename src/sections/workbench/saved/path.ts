import { WORKBENCH_PATH } from '#datasets/series/workbench-path.ts'
import { addToBoardPath } from '#sections/board/contract.ts'
import type { Asked, LinkTo } from '../address.ts'

/** The page of a member's saved views; with a view's parameters it offers to save it. */
export const SAVED_PATH = '/profile/Views'

/** The parameter of that page for a view that is to be on the board. */
export const ON_BOARD = 'board'

/** The field with a saved view's new name: each has its own, so that no two fields of the page share an id. */
export const renamed = (id: string): string => `name-${id}`

/** Where a view is put on a board: one series as it is by its own key, which needs no account; any other once it is saved. */
export function boardPath(asked: Asked, link: LinkTo): string {
  const [key, ...others] = asked.series
  const isPlain =
    key !== undefined &&
    others.length === 0 &&
    asked.as === 'level' &&
    asked.currency === null &&
    asked.per === null &&
    asked.to === null
  if (isPlain) return addToBoardPath('series', key)
  return link({}, [[ON_BOARD, '1']]).replace(WORKBENCH_PATH, SAVED_PATH)
}
