import { Bidi, useI18n } from '#i18n/react.tsx'
import type { BreakingBar as Bar } from '#sections/following/breaking/bar.server.ts'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'

/**
 * Breaking news at the foot of the window: what is above it stays where it is when it is closed, which the browser does by itself, without a
 * script.
 */
export function BreakingBar({ bar: { kind, headline, path } }: { bar: Bar }) {
  const { t } = useI18n()
  const label = t(`following.breaking.${kind}`)
  return (
    <dialog open className="breaking-bar" aria-label={label}>
      <form method="dialog" className="wrap row">
        <b>{label}</b>
        <Link to={path}>
          <Bidi text={headline} />
        </Link>
        <button type="submit" className="icon-button push" aria-label={t('ui.close')}>
          <Icon name="close" />
        </button>
      </form>
    </dialog>
  )
}
