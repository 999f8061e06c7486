import { useActionData, useLoaderData } from 'react-router'
import type { PanelData } from './contract.ts'

type Typed = readonly (readonly [string, string])[]

/** A form that was not accepted. */
export interface Refused {
  /** In the reader's language. */
  text: string
  /** The errors, by field. */
  fields: Readonly<Record<string, string>>
  /** The typed values, by name. */
  typed: Typed
}

/** The data of the panel's route. */
export function usePanel(): PanelData {
  return useLoaderData<PanelData>()
}

/** The form that was refused, by its work or before it; null when none was. */
export function useRefused(): Refused | null {
  const { alert, typed } = usePanel()
  const acted = useActionData<{ text: string; kept: { typed: Typed; texts: Refused['fields'] } }>()
  if (acted) return { text: acted.text, fields: acted.kept.texts, typed: acted.kept.typed }
  return alert === null ? null : { text: alert, fields: {}, typed: typed ?? [] }
}
