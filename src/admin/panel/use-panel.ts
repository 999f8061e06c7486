import { useActionData, useLoaderData } from 'react-router'
import type { ErrorCode } from '#platform/http/errors.ts'
import type { PanelData } from './contract.ts'

/** A form that was not accepted. */
export interface Refused {
  /** In the reader's language. */
  text: string
  code: ErrorCode | null
  /** Codes by field. */
  fields: Readonly<Record<string, ErrorCode>>
  typed: readonly (readonly [string, string])[]
}

/** What the panel's route has loaded. */
export function usePanel(): PanelData {
  return useLoaderData<PanelData>()
}

/** The form that was refused, by its work or before it; null when none was. */
export function useRefused(): Refused | null {
  const { alert, typed } = usePanel()
  const acted = useActionData<{
    text: string
    code: ErrorCode
    fields: Refused['fields']
    kept: Refused['typed']
  }>()
  if (acted) return { text: acted.text, code: acted.code, fields: acted.fields, typed: acted.kept }
  return alert === null ? null : { text: alert, code: null, fields: {}, typed: typed ?? [] }
}
