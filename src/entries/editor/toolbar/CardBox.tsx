import type { Command } from 'prosemirror-state'
import { useEffect, useState } from 'react'
import { useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import type { EditorServices, Quoted } from '../services.ts'
import { Box } from './Box.tsx'
import type { BoxParts } from './boxes.tsx'
import { asLink } from './cards.ts'
import { nodeAtCaret, removeNode } from './insert.ts'

type Cards = NonNullable<EditorServices['cards']>

/** What can be done with the card that is selected. */
export function CardBox({ state, run, onClose, cards }: BoxParts & { cards: Cards | undefined }) {
  const { t } = useI18n()
  const [card] = useState(() => nodeAtCaret(state, 'card'))
  if (!card) return null
  const address = String(card.node.attrs['address'])
  const done = (command: Command) => {
    run(command)
    onClose()
  }
  /** Does something with the card as it is seen. */
  const withFigure =
    (act: (figure: HTMLElement) => void): Command =>
    (_state, _dispatch, view) => {
      const figure = view?.nodeDOM(card.pos)
      if (figure instanceof HTMLElement) act(figure)
      return true
    }
  return (
    <Box title={t('editor.card')} onClose={onClose}>
      <p className="hint">
        <bdi dir="ltr">{address}</bdi>
      </p>
      <div className="row wrapping">
        <Button
          small
          variant="ghost"
          onClick={() =>
            done(withFigure((figure) => figure.querySelector<HTMLElement>('[data-act="again"]')?.click()))
          }
        >
          {t('editor.card.again')}
        </Button>
        <Button small variant="ghost" onClick={() => done(asLink(card.pos))}>
          {t('editor.card.link')}
        </Button>
        <Button small variant="ghost" onClick={() => done(removeNode(card.pos))}>
          {t('editor.remove')}
        </Button>
      </div>
      {cards && (
        <Quotation
          address={address}
          cards={cards}
          onDone={() => done(withFigure((figure) => figure.dispatchEvent(new Event('redraw'))))}
        />
      )}
    </Box>
  )
}

/** The words of a post whose site answers no program, copied by who writes. */
function Quotation({ address, cards, onDone }: { address: string; cards: Cards; onDone: () => void }) {
  const { t } = useI18n()
  const [said, setSaid] = useState<Quoted | null>(null)
  const [error, setError] = useState('')
  useEffect(() => {
    let wanted = true
    cards.show(address, false).then(
      ({ quotable, words }) => wanted && quotable && setSaid({ ...quotable, words }),
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [address, cards])
  if (!said) return null
  const save = () => {
    if (said.words.trim() === '' || said.author.trim() === '') setError(t('editor.card.quote.empty'))
    else cards.quote(address, said).then(onDone, () => setError(t('editor.card.quote.failed')))
  }
  const field = (name: keyof Quoted) => ({
    id: `card-${name}`,
    className: 'input',
    value: said[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setSaid({ ...said, [name]: value }),
  })
  return (
    <div className="editor-lines">
      <p className="hint">{t('editor.card.quote.hint')}</p>
      <div className="field">
        <label htmlFor="card-words">{t('editor.card.quote.words')}</label>
        <textarea {...field('words')} dir="auto" rows={4} maxLength={4000} />
      </div>
      <div className="field">
        <label htmlFor="card-author">{t('editor.card.quote.author')}</label>
        <input {...field('author')} dir="auto" maxLength={200} />
      </div>
      <div className="field">
        <label htmlFor="card-day">{t('editor.card.quote.day')}</label>
        <input {...field('day')} type="date" />
      </div>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <Button small onClick={save}>
        {t('editor.card.quote')}
      </Button>
    </div>
  )
}
