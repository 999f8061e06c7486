import { OWN, type OwnIcon, type PanelIconName } from '#entries/panel-icons.ts'
import { Icon } from '#ui/Icon.tsx'
import sprite from './icons.svg?no-inline'

const isOwn = (name: PanelIconName): name is OwnIcon => OWN.some((own) => own === name)

/** A decorative icon of the panel. */
export function PanelIcon({ name }: { name: PanelIconName }) {
  if (!isOwn(name)) return <Icon name={name} />
  return (
    <svg className={name === 'exit' ? 'icon flip' : 'icon'} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
