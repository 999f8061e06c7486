import { Icon, type IconName } from '../Icon.tsx'
import { Link } from '../Link.tsx'

export type ChipsProps = {
  items: readonly { href: string; label: string; current?: boolean }[]
  /** Shown before every label: `tag` on an article. */
  icon?: IconName
}

/** Short links in a row: sub-categories, tags. */
export function Chips({ items, icon }: ChipsProps) {
  return (
    <div className="chips">
      {items.map(({ href, label, current }) => (
        <Link
          key={href}
          className={current ? 'chip on' : 'chip'}
          to={href}
          aria-current={current ? 'page' : undefined}
        >
          {icon && <Icon name={icon} />}
          {label}
        </Link>
      ))}
    </div>
  )
}
