import type { EditorView } from 'prosemirror-view'
import { useRef, useState } from 'react'

export type Later = typeof import('./later.tsx')

/** The pointer is over a text or its toolbar, the focus is in them, or something is dragged there. */
const TOUCHES = ['pointerenter', 'pointerdown', 'focusin', 'dragenter'] as const

/** Fetches what nobody needs before a text is touched, at its first touch. After a failure the next touch tries again. */
export function useLater() {
  const [shown, setShown] = useState<Later | null>(null)
  const now = useRef<Later>(null)
  const touched = useRef<() => Promise<unknown>>(() => Promise.resolve())
  return {
    /** What is drawn of it. */
    shown,
    now,
    /** Never rejects: where it cannot be fetched, `now` stays empty. */
    load: () => touched.current(),
    /** Waits for the first touch of an editor; `onState` hears that it is complete. The answer ends it. */
    begin(frame: HTMLElement | null, view: EditorView, onState: (state: EditorView['state']) => void) {
      let isComplete = false
      touched.current = async () => {
        const loaded = await import('./later.tsx').catch(() => null)
        if (!loaded || isComplete || view.isDestroyed) return
        isComplete = true
        now.current = loaded
        view.updateState(loaded.completed(view.state))
        onState(view.state)
        setShown(loaded)
        end()
      }
      const touch = () => void touched.current()
      const end = () => TOUCHES.forEach((name) => frame?.removeEventListener(name, touch))
      TOUCHES.forEach((name) => frame?.addEventListener(name, touch))
      return end
    },
  }
}
