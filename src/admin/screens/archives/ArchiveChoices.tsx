import { useI18n } from '#i18n/react.tsx'
import { ChoiceField, LongField, SwitchField, TextField } from '../../parts/fields.tsx'
import { useRefused } from '../../panel/use-panel.ts'
import { NO_NEWSLETTER, type ChoicesData } from './contract.ts'

/** Fields that few need. */
const MORE = ['site', 'sections', 'fields', 'columns'] as const

/** The fields that say how an archive comes. */
export function ArchiveChoices({ chosen, sections, newsletters }: ChoicesData) {
  const { t } = useI18n()
  const wrong = useRefused()?.fields ?? {}
  const isOpen = MORE.some((name) => chosen[name] !== '' || wrong[name] !== undefined)
  return (
    <>
      <div className="admin-both">
        <ChoiceField
          name="standing"
          label={t('admin.archives.standing')}
          required
          value={chosen.standing}
          options={[
            { value: 'published', label: t('admin.archives.standing.published') },
            { value: 'drafts', label: t('admin.archives.standing.drafts') },
          ]}
        />
        <ChoiceField
          name="section"
          label={t('admin.archives.section')}
          required
          value={chosen.section}
          options={sections}
        />
        <ChoiceField
          name="lang"
          label={t('admin.archives.lang')}
          required
          value={chosen.lang}
          options={[
            { value: 'guess', label: t('admin.archives.lang.guess') },
            { value: 'ar', label: t('admin.archives.lang.ar') },
            { value: 'en', label: t('admin.archives.lang.en') },
          ]}
        />
        <ChoiceField
          name="newsletter"
          label={t('admin.archives.newsletter')}
          required
          value={chosen.newsletter}
          options={[{ value: NO_NEWSLETTER, label: t('admin.archives.newsletter.none') }, ...newsletters]}
        />
      </div>
      <SwitchField
        name="pictures"
        label={t('admin.archives.pictures')}
        hint={t('admin.archives.pictures.hint')}
        value={chosen.pictures}
      />
      <SwitchField
        name="accounts"
        label={t('admin.archives.accounts')}
        hint={t('admin.archives.accounts.hint')}
        value={chosen.accounts}
      />
      <SwitchField name="invite" label={t('admin.archives.invite')} value={chosen.invite} />
      <details className="archive-more" open={isOpen}>
        <summary>{t('admin.archives.more')}</summary>
        <TextField
          name="site"
          type="url"
          label={t('admin.archives.site')}
          hint={t('admin.archives.site.hint')}
          value={chosen.site}
          dir="ltr"
        />
        <div className="admin-both">
          <LongField
            name="sections"
            label={t('admin.archives.sections')}
            hint={t('admin.archives.sections.hint')}
            value={chosen.sections}
            dir="auto"
            rows={3}
          />
          <LongField
            name="fields"
            label={t('admin.archives.fields')}
            hint={t('admin.archives.fields.hint')}
            value={chosen.fields}
            dir="auto"
            rows={3}
          />
          <LongField
            name="columns"
            label={t('admin.archives.columns')}
            hint={t('admin.archives.columns.hint')}
            value={chosen.columns}
            dir="auto"
            rows={3}
          />
        </div>
      </details>
    </>
  )
}
