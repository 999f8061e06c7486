import { dirOf } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { BAR_MINUTES, BREAKING_LIMITS } from '#sections/following/breaking/breaking.ts'
import { ChoiceField, LongField, TextField } from '../../parts/fields.tsx'
import type { TextsData } from './contract.ts'

/** What is said, in each language of the story. */
export function TextFields({ form: { kind, kinds, langs, texts, barMinutes } }: { form: TextsData }) {
  const { t } = useI18n()
  return (
    <>
      {kinds.length > 1 ? (
        <ChoiceField
          name="kind"
          label={t('admin.breaking.kind')}
          hint={t('admin.breaking.kind.hint')}
          required
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`admin.breaking.kind.${value}`) }))}
        />
      ) : (
        <input type="hidden" name="kind" value={kind} />
      )}
      <div className="admin-both">
        {langs.map((lang) => {
          const own = { lang, dir: dirOf(lang) }
          return (
            <div key={lang}>
              <TextField
                {...own}
                name={`headline_${lang}`}
                label={`${t('admin.breaking.headline')} (${t(`panel.lang.${lang}`)})`}
                hint={t('admin.breaking.headline.hint', { count: BREAKING_LIMITS.headline })}
                value={texts[`headline_${lang}`] ?? ''}
                maxLength={BREAKING_LIMITS.headline}
              />
              <LongField
                {...own}
                name={`line_${lang}`}
                label={`${t('admin.breaking.line')} (${t(`panel.lang.${lang}`)})`}
                value={texts[`line_${lang}`] ?? ''}
                rows={2}
                max={BREAKING_LIMITS.line}
              />
            </div>
          )
        })}
      </div>
      {langs.length === 1 && <p className="hint">{t('admin.breaking.oneLanguage')}</p>}
      <ChoiceField
        name="bar"
        label={t('admin.breaking.bar')}
        hint={t('admin.breaking.bar.hint')}
        required
        value={String(barMinutes)}
        options={BAR_MINUTES.map((value) => ({
          value: String(value),
          label:
            value === 0 ? t('admin.breaking.bar.none') : t('admin.breaking.bar.minutes', { count: value }),
        }))}
      />
    </>
  )
}
