import { useLayoutEffect, useSyncExternalStore, type ComponentProps } from 'react'

const neverChanges = () => () => undefined

/** The text in the area when the page's script starts; null on the server. */
function heldIn(id: string | undefined): string | null {
  if (typeof document === 'undefined' || !id) return null
  const area = document.getElementById(id)
  return area instanceof HTMLTextAreaElement ? area.value : null
}

/** A text area that preserves what was typed before the page's script loaded: React would overwrite it with the default. */
export function KeptArea({
  defaultValue = '',
  ...rest
}: ComponentProps<'textarea'> & { defaultValue?: string }) {
  const { id } = rest
  // While the script takes the page over, React writes what is there already.
  const text = useSyncExternalStore(
    neverChanges,
    () => defaultValue,
    () => heldIn(id) ?? defaultValue,
  )
  useLayoutEffect(() => {
    const area = id ? document.getElementById(id) : null
    // The server's text stays the default, so that a form can detect what was typed.
    if (area instanceof HTMLTextAreaElement) area.defaultValue = defaultValue
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the script has come
  }, [])
  return <textarea {...rest} defaultValue={text} />
}
