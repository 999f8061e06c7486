import { useI18n } from '#i18n/react.tsx'
import { CHANNEL_KINDS, CHANNEL_LANGS, CHANNEL_LIMITS } from '#sections/following/channels/channel.ts'
import { Link } from '#ui/Link.tsx'
import { ConfirmAct } from '../../parts/ActForm.tsx'
import { ChoiceField, SwitchField, TextField } from '../../parts/fields.tsx'
import { FormPart, PanelForm } from '../../parts/PanelForm.tsx'
import type { BreakingChannelData } from './contract.ts'

/** A channel outside: where it is, in which languages, and the key with which it is posted to. */
export function BreakingChannel({ data: { channel } }: { data: BreakingChannelData }) {
  const { t } = useI18n()
  return (
    <>
      <p className="admin-gap">
        <Link className="more" to="/admin/breaking/settings">
          {t('admin.breaking.settings')}
        </Link>
      </p>
      <PanelForm>
        <FormPart title={t('admin.breaking.channel')} hint={t('admin.breaking.channel.hint')}>
          <TextField
            name="name"
            label={t('admin.breaking.channel.name')}
            value={channel?.name ?? ''}
            required
            maxLength={CHANNEL_LIMITS.name}
          />
          <div className="admin-both">
            <ChoiceField
              name="kind"
              label={t('admin.breaking.channel.service')}
              required
              value={channel?.kind ?? 'telegram'}
              options={CHANNEL_KINDS.map((value) => ({ value, label: t(`admin.breaking.service.${value}`) }))}
            />
            <ChoiceField
              name="lang"
              label={t('admin.breaking.channel.languages')}
              required
              value={channel?.lang ?? 'ar'}
              options={CHANNEL_LANGS.map((value) => ({ value, label: t(`admin.breaking.lang.${value}`) }))}
            />
          </div>
          <TextField
            name="target"
            dir="ltr"
            label={t('admin.breaking.channel.target')}
            hint={t('admin.breaking.channel.target.hint')}
            value={channel?.target ?? ''}
            required
            maxLength={CHANNEL_LIMITS.target}
          />
          <TextField
            name="channel_key"
            type="password"
            dir="ltr"
            autoComplete="new-password"
            label={t('admin.breaking.channel.key')}
            hint={t(
              channel?.hasKey ? 'admin.breaking.channel.key.stored' : 'admin.breaking.channel.key.hint',
            )}
            value=""
            required={!channel?.hasKey}
            maxLength={CHANNEL_LIMITS.key}
          />
          <SwitchField
            name="paused"
            label={t('admin.breaking.channel.paused')}
            value={channel?.paused ?? false}
          />
        </FormPart>
      </PanelForm>
      {channel && (
        <p className="admin-apart">
          <ConfirmAct
            fields={{ do: 'remove' }}
            label={t('admin.breaking.channel.remove')}
            question={t('admin.breaking.channel.removing')}
          />
        </p>
      )}
    </>
  )
}
