import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  mergeCells,
  splitCell,
  toggleHeaderColumn,
  toggleHeaderRow,
} from 'prosemirror-tables'
import type { Command } from 'prosemirror-state'
import type { Action } from './actions.ts'

/** What is offered while the caret is in a table. */
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

/** The keys of tables: Tab goes from cell to cell. */
export const TABLE_KEYS: Readonly<Record<string, Command>> = {
  Tab: goToNextCell(1),
  'Shift-Tab': goToNextCell(-1),
  ...Object.fromEntries(TABLE_ACTIONS.flatMap(({ keys, run }) => (keys ? [[keys, run]] : []))),
}
