import sprite from './icons.svg?no-inline'

/** Symbols of `icons.svg`. The names are a type only: they cost the browser nothing. */
export type IconName =
  | 'alert'
  | 'arrow'
  | 'back'
  | 'bell'
  | 'box'
  | 'chart'
  | 'check'
  | 'chevron'
  | 'clock'
  | 'close'
  | 'company'
  | 'download'
  | 'edit'
  | 'eye'
  | 'facebook'
  | 'factory'
  | 'file'
  | 'filter'
  | 'gavel'
  | 'globe'
  | 'help'
  | 'home'
  | 'info'
  | 'instagram'
  | 'link'
  | 'list'
  | 'lock'
  | 'mail'
  | 'map'
  | 'menu'
  | 'merge'
  | 'moon'
  | 'news'
  | 'play'
  | 'print'
  | 'refresh'
  | 'search'
  | 'share'
  | 'ship'
  | 'star'
  | 'sun'
  | 'system'
  | 'table'
  | 'tag'
  | 'telegram'
  | 'trash'
  | 'up'
  | 'user'
  | 'whatsapp'
  | 'x'
  | 'youtube'

export type IconProps = {
  name: IconName
  /** Filled brand logos of social networks. */
  solid?: boolean
}

const POINTING: readonly IconName[] = ['arrow', 'back', 'chevron']

/** A decorative icon: the control around it carries the name. Icons that point mirror with the direction (LANG-07). */
export function Icon({ name, solid }: IconProps) {
  const className = 'icon' + (POINTING.includes(name) ? ' flip' : '') + (solid ? ' solid' : '')
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
