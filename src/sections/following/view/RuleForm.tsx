import { isolateText } from '#i18n/bidi/bidi.ts'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { localePath } from '#i18n/locale.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { Input } from '#ui/form/Input.tsx'
import { Select } from '#ui/form/Select.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { RULE_KINDS, WINDOWS, type RuleField } from '../alerts/rule.ts'
import { followPath } from '../contract.ts'
import { useWays } from './FollowForm.tsx'

/** The values of the form, as typed. */
export interface RuleTexts {
  id: string
  kind: string
  threshold: string
  window: string
  site: boolean
  push: boolean
  mail: string
  expires: string
}

type RuleFormProps = {
  token: string
  series: { slug: string; unit: string; now: string; demo: boolean }
  texts: RuleTexts
  wrong: Partial<Record<RuleField, boolean>>
  /** Whether the site can send notices to devices. */
  push: boolean
}

const ERRORS = {
  kind: 'following.alert.badChoice',
  threshold: 'following.alert.badThreshold',
  window: 'following.alert.badWindow',
  mail: 'following.alert.badChoice',
  expires: 'following.alert.badDay',
} as const satisfies Record<RuleField, string>

/** The form of a price alert. It says in which unit, against what, and when it may fire again. */
export function RuleForm({ token, series, texts, wrong, push }: RuleFormProps) {
  const { t, lang } = useI18n()
  const ways = useWays()
  const errorAt = (field: RuleField) => (wrong[field] ? isolateText(t(ERRORS[field]), lang) : undefined)
  const errors = (Object.keys(ERRORS) as RuleField[]).flatMap((name) => {
    const message = errorAt(name)
    return message ? [{ name, message }] : []
  })
  return (
    <section className="panel" aria-labelledby="alert">
      <SectionHead id="alert" title={t(texts.id ? 'following.alert.edit' : 'following.alert.new')} />
      <form className="panel-body" method="post" action={localePath(lang, followPath('series', series.slug))}>
        <ErrorSummary errors={errors} />
        <input type="hidden" name="csrftoken" value={token} />
        <input type="hidden" name="id" value={texts.id} />
        <p className="intro">
          <Bidi text={series.now} />
        </p>
        {series.demo && <Alert tone="warn">{t('following.alert.demo')}</Alert>}
        <Select
          name="kind"
          label={t('following.alert.when')}
          defaultValue={texts.kind}
          options={RULE_KINDS.map((value) => ({ value, label: t(`following.alert.${value}`) }))}
          error={errorAt('kind')}
          required
        />
        <Input
          name="threshold"
          label={t('following.alert.threshold')}
          hint={t('following.alert.thresholdHint', { unit: series.unit })}
          defaultValue={texts.threshold}
          error={errorAt('threshold')}
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
        />
        <Select
          name="window"
          label={t('following.alert.window')}
          hint={t('following.alert.windowHint')}
          defaultValue={texts.window}
          options={WINDOWS.map((value) => ({
            value: String(value),
            label: t(`following.alert.window.${value}`),
          }))}
          error={errorAt('window')}
        />
        <div className="field">
          <label className="check">
            <input type="checkbox" name="site" value="1" defaultChecked={texts.site} />
            <span>{t('following.site')}</span>
          </label>
          {push && (
            <label className="check">
              <input type="checkbox" name="push" value="1" defaultChecked={texts.push} />
              <span>{t('following.push')}</span>
            </label>
          )}
        </div>
        <Select
          name="mail"
          label={t('following.mail')}
          defaultValue={texts.mail}
          options={ways}
          error={errorAt('mail')}
          required
        />
        <Input
          name="expires"
          label={t('following.alert.expires')}
          hint={<Bidi text={t('following.alert.expiresHint')} />}
          defaultValue={texts.expires}
          error={errorAt('expires')}
          dir="ltr"
          autoComplete="off"
        />
        <p className="intro small muted">{t('following.alert.again')}</p>
        <Button type="submit" name="do" value="rule">
          {t(texts.id ? 'following.apply' : 'following.alert.set')}
        </Button>
      </form>
    </section>
  )
}
