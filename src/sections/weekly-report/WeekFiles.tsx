import { otherLang } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { Icon } from '#ui/Icon.tsx'

/** The two files of a week, the reader's own language first. */
export function WeekFiles({ own, other }: { own: string; other: string }) {
  const { lang, t } = useI18n()
  return (
    <span className="row wrapping">
      <a className="more" href={own} hrefLang={lang} download>
        <Icon name="download" /> {t('weekly.download')}
      </a>
      <a className="more" href={other} hrefLang={otherLang(lang)} download>
        <Icon name="download" /> {t('weekly.other')}
      </a>
    </span>
  )
}
