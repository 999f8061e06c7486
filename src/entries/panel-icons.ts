import type { IconName } from '#ui/Icon.tsx'

/** Symbols that only the panel has: readers are not sent them. */
export const OWN = [
  'comment',
  'gear',
  'queue',
  'pulse',
  'exit',
  'inbox',
  'bell',
  'picture',
  'upload',
  'clip',
  'calendar',
  'ballot',
  'tally',
  'pen',
  'quote',
  'layers',
  'signal',
  'steps',
  'folder',
  'pause',
  'sheet',
  'book',
  'heading',
  'horn',
  'turn',
  'grid',
  'grip',
  'key',
  'percent',
] as const
export type OwnIcon = (typeof OWN)[number]

/** Every symbol of the panel. */
export type PanelIconName = IconName | OwnIcon
