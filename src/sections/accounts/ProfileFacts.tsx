import { Lat, Message, useI18n } from '#i18n/react.tsx'
import type { PublicProfile } from './contract.ts'

/** What anybody may know of a member. */
export function ProfileFacts({ profile }: { profile: PublicProfile }) {
  const { t, fmt } = useI18n()
  return (
    <dl className="stats">
      <div>
        <dt>{t('accounts.profile.username')}</dt>
        <dd>
          <Lat>{profile.username}</Lat>
        </dd>
      </div>
      <div>
        <dt>{t('accounts.profile.role')}</dt>
        <dd>{t(`accounts.role.${profile.role}`)}</dd>
        <dd className="xs muted">
          <Message id="accounts.profile.since" params={{ month: fmt.month(profile.since) }} />
        </dd>
      </div>
    </dl>
  )
}
