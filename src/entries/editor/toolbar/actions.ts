import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { liftListItem, sinkListItem, wrapInList } from 'prosemirror-schema-list'
import { NodeSelection, TextSelection, type Command, type EditorState } from 'prosemirror-state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  mergeCells,
  splitCell,
  toggleHeaderColumn,
  toggleHeaderRow,
} from 'prosemirror-tables'
import type { MarkType, Node, NodeType } from 'prosemirror-model'
import { schema } from '../document/schema.ts'
import { TEXT_TOOLS, type TextTool, type ToolName } from './tools.ts'

/** What a tool does to the text. */
interface Act {
  run: Command
  /** Whether it holds where the caret is. */
  isOn?: (state: EditorState) => boolean
}

/** Something a writer does to the text: by its button, by its keys, or both. */
export interface Action extends ToolName, Act {}

const node = (name: string): NodeType => {
  const type = schema.nodes[name]
  if (!type) throw new Error(`No node ${name}`)
  return type
}
const mark = (name: string): MarkType => {
  const type = schema.marks[name]
  if (!type) throw new Error(`No mark ${name}`)
  return type
}

/** Whether the selection, or what would be typed at the caret, has a mark. */
export function hasMark({ doc, selection, storedMarks }: EditorState, name: string): boolean {
  const type = mark(name)
  const { empty, from, to, $from } = selection
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type)
}

/** Whether the caret is in a node, or the node is selected. */
function isIn({ selection }: EditorState, name: string, attrs: object = {}): boolean {
  const fits = (one: { type: NodeType; attrs: Record<string, unknown> }) =>
    one.type.name === name && Object.entries(attrs).every(([key, value]) => one.attrs[key] === value)
  if (selection instanceof NodeSelection && fits(selection.node)) return true
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth -= 1) if (fits($from.node(depth))) return true
  return false
}

const formatting = (name: string): Act => ({
  run: toggleMark(mark(name)),
  isOn: (state) => hasMark(state, name),
})

const heading = (level: number): Act => {
  const isOn = (state: EditorState) => isIn(state, 'heading', { level })
  return {
    isOn,
    run: (state, dispatch) =>
      isOn(state)
        ? setBlockType(node('paragraph'))(state, dispatch)
        : setBlockType(node('heading'), { level })(state, dispatch),
  }
}

const wrapping = (name: string): Act => ({
  isOn: (state) => isIn(state, name),
  run: (state, dispatch, view) =>
    isIn(state, name) ? lift(state, dispatch, view) : wrapIn(node(name))(state, dispatch, view),
})

const listing = (name: string): Act => ({
  isOn: (state) => isIn(state, name),
  run: (state, dispatch, view) => {
    if (isIn(state, name)) return liftListItem(node('list_item'))(state, dispatch, view)
    return changeList(name)(state, dispatch) || wrapInList(node(name))(state, dispatch)
  },
})

/** Turns the innermost list at the caret into the other kind. */
const changeList =
  (name: string): Command =>
  (state, dispatch) => {
    const { $from } = state.selection
    for (let depth = $from.depth; depth > 0; depth -= 1) {
      const list = $from.node(depth)
      if (list.type.name !== 'bullet_list' && list.type.name !== 'ordered_list') continue
      const { dir, lang } = list.attrs
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), node(name), { dir, lang }))
      return true
    }
    return false
  }

/** The blocks that carry a direction, at the selection. */
function directedBlocks({ doc, selection }: EditorState): { pos: number; dir: unknown }[] {
  const found: { pos: number; dir: unknown }[] = []
  doc.nodesBetween(selection.from, selection.to, (one, pos) => {
    if (one.isTextblock && 'dir' in one.attrs) found.push({ pos, dir: one.attrs['dir'] })
  })
  return found
}

const direction = (dir: 'rtl' | 'ltr'): Act => {
  const isOn = (state: EditorState) => {
    const blocks = directedBlocks(state)
    return blocks.length > 0 && blocks.every((block) => block.dir === dir)
  }
  return {
    isOn,
    run: (state, dispatch) => {
      const blocks = directedBlocks(state)
      const next = isOn(state) ? null : dir
      const { tr } = state
      for (const { pos } of blocks) tr.setNodeAttribute(pos, 'dir', next)
      dispatch?.(tr.scrollIntoView())
      return blocks.length > 0
    },
  }
}

