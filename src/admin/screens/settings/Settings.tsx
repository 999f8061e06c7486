import { useI18n } from '#i18n/react.tsx'
import { fieldId } from '#ui/form/field-id.ts'
import { FilePick } from '#ui/form/FilePick.tsx'
import { DESIGNS, PICTURE_RIGHTS, SOCIAL_NETWORKS } from '#site/contract.ts'
import { useRefused } from '../../panel/use-panel.ts'
import { BothFields, ChoiceField, LongField, SwitchField, TextField } from '../../parts/fields.tsx'
import { FormPart, PanelForm } from '../../parts/PanelForm.tsx'
import { SETTINGS_LIMITS, type SettingsView } from './contract.ts'

const NETWORKS = {
  twitter: 'X',
  instagram: 'Instagram',
  youtube: 'YouTube',
  facebook: 'Facebook',
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
} as const

/** The settings of the whole site. */
export default function Settings({ data }: { data: SettingsView }) {
  const { t } = useI18n()
  return (
    <PanelForm files>
      <FormPart title={t('admin.settings.identity')}>
        <BothFields
          name="name"
          label={t('admin.settings.name')}
          value={data.name}
          required
          max={SETTINGS_LIMITS.name}
        />
        <BothFields
          name="tagline"
          label={t('admin.settings.tagline')}
          value={data.tagline}
          required
          max={SETTINGS_LIMITS.tagline}
        />
        <ImageField image={data.image} />
        <ChoiceField
          name="design"
          label={t('admin.settings.design')}
          hint={t('admin.settings.design.hint')}
          required
          value={data.design}
          options={DESIGNS.map((value) => ({ value, label: t(`admin.settings.design.${value}`) }))}
        />
      </FormPart>
      <FormPart title={t('admin.settings.readers')}>
        <SwitchField name="use_search" label={t('admin.settings.search')} value={data.use_search} />
        <SwitchField
          name="registration_open"
          label={t('admin.settings.registration')}
          value={data.registration_open}
        />
        <SwitchField
          name="posting_open"
          label={t('admin.settings.posting')}
          hint={t('admin.settings.posting.hint')}
          value={data.posting_open}
        />
        <LongField
          name="comment_words"
          label={t('admin.settings.words')}
          hint={t('admin.settings.words.hint')}
          value={data.comment_words.join('\n')}
          rows={4}
          dir="auto"
        />
        <ChoiceField
          name="picture_rights"
          label={t('admin.settings.pictures')}
          hint={t('admin.settings.pictures.hint')}
          required
          value={data.picture_rights}
          options={PICTURE_RIGHTS.map((value) => ({ value, label: t(`admin.settings.pictures.${value}`) }))}
        />
        <SwitchField
          name="picture_descriptions"
          label={t('admin.settings.pictures.descriptions')}
          hint={t('admin.settings.pictures.descriptions.hint')}
          value={data.picture_descriptions}
        />
        <SwitchField
          name="second_factor_for_staff"
          label={t('admin.settings.secondFactor')}
          hint={t('admin.settings.secondFactor.hint')}
          value={data.second_factor_for_staff}
        />
      </FormPart>
      <FormPart title={t('admin.settings.closing')} hint={t('admin.settings.closing.hint')}>
        <SwitchField name="not_available" label={t('admin.settings.closed')} value={data.not_available} />
        <BothFields
          name="closing_message"
          label={t('admin.settings.message')}
          value={data.closing_message}
          required
          long
          max={SETTINGS_LIMITS.closing}
        />
        <TextField
          name="closed_until"
          type="datetime-local"
          dir="ltr"
          label={t('admin.settings.until')}
          hint={t('admin.settings.until.hint')}
          value={data.closed_until}
        />
      </FormPart>
      <FormPart title={t('admin.settings.networks')} hint={t('admin.settings.networks.hint')}>
        <div className="admin-both">
          {SOCIAL_NETWORKS.map((network) => (
            <TextField
              key={network}
              name={network}
              type="url"
              dir="ltr"
              label={NETWORKS[network]}
              value={data[network]}
              maxLength={300}
            />
          ))}
        </div>
      </FormPart>
      <FormPart title={t('admin.settings.tags')} hint={t('admin.settings.tags.hint')}>
        <div className="admin-both">
          <TextField
            name="google_analytics"
            dir="ltr"
            label={t('admin.settings.analytics')}
            value={data.google_analytics}
          />
          <TextField
            name="google_adsen"
            dir="ltr"
            label={t('admin.settings.adsense')}
            value={data.google_adsen}
          />
        </div>
      </FormPart>
    </PanelForm>
  )
}

/** The image in place of the mark's cell: the one there is, another one, or none. */
function ImageField({ image }: Pick<SettingsView, 'image'>) {
  const { t } = useI18n()
  const error = useRefused()?.fields['image']
  const id = fieldId('image')
  return (
    <div className="field">
      <label htmlFor={id}>
        {t('admin.settings.image')}
        <span className="optional">({t('ui.field.optional')})</span>
      </label>
      {image && (
        <img className="admin-logo" src={image.src} width={image.width} height={image.height} alt="" />
      )}
      <FilePick
        id={id}
        choose={t('panel.file.choose')}
        none={t('panel.file.none')}
        name="image"
        className={error ? 'input bad' : 'input'}
        accept="image/png,image/webp,image/jpeg,image/avif"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
      />
      <p className="hint" id={`${id}-hint`}>
        {t('admin.settings.image.hint')}
      </p>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {image && <SwitchField name="image_remove" label={t('admin.settings.image.remove')} value={false} />}
    </div>
  )
}
