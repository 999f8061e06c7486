import { Bidi, Lat, Message, useI18n } from '#i18n/react.tsx'
import type { Profile } from './profile.ts'

/** What a reader may see of a member. */
export function ProfileFacts({ profile, countryName }: { profile: Profile; countryName: string | null }) {
  const { t, fmt } = useI18n()
  const { username, role, since, about, gender } = profile
  return (
    <div className="stack">
      {about && (
        <p className="member-about" dir="auto">
          {about}
        </p>
      )}
      <dl className="stats">
        <div>
          <dt>{t('accounts.profile.username')}</dt>
          <dd>
            <Lat>{username}</Lat>
          </dd>
        </div>
        <div>
          <dt>{t('accounts.profile.role')}</dt>
          <dd>{t(`accounts.role.${role}`)}</dd>
          {since && (
            <dd className="tiny muted">
              <Message id="accounts.profile.since" params={{ month: fmt.month(since) }} />
            </dd>
          )}
        </div>
        {countryName && (
          <div>
            <dt>{t('accounts.field.country')}</dt>
            <dd>
              <Bidi text={countryName} />
            </dd>
          </div>
        )}
        {gender !== null && (
          <div>
            <dt>{t('accounts.field.gender')}</dt>
            <dd>{t(`accounts.gender.${gender}`)}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}
