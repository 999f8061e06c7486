import { useEffect, useRef, type ReactNode } from 'react'
import { useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'

interface ChooserDialogProps {
  title: string
  /** Also after Esc: nothing was chosen. */
  onClose: () => void
  children: ReactNode
}

/** The browser's own dialog: it holds the focus, Esc closes it, and the focus goes back to where it was. */
export function ChooserDialog({ title, onClose, children }: ChooserDialogProps) {
  const { t } = useI18n()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="media-chooser" aria-label={title} onClose={onClose}>
      <div className="row between">
        <h2>{title}</h2>
        <Button variant="ghost" small onClick={() => dialog.current?.close()}>
          {t('ui.close')}
        </Button>
      </div>
      {children}
    </dialog>
  )
}
