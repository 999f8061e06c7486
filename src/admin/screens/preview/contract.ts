import type { Shown } from '#entries/preview/contract.ts'

/** The data of the screen of a preview. */
export interface PreviewData {
  kind: string
  key: string
  name: string
  shown: Shown
  /** Address of the page in the frame; null for what has no page of its own. */
  src: string | null
  /** Fields whose text is missing in the language that is shown. */
  missing: readonly string[]
  /** Links that still open; null for who may not give any. */
  links: readonly { id: number; url: string; by: string; expiresAt: string }[] | null
}
