import { useEffect, useRef, useState } from 'react'
import { useI18n } from '#i18n/react.tsx'
import { apiClient } from '#platform/http/client.ts'

/** Somebody else who has the same thing open. */
export interface Other {
  name: string
  /** The column in which they are. */
  field: string | null
  since: string
}

/** How often a window says that it is open, in ms. */
const EVERY = 10_000

/**
 * Says that a thing is open and where its reader is in it, and hears who else has it open. It locks nothing: what two
 * people change is merged when it is saved.
 */
export function usePresence(kind: string, key: string | null, first: readonly Other[]) {
  const { lang } = useI18n()
  const [others, setOthers] = useState(first)
  const field = useRef<string | null>(null)
  const say = useRef<() => void>(() => undefined)

  useEffect(() => {
    if (key === null) return
    const call = apiClient(lang, { unable_to_connect: '', not_responding: '', internal: '' })
    let gone = false
    say.current = () => {
      void call<{ others: Other[] }>(`/admin/api/Entries/${kind}/${encodeURIComponent(key)}/Presence`, {
        method: 'POST',
        body: { field: field.current },
      })
        .then((answer) => {
          if (!gone) setOthers(answer.others)
        })
        // Nobody is kept from working by not knowing who else does.
        .catch(() => undefined)
    }
    say.current()
    const timer = setInterval(() => say.current(), EVERY)
    return () => {
      gone = true
      clearInterval(timer)
      say.current = () => undefined
    }
  }, [kind, key, lang])

  return {
    others,
    /** The reader went into the control of a column. */
    entered(column: string): void {
      const now = column === '' ? null : column
      if (now === field.current) return
      field.current = now
      say.current()
    },
  }
}
