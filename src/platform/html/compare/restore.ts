import type { Comparison } from './contract.ts'

/** The text as it is now, with one block as it was: the number of a change counts from 0. Throws RangeError for none such. */
export function restoreBlock({ changes }: Comparison, at: number): string {
  const chosen = changes[at]
  if (!chosen) throw new RangeError(`There is no change ${at}`)
  const pair = 'pair' in chosen ? chosen.pair : null
  return changes
    .map((change) => {
      const undone = change === chosen || (pair !== null && 'pair' in change && change.pair === pair)
      switch (change.kind) {
        case 'same':
          return change.html
        case 'changed':
          return undone ? change.before : change.html
        case 'added':
        case 'moved':
          return undone ? '' : change.html
        case 'removed':
        case 'left':
          return undone ? change.html : ''
      }
    })
    .join('')
}
