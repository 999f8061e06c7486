import { Num, useI18n } from '#i18n/react.tsx'
import { Link } from '../Link.tsx'

export type TabsProps = {
  /** Name of the set, for screen readers. */
  label: string
  items: readonly { href: string; label: string; count?: number; current?: boolean }[]
}

/** Views of one thing, each with its own address; scrolls sideways on a phone. */
export function Tabs({ label, items }: TabsProps) {
  const { fmt } = useI18n()
  return (
    <nav className="tabs" aria-label={label}>
      {items.map((item) => (
        <Link key={item.href} to={item.href} aria-current={item.current ? 'page' : undefined}>
          {item.label}
          {item.count !== undefined && <Num className="count">{fmt.number(item.count)}</Num>}
        </Link>
      ))}
    </nav>
  )
}
