import { Bidi, useI18n } from '#i18n/react.tsx'
import { localePath } from '#i18n/locale.ts'
import { Button } from '#ui/Button.tsx'
import { followPath, MAIL_WAYS, type FollowedKind } from '../contract.ts'
import type { FollowWays } from '../follows.server.ts'

const WAY_LABELS = {
  instant: 'following.mail.instantly',
  daily: 'following.mail.every.daily',
  weekly: 'following.mail.every.weekly',
  off: 'following.mail.never',
} as const

/** The choices of a mail's way, in the reader's words. */
export function useWays() {
  const { t } = useI18n()
  return MAIL_WAYS.map((value) => ({ value, label: t(WAY_LABELS[value]) }))
}

type FollowFormProps = {
  token: string
  kind: FollowedKind
  thingKey: string
  name: string
  ways: FollowWays | null
  /** Whether the site can send notices to devices. */
  push: boolean
  /** Where the form leads back to: the list of all that is followed. */
  fromList?: boolean
}

/** How one hears of a thing, and the buttons that follow it, change that, or end it. */
export function FollowForm({ token, kind, thingKey, name, ways, push, fromList }: FollowFormProps) {
  const { t, lang } = useI18n()
  const options = useWays()
  return (
    <form method="post" action={localePath(lang, followPath(kind, thingKey))}>
      <input type="hidden" name="csrftoken" value={token} />
      {fromList && <input type="hidden" name="from" value="list" />}
      <div className="row wrapping follow">
        <label className="check">
          <input type="checkbox" name="site" value="1" defaultChecked={ways?.site ?? true} />
          <span>{t('following.site')}</span>
        </label>
        {push && (
          <label className="check">
            <input type="checkbox" name="push" value="1" defaultChecked={ways?.push ?? false} />
            <span>{t('following.push')}</span>
          </label>
        )}
        {/* In a list of these forms an id would not be one. */}
        <label className="row">
          <span>{t('following.mail')}</span>
          <select className="input" name="mail" defaultValue={ways?.mail ?? 'daily'}>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      <p className="row wrapping">
        <Button type="submit" name="do" value="follow" small>
          {t(ways ? 'following.apply' : 'following.follow')}
          {fromList && (
            <span className="visually-hidden">
              {' '}
              <Bidi text={name} />
            </span>
          )}
        </Button>
        {ways && (
          <Button
            type="submit"
            name="do"
            value="unfollow"
            variant="ghost"
            small
            aria-label={t('following.unfollow.one', { name })}
          >
            {t('following.unfollow')}
          </Button>
        )}
      </p>
    </form>
  )
}
