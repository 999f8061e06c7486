import { useLocation, useRouteLoaderData } from 'react-router'
import { useI18n } from '#i18n/react.tsx'
import { ElementCell } from '#ui/price/ElementCell.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import type { RootData } from '../root-data.server.ts'
import { WaysOut } from './WaysOut.tsx'

export type LockNeed = 'members' | 'paid' | 'private' | 'search' | 'staff'

/** 'Not allowed to view', with the level that is needed, the reader's own, and the ways forward. */
export function LockScreen({ detail }: { detail: { need: LockNeed } | null }) {
  const { t } = useI18n()
  const { pathname } = useLocation()
  const root = useRouteLoaderData<RootData>('root')
  const need = detail?.need ?? 'private'
  const title = need === 'search' ? t('shell.lock.search') : t('shell.lock.title')
  return (
    <>
      <title>{`${root?.site.name ?? ''} - ${title}`}</title>
      <meta name="robots" content="noindex" />
      <div className="error-page">
        <ElementCell tone="ink" size="hero">
          <Icon name="lock" />
        </ElementCell>
        <div>
          <h1>{title}</h1>
          <p className="standfirst">
            {need === 'search' ? t('shell.lock.searchText') : t('shell.lock.text')}
          </p>
          <WaysOut>
            {!root?.viewer && need !== 'search' && (
              <Link className="button" to={`/account/login?next=${encodeURIComponent(pathname)}`}>
                {t('shell.login')}
              </Link>
            )}
          </WaysOut>
          {need !== 'search' && (
            <dl className="stats">
              <div>
                <dt>{t('shell.lock.need')}</dt>
                <dd>{t(`shell.lock.need.${need}`)}</dd>
              </div>
              <div>
                <dt>{t('shell.lock.yours')}</dt>
                <dd>{t(`shell.role.${root?.viewer?.role ?? 'visitor'}`)}</dd>
              </div>
            </dl>
          )}
        </div>
      </div>
    </>
  )
}
