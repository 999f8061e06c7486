import { useI18n } from '#i18n/react.tsx'
import { buttonClass } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import { Link } from '../Link.tsx'
import { BoardLink } from './BoardLink.tsx'

export type SaveLinkProps = {
  /** The page on which a reader saves or follows it. */
  to: string
  /** The page on which a reader puts it on a board; what has no figure has none. */
  board?: string
  /** The sign alone, among other tools. */
  bare?: boolean
}

/** Leads to where a reader saves or follows what the page is about: the page itself is the same for everybody. */
export function SaveLink({ to, board, bare }: SaveLinkProps) {
  const { t } = useI18n()
  const label = t('ui.saveLink')
  return (
    <>
      <Link
        className={bare ? 'icon-button boxed' : buttonClass({ variant: 'ghost', small: true })}
        to={to}
        rel="nofollow"
        aria-label={bare ? label : undefined}
      >
        <Icon name="star" />
        {!bare && label}
      </Link>
      {board !== undefined && (
        <>
          {' '}
          <BoardLink to={board} />
        </>
      )}
    </>
  )
}
