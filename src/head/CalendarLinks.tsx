import { localePath } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { Icon } from '#ui/Icon.tsx'
import { icalPath, type IcalName } from './ical.ts'

/** The two links of a calendar: a subscription, which stays up to date, and a file. */
export function CalendarLinks({ name, origin }: { name: IcalName; origin: string }) {
  const { lang, t } = useI18n()
  const path = localePath(lang, icalPath(name))
  return (
    <p className="row wrapping small">
      <a className="more" href={origin.replace(/^https?:/, 'webcal:') + path} rel="nofollow">
        <Icon name="clock" /> {t('ui.ical.subscribe')}
      </a>
      <a className="more" href={path} rel="nofollow" download={`${name}.ics`}>
        <Icon name="download" /> {t('ui.ical.file')}
      </a>
    </p>
  )
}
