import { useI18n } from '#i18n/react.tsx'
import { Link } from '#ui/Link.tsx'

type SortLinkProps = {
  /** The column's name. */
  column: string
  /** What its heading says, where that is more. */
  label?: string
  to: string
}

/** The heading of a column by which its table can be sorted. */
export function SortLink({ column, label = column, to }: SortLinkProps) {
  const { t } = useI18n()
  return (
    <Link className="sort-link" to={to} rel="nofollow" title={t('datasets.sort', { column })} inPlace>
      <span>{label}</span>
      <i className="sort-arrow" aria-hidden="true" />
    </Link>
  )
}
