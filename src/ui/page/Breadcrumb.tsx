import { Bidi, useI18n } from '#i18n/react.tsx'
import { Link } from '../Link.tsx'

export type BreadcrumbProps = {
  /** From the root; the last one, without `href`, is this page. */
  items: readonly { label: string; href?: string }[]
}

/** The way from the home page to this one. */
export function Breadcrumb({ items }: BreadcrumbProps) {
  const { t } = useI18n()
  return (
    <nav aria-label={t('ui.breadcrumb')}>
      <ol className="breadcrumb">
        {items.map(({ label, href }) => {
          const words = <Bidi text={label} />
          return (
            <li key={label}>
              {href ? <Link to={href}>{words}</Link> : <span aria-current="page">{words}</span>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
