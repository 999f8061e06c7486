import { Bidi, useI18n } from '#i18n/react.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Status } from '#ui/Status.tsx'
import { SwitchField, TextField } from '../../parts/fields.tsx'
import { FormPart, PanelForm } from '../../parts/PanelForm.tsx'
import { RULE_BOUNDS, type BreakingSettingsData } from './contract.ts'

/** The rules of breaking news, and the channels outside that it is posted to. */
export function BreakingSettings({ data: { rules, channels } }: { data: BreakingSettingsData }) {
  const { t } = useI18n()
  const whole = (name: keyof typeof RULE_BOUNDS) => {
    const [least, most] = RULE_BOUNDS[name]
    return (
      <TextField
        name={name}
        dir="ltr"
        inputMode="numeric"
        label={t(`admin.breaking.rule.${name}`)}
        hint={t('admin.breaking.rule.bounds', { least, most })}
        required
        value={String(rules[name])}
      />
    )
  }
  return (
    <>
      <p className="admin-gap">
        <Link className="more" to="/admin/breaking">
          {t('admin.breaking')}
        </Link>
      </p>
      <PanelForm>
        <FormPart title={t('admin.breaking.rules')}>
          <SwitchField
            name="consent"
            label={t('admin.breaking.rule.consent')}
            hint={t('admin.breaking.rule.consent.hint')}
            value={rules.consent}
          />
          <div className="admin-both">
            {whole('lapse')}
            {whole('perDay')}
            {whole('perReader')}
          </div>
        </FormPart>
      </PanelForm>
      <section className="panel admin-apart" aria-labelledby="channels">
        <SectionHead id="channels" title={t('admin.breaking.channels')} />
        <div className="panel-body stack">
          <p>{t('admin.breaking.channels.text')}</p>
          <p>{t('admin.breaking.channels.whatsapp')}</p>
          {channels.length > 0 && (
            <ul className="list">
              {channels.map(({ id, kind, name, lang, target, paused, hasKey }) => (
                <li key={id}>
                  <p className="row wrapping">
                    <Link className="row-link" to={`/admin/breaking/channels/${id}`}>
                      <Bidi text={name} />
                    </Link>
                    <Status tone={paused || !hasKey ? 'off' : 'ok'}>
                      {t(paused || !hasKey ? 'admin.breaking.channel.off' : 'admin.breaking.channel.on')}
                    </Status>
                  </p>
                  <p className="small muted">
                    {t(`admin.breaking.service.${kind}`)} · {t(`admin.breaking.lang.${lang}`)} ·{' '}
                    <bdi dir="ltr">{target}</bdi>
                  </p>
                </li>
              ))}
            </ul>
          )}
          <p>
            <Link className={buttonClass({ variant: 'ghost' })} to="/admin/breaking/channels/new">
              {t('admin.breaking.channel.add')}
            </Link>
          </p>
        </div>
      </section>
    </>
  )
}
