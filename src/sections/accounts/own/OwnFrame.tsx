import type { ReactNode } from 'react'
import { Lat, Message, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import type { ProfilePage } from './profile.ts'
import type { OwnFrameData } from './frame.server.ts'
import { MemberPicture } from './MemberPicture.tsx'
import { ProfileRail } from './ProfileRail.tsx'

type OwnFrameProps = {
  frame: OwnFrameData
  page: ProfilePage | null
  /** Why a form was refused, when it is not said at a field. */
  refused?: string | null
  children: ReactNode
}

/** The frame of the member's pages: name and picture, the rail, and what was just done or refused. */
export function OwnFrame({ frame, page, refused, children }: OwnFrameProps) {
  const { t, fmt } = useI18n()
  const { profile, account, enrolling, panel, done, alert } = frame
  const problem = refused ?? alert
  return (
    <>
      <header className="member">
        <MemberPicture profile={profile} />
        <div>
          <h1>{profile.name}</h1>
          <p className="small muted">
            <Lat>@{account.username}</Lat>
            {profile.since && (
              <>
                {' — '}
                <Message id="accounts.profile.since" params={{ month: fmt.month(profile.since) }} />
              </>
            )}
          </p>
        </div>
        <p className="row wrapping member-actions">
          <Link
            className={buttonClass({ variant: 'ghost', small: true })}
            to={`/profile/${account.username}`}
          >
            {t('accounts.profile.open')}
          </Link>
          <Link className={buttonClass({ variant: 'ghost', small: true })} to="/account/logout">
            {t('accounts.logout')}
          </Link>
        </p>
      </header>
      {problem && <Alert tone="danger" live title={problem} />}
      {done && !problem && (
        <Alert tone="ok" live>
          {t(`accounts.done.${done}`)}
        </Alert>
      )}
      {enrolling ? (
        <div className="stack">{children}</div>
      ) : (
        <div className="own-layout">
          <ProfileRail page={page} panel={panel} />
          <div className="stack">{children}</div>
        </div>
      )}
    </>
  )
}
