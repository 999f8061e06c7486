import { useState } from 'react'
import type { Command, EditorState } from 'prosemirror-state'
import { useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { TABLE_ACTIONS, TEXT_ACTIONS, type Action } from './actions.ts'
import { Box, Lines } from './Box.tsx'
import { foundIn, goToMatch, replaceAll, replaceMatch, search } from './find.ts'
import { insertFootnote, nodeAtCaret, removeNode, setAttributes } from './insert.ts'
import { asCard, loneLink } from './cards.ts'
import { isAddress, linkAt, setLink } from './link.ts'
import { keysLabel, OWN_KEYS } from './tools.ts'

export interface BoxParts {
  state: EditorState
  /** Does something to the text. */
  run: (command: Command) => void
  onClose: () => void
}

/** `known` says how a site itself writes an address; without it no page is shown as a card. */
export function LinkBox({ state, run, onClose, known }: BoxParts & { known: KnownAddress | undefined }) {
  const { t } = useI18n()
  const [place] = useState(() => linkAt(state))
  const [alone] = useState(() => loneLink(state))
  const apply = (href: string, text = '') => {
    run(setLink(place, href, text))
    onClose()
  }
  return (
    <Box title={t('editor.link')} onClose={onClose}>
      <Lines
        lines={[
          {
            name: 'href',
            label: t('editor.link.address'),
            value: place.href,
            dir: 'ltr',
            check: (href) => (isAddress(href.trim()) ? null : t('editor.link.wrong')),
          },
          ...(place.from === place.to ? [{ name: 'text', label: t('editor.link.text'), value: '' }] : []),
        ]}
        onApply={({ href = '', text }) => apply(href.trim(), text)}
        onRemove={place.href ? { label: t('editor.link.remove'), run: () => apply('') } : undefined}
      />
      {alone && known && (
        <p>
          <Button
            small
            variant="ghost"
            onClick={() => {
              void known(alone.address).then((address) => run(asCard(alone.text, address ?? alone.address)))
              onClose()
            }}
          >
            {t('editor.card.show')}
          </Button>
        </p>
      )}
    </Box>
  )
}

type KnownAddress = (address: string) => Promise<string | null>

export function NoteBox({ state, run, onClose }: BoxParts) {
  const { t } = useI18n()
  const [note] = useState(() => nodeAtCaret(state, 'footnote'))
  const { text = '', href = '' } = (note?.node.attrs ?? {}) as { text?: string; href?: string }
  const done = (command: Command) => {
    run(command)
    onClose()
  }
  return (
    <Box title={t('editor.note')} onClose={onClose}>
      <Lines
        lines={[
          {
            name: 'text',
            label: t('editor.note.text'),
            value: text,
            check: (value) => (value.trim() ? null : t('editor.note.empty')),
          },
          {
            name: 'href',
            label: t('editor.note.address'),
            value: href,
            dir: 'ltr',
            check: (value) =>
              value.trim() === '' || isAddress(value.trim()) ? null : t('editor.link.wrong'),
          },
        ]}
        onApply={(values) => {
          const said = { text: (values['text'] ?? '').trim(), href: (values['href'] ?? '').trim() }
          done(note ? setAttributes(note.pos, said) : insertFootnote(said.text, said.href))
        }}
        onRemove={note ? { label: t('editor.remove'), run: () => done(removeNode(note.pos)) } : undefined}
      />
    </Box>
  )
}

export function ImageBox({ state, run, onClose }: BoxParts) {
  const { t } = useI18n()
  const [image] = useState(() => nodeAtCaret(state, 'image'))
  if (!image) return null
  const { alt, credit, decorative, width } = image.node.attrs as Record<
    'alt' | 'credit' | 'decorative' | 'width',
    string
  >
  const done = (command: Command) => {
    run(command)
    onClose()
  }
  return (
    <Box title={t('editor.image')} onClose={onClose}>
      <Lines
        lines={[
          { name: 'alt', label: t('editor.image.alt'), value: alt },
          {
            name: 'decorative',
            label: t('editor.image.purpose'),
            value: decorative,
            options: [
              { value: '', label: t('editor.image.purpose.says') },
              { value: '1', label: t('editor.image.decorative') },
            ],
          },
          { name: 'credit', label: t('editor.image.credit'), value: credit },
          {
            name: 'width',
            label: t('editor.image.width'),
            value: width,
            options: [
              { value: '', label: t('editor.image.width.column') },
              { value: 'wide', label: t('editor.image.width.wide') },
              { value: 'half', label: t('editor.image.width.half') },
            ],
          },
        ]}
        onApply={(values) => done(setAttributes(image.pos, values))}
        onRemove={{ label: t('editor.remove'), run: () => done(removeNode(image.pos)) }}
      />
    </Box>
  )
}

export function FindBox({ state, run, onClose }: BoxParts) {
  const { t } = useI18n()
  const [replacement, setReplacement] = useState('')
  const { words, matches, at } = foundIn(state)
  const close = () => {
    run(search(''))
    onClose()
  }
  const place = String(at + 1)
  const count =
    matches.length > 0
      ? t('editor.find.at', { at: place, total: String(matches.length) })
      : t('editor.find.none')
  return (
    <Box title={t('editor.find')} onClose={close}>
      <div className="editor-lines">
        <div className="field">
          <label htmlFor="ed-find">{t('editor.find.words')}</label>
          <input
            id="ed-find"
            className="input"
            dir="auto"
            value={words}
            onChange={(event) => run(search(event.currentTarget.value))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              run(goToMatch(event.shiftKey ? -1 : 1))
            }}
          />
          <p className="hint" role="status">
            {words && count}
          </p>
        </div>
        <div className="field">
          <label htmlFor="ed-replace">{t('editor.find.with')}</label>
          <input
            id="ed-replace"
            className="input"
            dir="auto"
            value={replacement}
            onChange={(event) => setReplacement(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              run(replaceMatch(replacement))
            }}
          />
        </div>
        <div className="row">
          <Button small variant="ghost" onClick={() => run(goToMatch(-1))}>
            {t('editor.find.previous')}
          </Button>
          <Button small variant="ghost" onClick={() => run(goToMatch(1))}>
            {t('editor.find.next')}
          </Button>
          <Button small variant="ghost" onClick={() => run(replaceMatch(replacement))}>
            {t('editor.find.one')}
          </Button>
          <Button small variant="ghost" onClick={() => run(replaceAll(replacement))}>
            {t('editor.find.all')}
          </Button>
        </div>
      </div>
    </Box>
  )
}

