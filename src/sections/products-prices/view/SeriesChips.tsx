import { Bidi } from '#i18n/react.tsx'
import { Link } from '#ui/Link.tsx'

interface SeriesChipsProps {
  /** Name of the set, for screen readers. */
  label: string
  items: readonly { href: string; label: string; current: boolean }[]
}

/** Ways from a price to those beside it: other markets, other terms. */
export function SeriesChips({ label, items }: SeriesChipsProps) {
  return (
    <nav className="chips" aria-label={label}>
      {items.map((item) => (
        <Link
          key={item.href}
          className={item.current ? 'chip on' : 'chip'}
          to={item.href}
          aria-current={item.current ? 'page' : undefined}
        >
          <span>
            <Bidi text={item.label} />
          </span>
        </Link>
      ))}
    </nav>
  )
}
