import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useRef } from 'react'
import { loadLate } from '../../client/late.ts'
import { staleIn } from '../marks/stale.ts'
import { remarksIn, selectPlace, type PlacedRemark } from './plugin.ts'
import type { EditorRemark } from './remark.ts'
import type { RemarkSource, watchRemarks } from './watch.ts'

/** Reads the text of an editor once it is open and nothing else is to be done; its code comes then. */
export function useRemarks(source: RemarkSource | undefined) {
  const watch = useRef<ReturnType<typeof watchRemarks>>(null)
  const ended = useRef(false)
  return {
    begin(view: EditorView) {
      ended.current = false
      if (!source) return
      loadLate(() => import('./watch.ts'))
        .then((loaded) => {
          if (!ended.current) watch.current = loaded.watchRemarks(view, source)
        })
        // Without it the text is written as ever; the server reads it when it is saved.
        .catch(() => undefined)
    },
    changed: () => watch.current?.changed(),
    refresh: () => watch.current?.refresh(),
    end() {
      ended.current = true
      watch.current?.stop()
      watch.current = null
    },
  }
}

/** Goes to the next remark behind the caret, or to the one before it, round the end, and says what it is. */
export const goToNext =
  (way: 1 | -1, say: (remark: EditorRemark) => void): Command =>
  (state, dispatch) => {
    const stale = staleIn(state).map(({ from, to, block }): PlacedRemark => ({
      from,
      to,
      remark: { kind: 'stale', id: `s:${block}`, block, from: 0, to: 0, text: '', ar: '', en: '' },
    }))
    const all = [...remarksIn(state), ...stale].toSorted((a, b) => a.from - b.from)
    const { from } = state.selection
    const next =
      way > 0
        ? (all.find((one) => one.from > from) ?? all[0])
        : (all.findLast((one) => one.from < from) ?? all.at(-1))
    if (!next) return false
    say(next.remark)
    return selectPlace(next.from, next.to)(state, dispatch)
  }
