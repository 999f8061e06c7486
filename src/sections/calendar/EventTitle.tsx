import { dirOf } from '#i18n/locale.ts'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { Link } from '#ui/Link.tsx'
import type { CalendarEvent } from './contract.ts'

/** What an event is called, with a link to its page. */
export function EventTitle({ event: { title, href } }: { event: CalendarEvent }) {
  const { lang } = useI18n()
  const words =
    title.lang === lang ? (
      <Bidi text={title.text} />
    ) : (
      <span lang={title.lang} dir={dirOf(title.lang)}>
        {title.text}
      </span>
    )
  return href ? <Link to={href}>{words}</Link> : words
}
