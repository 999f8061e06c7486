import { baseKeymap, chainCommands } from 'prosemirror-commands'
import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { history, redo } from 'prosemirror-history'
import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, type Plugin } from 'prosemirror-state'
import { goToNextCell, tableEditing } from 'prosemirror-tables'
import type { Lang } from '#i18n/locale.ts'
import { KEYS, TABLE_ACTIONS, TEXT_ACTIONS } from './toolbar/actions.ts'
import { directions } from './marks/directions.ts'
import { finder } from './toolbar/find.ts'
import { remarkMarks } from './remarks/plugin.ts'
import { passages } from './marks/passages.ts'
import { tableArrows } from './rtl-tables.ts'
import { schema } from './document/schema.ts'
import { staleBlocks } from './marks/stale.ts'

const type = (name: string) => {
  const found = schema.nodes[name]
  if (!found) throw new Error(`No node ${name}`)
  return found
}

/** `## `, `- `, `1. ` and `> ` at the start of a paragraph, with the digits of both scripts. */
function shortcuts(): Plugin {
  return inputRules({
    rules: [
      textblockTypeInputRule(/^(#{2,3})\s$/, type('heading'), ([, signs]) => ({ level: signs?.length ?? 2 })),
      wrappingInputRule(/^\s*[-*•]\s$/, type('bullet_list')),
      wrappingInputRule(/^\s*([\d٠-٩]{1,3})[.)-]\s$/, type('ordered_list'), ([, number]) => ({
        start: Number((number ?? '1').replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))),
      })),
      wrappingInputRule(/^\s*>\s$/, type('blockquote')),
      new InputRule(/^---$/, (state, _match, start) => {
        const $start = state.doc.resolve(start)
        return $start.depth === 1
          ? state.tr.replaceRangeWith($start.before(), $start.after(), type('horizontal_rule').create())
          : null
      }),
    ],
  })
}

const item = () => type('list_item')

/** Tab moves in a table and in a list; elsewhere it leaves the text, as in any field. */
const writing = (): Record<string, Command> => ({
  Enter: splitListItem(item()),
  Tab: chainCommands(goToNextCell(1), sinkListItem(item())),
  'Shift-Tab': chainCommands(goToNextCell(-1), liftListItem(item())),
  'Mod-y': redo,
  ...KEYS,
})

/** The keys of every action. */
function actionKeys(): Record<string, Command> {
  const actions = [...TEXT_ACTIONS, ...TABLE_ACTIONS]
  return Object.fromEntries(actions.flatMap(({ keys, run }) => (keys ? [[keys, run]] : [])))
}

/** The plugins of an editor of a text in a language; `own` are the keys that open something beside the text. */
export function editorPlugins(lang: Lang, own: Record<string, Command>): Plugin[] {
  return [
    shortcuts(),
    tableArrows(),
    keymap({ ...actionKeys(), ...own }),
    keymap(writing()),
    keymap(baseKeymap),
    history(),
    dropCursor({ class: 'drop' }),
    gapCursor(),
    tableEditing(),
    directions(lang),
    finder(),
    staleBlocks(),
    remarkMarks(),
    passages(),
  ]
}
