import { keymap } from 'prosemirror-keymap'
import { Selection, type Command, type EditorState, type Plugin, type Transaction } from 'prosemirror-state'
import { CellSelection, cellAround, isInTable, nextCell } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'

type Side = 'left' | 'right'

/**
 * The arrow keys in a table by what is seen: in a table from right to left the next cell is to the left. The keys of
 * prosemirror-tables know one direction only and never leave an Arabic cell.
 */
export function tableArrows(): Plugin {
  return keymap({
    ArrowLeft: step('left'),
    ArrowRight: step('right'),
    'Shift-ArrowLeft': select('left'),
    'Shift-ArrowRight': select('right'),
  })
}

const step =
  (side: Side): Command =>
  (state, dispatch, view) => {
    if (!view || !isInTable(state)) return false
    const forward = isForward(state, view, side)
    const { selection, doc } = state
    if (selection instanceof CellSelection) {
      const { $headCell } = selection
      const edge = forward ? $headCell.pos + ($headCell.nodeAfter?.nodeSize ?? 0) : $headCell.pos
      return moveTo(Selection.findFrom(doc.resolve(edge), forward ? 1 : -1, true), state, dispatch)
    }
    if (!selection.empty || !selection.$head.parent.isTextblock || !view.endOfTextblock(side)) return false
    const edge = forward ? selection.$head.after() : selection.$head.before()
    return moveTo(Selection.findFrom(doc.resolve(edge), forward ? 1 : -1, true), state, dispatch)
  }

const select =
  (side: Side): Command =>
  (state, dispatch, view) => {
    if (!view || !isInTable(state)) return false
    const { selection } = state
    const way = isForward(state, view, side) ? 1 : -1
    if (!(selection instanceof CellSelection)) {
      const $cell = cellAround(selection.$head)
      if (!$cell || !view.endOfTextblock(side) || !isLastBlock(selection, way)) return false
      const $next = nextCell($cell, 'horiz', way)
      return $next !== null && moveTo(new CellSelection($cell, $next), state, dispatch)
    }
    const $next = nextCell(selection.$headCell, 'horiz', way)
    return $next !== null && moveTo(new CellSelection(selection.$anchorCell, $next), state, dispatch)
  }

/** Whether a side is where the text of the table goes on. */
function isForward(state: EditorState, view: EditorView, side: Side): boolean {
  const $cell = cellAround(state.selection.$head)
  const row = $cell && view.nodeDOM($cell.before())
  const rtl = row instanceof HTMLElement && getComputedStyle(row).direction === 'rtl'
  return (side === 'left') === rtl
}

/** A cell may hold several paragraphs: the next cell is beyond the last of them. */
function isLastBlock({ $head }: Selection, way: 1 | -1): boolean {
  return way > 0 ? $head.indexAfter(-1) === $head.node(-1).childCount : $head.index(-1) === 0
}

function moveTo(
  selection: Selection | null,
  state: EditorState,
  dispatch: ((tr: Transaction) => void) | undefined,
): boolean {
  if (!selection) return false
  dispatch?.(state.tr.setSelection(selection).scrollIntoView())
  return true
}
