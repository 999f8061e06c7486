import { Link } from '../Link.tsx'
import type { Story } from './story.ts'

/** Category over a headline. */
export function Kicker({ kicker }: { kicker: Story['kicker'] }) {
  if (!kicker) return null
  return kicker.href ? (
    <Link className="kicker" to={kicker.href}>
      {kicker.label}
    </Link>
  ) : (
    <span className="kicker">{kicker.label}</span>
  )
}
