import { useI18n } from '#i18n/react.tsx'
import { ChoiceField, LongField, SwitchField, TextField } from '../../parts/fields.tsx'
import { useRefused } from '../../panel/use-panel.ts'
import { NO_NEWSLETTER, type ChoicesData } from './contract.ts'

const LONG = ['sections', 'fields', 'columns'] as const
/** Fields that few need. */
const MORE = ['site', ...LONG] as const

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
      {(['pictures', 'accounts'] as const).map((name) => (
        <SwitchField
          key={name}
          name={name}
          label={t(`admin.archives.${name}`)}
          hint={t(`admin.archives.${name}.hint`)}
          value={chosen[name]}
        />
      ))}
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
          {LONG.map((name) => (
            <LongField
              key={name}
              name={name}
              label={t(`admin.archives.${name}`)}
              hint={t(`admin.archives.${name}.hint`)}
              value={chosen[name]}
              dir="auto"
              rows={3}
            />
          ))}
        </div>
      </details>
    </>
  )
}
