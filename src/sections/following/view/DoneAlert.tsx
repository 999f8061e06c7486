import { useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import type { ReactNode } from 'react'
import type { Done } from '../own.server.ts'

/** Says what a form has just done, with the way back from it. */
export function DoneAlert({ done, children }: { done: Done | null; children?: ReactNode }) {
  const { t } = useI18n()
  if (!done) return null
  return (
    <Alert tone="ok" live>
      {t(`following.done.${done}`)}
      {children}
    </Alert>
  )
}
