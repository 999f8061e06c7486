import { useEffect, useState, type MouseEvent } from 'react'
import { useI18n } from '#i18n/react.tsx'
import { Icon } from './Icon.tsx'

const SHOWN_FROM = 900

/** Button that leads back up once 900 px are scrolled (SHELL-09). */
export function BackToTop() {
  const { t } = useI18n()
  const [shown, setShown] = useState(false)

  useEffect(() => {
    const onScroll = () => setShown(scrollY >= SHOWN_FROM)
    onScroll()
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])

  return (
    <button type="button" className="totop" hidden={!shown} aria-label={t('ui.backToTop')} onClick={toTop}>
      <Icon name="up" />
    </button>
  )
}

function toTop(event: MouseEvent<HTMLButtonElement>) {
  // The button hides on the way up; Chromium stops a smooth scroll when the focused element goes.
  event.currentTarget.blur()
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' })
}
