import { Num, useI18n } from '#i18n/react.tsx'
import { Icon } from '../Icon.tsx'
import { Link } from '../Link.tsx'
import { hasEnds, pageItems } from './pages.ts'

export type PaginationProps = {
  /** 1-based. */
  current: number
  total: number
  /** Address of a page, e.g. `?page=2` with the other filters unchanged. */
  link: (page: number) => string
}

/** Pages of a list; nothing for a single page. */
export function Pagination({ current, total, link }: PaginationProps) {
  const { t, fmt } = useI18n()
  const items = pageItems(current, total)
  if (items.length === 0) return null
  return (
    <nav className="pagination" aria-label={t('ui.pages')}>
      {hasEnds(total) && current > 1 && (
        <Link className="page-step" rel="prev" to={link(current - 1)} aria-label={t('ui.pages.previous')}>
          <Icon name="back" />
          <span>{t('ui.pages.previous')}</span>
        </Link>
      )}
      {items.map((item) =>
        typeof item === 'string' ? (
          <span key={item} className="gap">
            …
          </span>
        ) : (
          <Link
            key={item}
            to={link(item)}
            aria-label={t('ui.pages.page', { number: item })}
            aria-current={item === current ? 'page' : undefined}
          >
            <Num>{fmt.number(item)}</Num>
          </Link>
        ),
      )}
      {hasEnds(total) && current < total && (
        <Link className="page-step" rel="next" to={link(current + 1)} aria-label={t('ui.pages.next')}>
          <span>{t('ui.pages.next')}</span>
          <Icon name="chevron" />
        </Link>
      )}
    </nav>
  )
}
