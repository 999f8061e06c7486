import { useEffect, useEffectEvent, useState } from 'react'
import { useI18n } from '#i18n/react.tsx'

const SECONDS = 30
const SPOKEN_EVERY = 10
const HEXAGON = 'M50 5 89 27.5v45L50 95 11 72.5v-45z'

export type Overlay30Props = {
  /** What is being done; 'Working on it' when left out. */
  message?: string
  /** Called once when the time is over. */
  onEnd: () => void
}

/** White overlay during a long operation (SHELL-06): ticks every second, is read out every ten, hides after thirty. */
export function Overlay30({ message, onEnd }: Overlay30Props) {
  const { t, fmt } = useI18n()
  const [left, setLeft] = useState(SECONDS)
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    const started = performance.now()
    const timer = setInterval(() => {
      const passed = Math.round((performance.now() - started) / 1000)
      setLeft(Math.max(0, SECONDS - passed))
      if (passed < SECONDS) return
      clearInterval(timer)
      end()
    }, 1000)
    return () => clearInterval(timer)
  }, [])

  const title = message ?? t('ui.overlay.title')
  const spoken = Math.ceil(left / SPOKEN_EVERY) * SPOKEN_EVERY
  return (
    <div className="ov" role="alertdialog" aria-modal="true" aria-label={title} tabIndex={-1} ref={focus}>
      <div>
        <div className="clock" aria-hidden="true">
          <svg viewBox="0 0 100 100">
            <path d={HEXAGON} />
            <path
              className="left"
              d={HEXAGON}
              pathLength="100"
              strokeDasharray={`${(left / SECONDS) * 100} 100`}
            />
            <path className="edge" d={HEXAGON} />
          </svg>
          <span className="big">{fmt.number(left)}</span>
        </div>
        <h2>{title}</h2>
        <p>{t('ui.overlay.note', { count: SECONDS })}</p>
        <span className="vh" aria-live="polite">
          {t('ui.overlay.left', { count: spoken })}
        </span>
      </div>
    </div>
  )
}

const focus = (element: HTMLElement | null) => element?.focus()
