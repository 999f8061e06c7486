import { lazy, Suspense, useEffect, useState } from 'react'
import { useI18n } from '#i18n/react.tsx'
import { Icon } from '#ui/Icon.tsx'

// Most visits never open it.
const Palette = lazy(() => import('./Palette.tsx'))

/** Opens the palette, as Ctrl+K (⌘K) does. Without a script there is the rail. */
export function PaletteButton() {
  const { t } = useI18n()
  const [open, setOpen] = useState(false)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // By its place on the keyboard: with an Arabic layout the same key is another letter.
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  return (
    <>
      <button
        type="button"
        className="icon-button needs-script"
        aria-label={t('panel.palette')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
      </button>
      {open && (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
