import { Bidi } from '#i18n/react.tsx'
import { Link } from '#ui/Link.tsx'
import type { ChapterLink } from './chapter.ts'

/** Links to pages of the handbook, one below the other. */
export function ChapterList({ links }: { links: readonly ChapterLink[] }) {
  return (
    <ul className="list">
      {links.map(({ to, title }) => (
        <li key={to}>
          <Link to={to}>
            <Bidi text={title} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
