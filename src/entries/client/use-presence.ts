import { useEffect, useState, type RefObject } from 'react'
import { useI18n } from '#i18n/react.tsx'
import { apiClient } from '#platform/http/client.ts'

/** Another account that has the same thing open. */
export interface Other {
  name: string
  /** The column in which they are. */
  field: string | null
  since: string
}

/** How often a window says that it is open, in ms. */
const EVERY = 10_000

/**
 * Says that a thing is open and where its reader is in its form, and hears who else has it open. It locks nothing: what two
 * people change is merged when it is saved. `columnAt` names the column of a control; `onVersion` receives the version that the server has.
 */
export function usePresence(
  { kind, key }: { kind: string; key: string | null },
  first: readonly Other[],
  form: RefObject<HTMLFormElement | null>,
  columnAt: (target: EventTarget | null) => string,
  onVersion: (version: number) => void,
): readonly Other[] {
  const { lang } = useI18n()
  const [others, setOthers] = useState(first)

  useEffect(() => {
    if (key === null) return
    const call = apiClient(lang, { unable_to_connect: '', not_responding: '', internal: '' })
    const stop = new AbortController()
    let field = columnAt(document.activeElement) || null
    const say = () => {
      void call<{ others: Other[]; version: number }>(
        `/admin/api/Entries/${kind}/${encodeURIComponent(key)}/Presence`,
        {
          method: 'POST',
          body: { field },
        },
      )
        .then((answer) => {
          if (stop.signal.aborted) return
          setOthers(answer.others)
          onVersion(answer.version)
        })
        // Presence is a convenience: without it work goes on.
        .catch(() => undefined)
    }
    const entered = (event: FocusEvent) => {
      const column = columnAt(event.target) || null
      if (column === field) return
      field = column
      say()
    }
    form.current?.addEventListener('focusin', entered, { signal: stop.signal })
    const timer = setInterval(say, EVERY)
    say()
    return () => {
      stop.abort()
      clearInterval(timer)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form is there as long as the screen is
  }, [kind, key, lang])
  return others
}
