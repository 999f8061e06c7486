import { MOST_CORRECTION, type Correction } from '#entries/corrections/correction.ts'
import { LANGS } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { Textarea } from '#ui/form/Textarea.tsx'
import { useRefused } from '../panel/use-panel.ts'

/** The note of correction for readers, in each language; open where something of it has been written. */
export function CorrectionFields({ correction }: { correction: Correction }) {
  const { t } = useI18n()
  const refused = useRefused()
  const textOf = (name: string, kept: string | null) =>
    refused?.typed.find(([own]) => own === name)?.[1] ?? kept ?? ''
  const texts = LANGS.map((lang) => ({
    lang,
    name: `correction_${lang}` as const,
    text: textOf(`correction_${lang}`, correction[lang]),
  }))
  return (
    <details open={texts.some(({ text }) => text !== '')}>
      <summary>{t('entries.correction')}</summary>
      <p className="hint">{t('entries.correction.text')}</p>
      {texts.map(({ lang, name, text }) => (
        <Textarea
          key={lang}
          name={name}
          label={t(`entries.${name}`)}
          lang={lang}
          dir={lang === 'ar' ? 'rtl' : 'ltr'}
          rows={3}
          max={MOST_CORRECTION}
          defaultValue={text}
          error={refused?.fields[name]}
        />
      ))}
    </details>
  )
}
