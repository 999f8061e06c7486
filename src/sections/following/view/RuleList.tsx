import { Bidi, useI18n } from '#i18n/react.tsx'
import { localePath } from '#i18n/locale.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { Status, type Tone } from '#ui/Status.tsx'
import type { ShownRule } from '../alerts/shown.server.ts'
import { followPath } from '../contract.ts'

const TONES: Record<ShownRule['state'], Tone> = {
  on: 'ok',
  waiting: 'info',
  paused: 'off',
  expired: 'off',
  stale: 'warn',
  late: 'warn',
  ended: 'off',
}

/** Price alerts with the state of each; `named` also says which price it is. */
export function RuleList({
  token,
  rules,
  named,
}: {
  token: string
  rules: readonly ShownRule[]
  named?: boolean
}) {
  const { t, lang } = useI18n()
  return (
    <ul className="panel-body list">
      {rules.map((rule) => (
        <li key={rule.id}>
          {named && (
            <p className="bold">
              {rule.path ? (
                <Link to={rule.path}>
                  <Bidi text={rule.name} />
                </Link>
              ) : (
                <span className="muted">{t('following.gone')}</span>
              )}
            </p>
          )}
          <p className="row wrapping">
            <span>
              <Bidi text={rule.words} />
            </span>
            <Status tone={TONES[rule.state]}>
              {t(`following.alert.${rule.state}`, { day: rule.last ?? '' })}
            </Status>
          </p>
          <p className="meta">
            {rule.until && <span>{t('following.alert.until', { day: rule.until })}</span>}
            {rule.fired && <span>{t('following.alert.fired', { day: rule.fired })}</span>}
          </p>
          <form
            className="row wrapping follow-buttons"
            method="post"
            action={localePath(lang, followPath('series', rule.series))}
          >
            <input type="hidden" name="csrftoken" value={token} />
            <input type="hidden" name="id" value={rule.id} />
            {named && <input type="hidden" name="from" value="list" />}
            <Link
              className={buttonClass({ variant: 'ghost', small: true })}
              to={`${followPath('series', rule.series)}?rule=${rule.id}`}
            >
              {t('following.alert.change.link')}
            </Link>
            <Button type="submit" name="do" value={rule.paused ? 'resume' : 'pause'} variant="ghost" small>
              {t(rule.paused ? 'following.alert.resume' : 'following.alert.pause')}
            </Button>
            <Button
              type="submit"
              name="do"
              value="remove-rule"
              variant="danger"
              small
              aria-label={t('following.remove.one', { name: rule.words })}
            >
              {t('following.remove')}
            </Button>
          </form>
        </li>
      ))}
    </ul>
  )
}
