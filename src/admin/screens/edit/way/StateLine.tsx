import { useI18n } from '#i18n/react.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { StateBadge } from '../../../parts/StateBadge.tsx'
import type { EditData } from '../contract.ts'

/** How far a thing has come, and the ways to its page and its past. */
export function StateLine({ data }: { data: EditData }) {
  const { t, fmt } = useI18n()
  const { state, live, publishAt, address, key, kind, beside } = data
  return (
    <p className="row wrapping">
      <StateBadge state={state} live={live} />
      {publishAt !== null && <span>{t('entries.scheduledFor', { when: fmt.dateTime(publishAt) })}</span>}
      {address !== null && live && (
        <a href={address}>
          <Icon name="eye" />
          {t('entries.public')}
        </a>
      )}
      {key !== null && <Link to={`/admin/${kind}/${key}/preview`}>{t('entries.look')}</Link>}
      {beside.map(({ path, label }) => (
        <Link key={path} to={`/admin/${kind}/${key}/${path}`}>
          {label}
        </Link>
      ))}
      {key !== null && <Link to={`/admin/${kind}/${key}/history`}>{t('entries.past')}</Link>}
    </p>
  )
}
