import { useEffect, useId, useRef, type CSSProperties, type ReactNode } from 'react'
import { buttonClass, type ButtonLook } from './Button.tsx'
import { useI18n } from '#i18n/react.tsx'

/** What a popup says and which event its closing stands for (SHELL-08); the field names are the specification's. */
export type PopupConfig = {
  is_open: boolean
  event_name: string
  title: ReactNode
  content: ReactNode
  footer?: ReactNode
  style?: CSSProperties
  class?: string
  /** Look of the closing button; a bare letter when left out. */
  btn_color?: ButtonLook['variant']
  btn_text?: string
}

export type PopupProps = {
  config: PopupConfig
  /** Called once, with the event's name, after the popup closed by button, Esc or a click outside. */
  onClose: (eventName: string) => void
}

const CLOSE_TEXT = 'X'

/** Modal popup on the native dialog, which traps the focus, gives it back and closes on Esc. */
export function Popup({ config, onClose }: PopupProps) {
  const { t } = useI18n()
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const { is_open: isOpen, btn_text: text = CLOSE_TEXT, btn_color: color } = config

  useEffect(() => {
    const dialog = ref.current
    if (isOpen && dialog && !dialog.open) dialog.showModal()
    if (!isOpen) dialog?.close()
  }, [isOpen])

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the key for a click outside is Esc, which the native dialog brings
    <dialog
      ref={ref}
      className={`pop ${config.class ?? ''}`.trim()}
      style={config.style}
      aria-labelledby={titleId}
      onClose={() => isOpen && onClose(config.event_name)}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <div className="pop-b">
        <div className="pop-h">
          <h2 id={titleId}>{config.title}</h2>
          <button
            type="button"
            className={color ? buttonClass({ variant: color, small: true }) : 'ib'}
            aria-label={text === CLOSE_TEXT ? t('ui.close') : undefined}
            onClick={() => ref.current?.close()}
          >
            <b>{text}</b>
          </button>
        </div>
        <div className="pop-c">{config.content}</div>
        {config.footer && <div className="pop-f">{config.footer}</div>}
      </div>
    </dialog>
  )
}
