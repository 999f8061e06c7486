import { Bidi, useI18n } from '#i18n/react.tsx'
import { localePath } from '#i18n/locale.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { Select } from '#ui/form/Select.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { followPath } from '../contract.ts'
import { ZONE_NAMES, ZONES } from '../zones.ts'

/** The values of the settings' form. */
export interface SettingTexts {
  zone: string
  quiet_from: string
  quiet_to: string
  digest_hour: string
  digest_day: string
  alert_mail: boolean
  follow_mail: boolean
  revisions: boolean
  breaking_site: boolean
  breaking_mail: boolean
  breaking_push: boolean
  breaking_quiet: boolean
}

export const settingTexts = (text: (name: string) => string): SettingTexts => ({
  zone: text('zone'),
  quiet_from: text('quiet_from'),
  quiet_to: text('quiet_to'),
  digest_hour: text('digest_hour'),
  digest_day: text('digest_day'),
  alert_mail: text('alert_mail') === '1',
  follow_mail: text('follow_mail') === '1',
  revisions: text('revisions') === '1',
  breaking_site: text('breaking_site') === '1',
  breaking_mail: text('breaking_mail') === '1',
  breaking_push: text('breaking_push') === '1',
  breaking_quiet: text('breaking_quiet') === '1',
})

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
/** A Sunday, from which the week's days are named. */
const SUNDAY = Date.UTC(2026, 10, 22, 12)

type SettingsFormProps = {
  token: string
  texts: SettingTexts
  wrong: readonly string[]
  /** Whether the site can send notices to devices. */
  push: boolean
  /** The sections whose stories can be followed. */
  sections: readonly { key: string; name: string }[]
}

/** Which mails and notices come at all, when digests come, and the hours in which none does. */
export function SettingsForm({ token, texts, wrong, push, sections }: SettingsFormProps) {
  const { t, fmt, lang } = useI18n()
  const hours = HOURS.map((hour) => ({
    value: String(hour),
    label: fmt.digits(`${hour}`.padStart(2, '0') + ':00'),
  }))
  const quiet = [{ value: '', label: t('following.settings.quietNone') }, ...hours]
  const errorAt = (name: string) =>
    wrong.includes(name)
      ? t(name.startsWith('quiet') ? 'following.settings.badQuiet' : 'following.alert.badChoice')
      : undefined
  const errors = wrong.map((name) => ({ name, message: errorAt(name) ?? '' }))
  return (
    <section className="panel" aria-labelledby="settings">
      <SectionHead id="settings" title={t('following.settings')} />
      <form className="panel-body" method="post" action={localePath(lang, '/profile/Following')}>
        <ErrorSummary errors={errors} />
        <input type="hidden" name="csrftoken" value={token} />
        <div className="field">
          <Check name="alert_mail" label={t('following.settings.alerts')} checked={texts.alert_mail} />
          <Check name="follow_mail" label={t('following.settings.follows')} checked={texts.follow_mail} />
          <Check name="revisions" label={t('following.settings.revisions')} checked={texts.revisions} />
        </div>
        <fieldset className="field choice" id="breaking">
          <legend>{t('following.breaking.settings')}</legend>
          <p className="hint">{t('following.breaking.hint')}</p>
          <Check name="breaking_site" label={t('following.site')} checked={texts.breaking_site} />
          <Check name="breaking_mail" label={t('following.mail')} checked={texts.breaking_mail} />
          {push && <Check name="breaking_push" label={t('following.push')} checked={texts.breaking_push} />}
          <Check name="breaking_quiet" label={t('following.breaking.quiet')} checked={texts.breaking_quiet} />
          <p className="row wrapping small">
            {t('following.breaking.sections')}
            {sections.map(({ key, name }) => (
              <Link key={key} to={followPath('section', key)}>
                <Bidi text={name} />
              </Link>
            ))}
          </p>
        </fieldset>
        <div className="field-columns">
          <Select
            name="zone"
            label={t('following.settings.zone')}
            defaultValue={texts.zone}
            options={ZONE_NAMES.map((zone) => ({ value: zone, label: ZONES[zone][lang] }))}
            error={errorAt('zone')}
            required
          />
          <Select
            name="digest_hour"
            label={t('following.settings.digest_hour')}
            defaultValue={texts.digest_hour}
            options={hours}
            error={errorAt('digest_hour')}
            required
          />
          <Select
            name="digest_day"
            label={t('following.settings.digest_day')}
            defaultValue={texts.digest_day}
            options={HOURS.slice(0, 7).map((day) => ({
              value: String(day),
              label: fmt.weekday(new Date(SUNDAY + day * 86_400_000)),
            }))}
            error={errorAt('digest_day')}
            required
          />
          <Select
            name="quiet_from"
            label={t('following.settings.quiet_from')}
            defaultValue={texts.quiet_from}
            options={quiet}
            error={errorAt('quiet_from')}
          />
          <Select
            name="quiet_to"
            label={t('following.settings.quiet_to')}
            hint={t('following.settings.quietHint')}
            defaultValue={texts.quiet_to}
            options={quiet}
            error={errorAt('quiet_to')}
          />
        </div>
        <Button type="submit">{t('following.apply')}</Button>
      </form>
    </section>
  )
}

function Check({ name, label, checked }: { name: string; label: string; checked: boolean }) {
  return (
    <label className="check">
      <input type="checkbox" name={name} value="1" defaultChecked={checked} />
      <span>{label}</span>
    </label>
  )
}
