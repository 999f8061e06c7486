import { useRef, useState } from 'react'

/** A part of an open screen whose code is fetched when it is first wanted. */
export interface Late<Part> {
  /** Null until it is here. */
  part: Part | null
  /** It could not be fetched; `begin` tries again. */
  failed: boolean
  /** Fetches it, once. */
  begin: () => void
}

/** Fetches a part of the screen at its first use; a failure is for the screen to say. */
export function useLate<Part extends object>(load: () => Promise<Part>): Late<Part> {
  const [state, setState] = useState<Pick<Late<Part>, 'part' | 'failed'>>({ part: null, failed: false })
  const coming = useRef(false)
  return {
    ...state,
    begin() {
      if (coming.current) return
      coming.current = true
      setState({ part: null, failed: false })
      loadLate(load).then(
        (part) => setState({ part, failed: false }),
        () => {
          coming.current = false
          setState({ part: null, failed: true })
        },
      )
    },
  }
}

/**
 * Fetches code for an open screen. Rejects when it fails: a page in which someone is writing is not reloaded for it, as
 * others are for a missing module (shell/client/module-failure.ts).
 */
export async function loadLate<Part>(load: () => Promise<Part>): Promise<Part> {
  window.late = (window.late ?? 0) + 1
  try {
    return await load()
  } finally {
    window.late -= 1
  }
}
