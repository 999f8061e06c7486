import type { ReactNode } from 'react'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { Icon } from '../Icon.tsx'
import { Link } from '../Link.tsx'

export type SectionHeadProps = {
  title: string
  /** Where 'More' leads. */
  more?: string
  /** Id of the heading, for `aria-labelledby`. */
  id?: string
  level?: 2 | 3
  /** Shown after the title, e.g. a count. */
  children?: ReactNode
}

/** Head of a section under a double bond. */
export function SectionHead({ title, more, id, level = 2, children }: SectionHeadProps) {
  const { t } = useI18n()
  const Heading = `h${level}` as const
  return (
    <div className="section-head">
      <Heading id={id}>
        <Bidi text={title} /> {children}
      </Heading>
      {more && (
        <Link className="more" to={more}>
          {t('ui.more')}
          <span className="visually-hidden"> {title}</span> <Icon name="chevron" />
        </Link>
      )}
    </div>
  )
}
