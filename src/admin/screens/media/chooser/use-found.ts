import { useEffect, useState } from 'react'
import { useI18n } from '#i18n/react.tsx'
import { apiClient } from '#platform/http/client.ts'

/** A rest between two keys before the server is asked. */
const REST_MS = 200

/** The results for the typed text: only the newest request's answer is shown, a late older one is dropped. */
export function useFound<Answer>(path: string): { answer: Answer | null; failed: boolean } {
  const { lang } = useI18n()
  const [found, setFound] = useState<{ answer: Answer | null; failed: boolean }>({
    answer: null,
    failed: false,
  })
  useEffect(() => {
    let wanted = true
    const timer = setTimeout(() => {
      apiClient(lang, { unable_to_connect: '', not_responding: '', internal: '' })<Answer>(path).then(
        (answer) => wanted && setFound({ answer, failed: false }),
        () => wanted && setFound((before) => ({ ...before, failed: true })),
      )
    }, REST_MS)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [lang, path])
  return found
}
