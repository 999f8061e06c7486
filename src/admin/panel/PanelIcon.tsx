import { Icon, type IconName } from '#ui/Icon.tsx'
import sprite from './icons.svg?no-inline'

/** Symbols that only the panel has: readers are not sent them. */
const OWN = [
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
  'pen',
  'quote',
  'layers',
  'pause',
  'sheet',
  'book',
  'heading',
  'horn',
  'turn',
  'grid',
  'grip',
] as const
type OwnIcon = (typeof OWN)[number]

export type PanelIconName = IconName | OwnIcon

const isOwn = (name: PanelIconName): name is OwnIcon => OWN.some((own) => own === name)

/** A decorative icon of the panel. */
export function PanelIcon({ name }: { name: PanelIconName }) {
  if (!isOwn(name)) return <Icon name={name} />
  return (
    <svg className={name === 'exit' ? 'ic flip' : 'ic'} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