const clearFormat: Command = (state, dispatch) => {
  const { from, to, empty } = state.selection
  if (empty) return false
  const { tr } = state
  for (const type of Object.values(schema.marks)) if (type.name !== 'link') tr.removeMark(from, to, type)
  dispatch?.(tr)
  return true
}

const EMPTY_ROWS = 3
const EMPTY_COLUMNS = 3

/** A table of three columns under a row of headings; the caret goes into its first cell. */
const insertTable: Command = (state, dispatch) => {
  if (isInTable(state)) return false
  const cells = (name: string) => Array.from({ length: EMPTY_COLUMNS }, () => node(name).createAndFill())
  const rows = Array.from({ length: EMPTY_ROWS }, (_, row) =>
    node('table_row').create(
      null,
      cells(row === 0 ? 'table_header' : 'table_cell').filter((cell) => cell !== null),
    ),
  )
  return insertBlock(node('table').create(null, rows))(state, dispatch)
}

/** Puts a block behind the one with the caret, in the place of an empty paragraph, and goes into it or selects it. */
export const insertBlock =
  (block: Node): Command =>
  (state, dispatch) => {
    const { $to } = state.selection
    const { tr } = state
    const own = $to.depth > 0 ? $to.node(1) : null
    const blank = own?.type.name === 'paragraph' && own.content.size === 0
    const [from, to] =
      $to.depth === 0 ? [$to.pos, $to.pos] : [blank ? $to.before(1) : $to.after(1), $to.after(1)]
    tr.replaceWith(from, to, block)
    if (!tr.doc.nodeAt(from + block.nodeSize)) tr.insert(from + block.nodeSize, node('paragraph').create())
    tr.setSelection(NodeSelection.create(tr.doc, from))
    if (block.type.name === 'table') {
      const inside = tr.doc.resolve(from + 4)
      tr.setSelection(TextSelection.near(inside))
    }
    dispatch?.(tr.scrollIntoView())
    return true
  }

const insertBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(node('hard_break').create()).scrollIntoView())
  return true
}

const ACTS: Readonly<Record<TextTool, Act>> = {
  undo: { run: undo },
  redo: { run: redo },
  h2: heading(2),
  h3: heading(3),
  blockquote: wrapping('blockquote'),
  strong: formatting('strong'),
  em: formatting('em'),
  sub: formatting('sub'),
  sup: formatting('sup'),
  clear: { run: clearFormat },
  bullet_list: listing('bullet_list'),
  ordered_list: listing('ordered_list'),
  table: { run: insertTable },
  hr: {
    run: (state, dispatch) => insertBlock(node('horizontal_rule').create())(state, dispatch),
  },
  rtl: direction('rtl'),
  ltr: direction('ltr'),
}

/** The tools of the toolbar with what they do. */
export const TEXT_ACTIONS: readonly Action[] = TEXT_TOOLS.flatMap((tool) =>
  tool ? [{ ...tool, ...ACTS[tool.name] }] : [],
)

/** The actions while the caret is in a table. */
export const TABLE_ACTIONS: readonly Action[] = [
  { name: 'row-above', label: 'editor.table.rowAbove', run: addRowBefore },
  { name: 'row-below', label: 'editor.table.rowBelow', keys: 'Mod-Enter', run: addRowAfter },
  { name: 'column-before', label: 'editor.table.columnBefore', run: addColumnBefore },
  { name: 'column-after', label: 'editor.table.columnAfter', run: addColumnAfter },
  { name: 'merge', label: 'editor.table.merge', run: mergeCells },
  { name: 'split', label: 'editor.table.split', run: splitCell },
  { name: 'head-row', label: 'editor.table.headRow', run: toggleHeaderRow },
  { name: 'head-column', label: 'editor.table.headColumn', run: toggleHeaderColumn },
  { name: 'remove-row', label: 'editor.table.removeRow', run: deleteRow },
  { name: 'remove-column', label: 'editor.table.removeColumn', run: deleteColumn },
  { name: 'remove-table', label: 'editor.table.remove', run: deleteTable },
]

/** Keys that have no button. */
export const KEYS: Record<string, Command> = {
  'Shift-Enter': insertBreak,
  'Mod-]': sinkListItem(node('list_item')),
  'Mod-[': liftListItem(node('list_item')),
}