/** The actions on the table at the caret, and its title. */
export function TableTools({ state, run }: Omit<BoxParts, 'onClose'>) {
  const { t } = useI18n()
  const table = nodeAtCaret(state, 'table')
  if (!table) return null
  return (
    <div className="editor-table" role="group" aria-label={t('editor.tableTools')}>
      <div className="field">
        <label htmlFor="ed-caption">{t('editor.table.caption')}</label>
        <input
          id="ed-caption"
          className="input"
          value={String(table.node.attrs['caption'])}
          onChange={(event) => run(setAttributes(table.pos, { caption: event.currentTarget.value }))}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
      {TABLE_ACTIONS.map((action) => (
        <button
          key={action.name}
          type="button"
          className="button ghost small"
          disabled={!action.run(state)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(action.run)}
        >
          {t(action.label)}
        </button>
      ))}
    </div>
  )
}

/** Every key of the editor, in words. */
export function HelpBox({ onClose }: Pick<BoxParts, 'onClose'>) {
  const { t } = useI18n()
  const named = [...TEXT_ACTIONS, ...TABLE_ACTIONS].filter(
    (action): action is Action & { keys: string } => action.keys !== undefined,
  )
  const rows: readonly (readonly [string, string])[] = [
    ['Alt+F10', t('editor.help.toolbar')],
    ['Esc, Tab', t('editor.help.leave')],
    ...named.map((action) => [keysLabel(action.keys), t(action.label)] as const),
    ...OWN_KEYS.map(({ keys, label }) => [keysLabel(keys), t(label)] as const),
    ['Tab, Shift+Tab', t('editor.help.cells')],
    ['Tab, Shift+Tab', t('editor.help.lists')],
    ['Shift+Enter', t('editor.help.break')],
    ['F8, Shift+F8', t('editor.help.remarks')],
    ['Alt+Enter', t('editor.help.better')],
  ]
  return (
    <Box title={t('editor.help')} onClose={onClose}>
      <dl className="editor-keys">
        {rows.map(([keys, label]) => (
          <div key={keys + label}>
            <dt>
              <kbd dir="ltr">{keys}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
        <div>
          <dt>{t('editor.help.start')}</dt>
          <dd>{t('editor.help.signs')}</dd>
        </div>
      </dl>
    </Box>
  )
}
