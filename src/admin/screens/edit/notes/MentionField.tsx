import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useI18n } from '#i18n/react.tsx'
import { Textarea, type TextareaProps } from '#ui/form/Textarea.tsx'

interface Person {
  username: string
  name: string
}

interface Offered {
  people: readonly Person[]
  /** Index of the one that Enter takes. */
  at: number
  /** Where the `@` is. */
  from: number
}

/** The beginning of a name right before the caret. */
const BEGUN = /(?:^|[^\p{L}\p{N}._@-])@([\p{L}\p{N}._-]{0,40})$/u

/** A text in which `@` offers people of the newsroom: arrows choose, Enter or Tab takes, Esc closes. */
export function MentionField({
  find,
  ...field
}: TextareaProps & { find: (text: string) => Promise<readonly Person[]> }) {
  const { t } = useI18n()
  const list = useId()
  const [offered, setOffered] = useState<Offered | null>(null)
  const asked = useRef(0)
  const area = useRef<HTMLTextAreaElement>(null)

  async function look(input: HTMLTextAreaElement) {
    const now = ++asked.current
    const begun = BEGUN.exec(input.value.slice(0, input.selectionStart))
    if (!begun) {
      setOffered(null)
      return
    }
    const text = begun[1] ?? ''
    const people = await find(text)
    // Typing meanwhile has sent a newer request.
    if (now !== asked.current) return
    setOffered(people.length > 0 ? { people, at: 0, from: input.selectionStart - text.length - 1 } : null)
  }

  function take(person: Person | undefined) {
    const input = area.current
    if (!input || !person || !offered) return
    asked.current++
    input.setRangeText(`@${person.username} `, offered.from, input.selectionStart, 'end')
    input.focus()
    setOffered(null)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (!offered) return
    const { people, at } = offered
    if (event.key === 'Escape') setOffered(null)
    else if (event.key === 'ArrowDown') setOffered({ ...offered, at: (at + 1) % people.length })
    else if (event.key === 'ArrowUp') setOffered({ ...offered, at: (at + people.length - 1) % people.length })
    else if (event.key === 'Enter' || event.key === 'Tab') take(people[at])
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="mention">
      <Textarea
        {...field}
        ref={area}
        autoComplete="off"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={offered ? list : undefined}
        aria-activedescendant={offered ? `${list}-${offered.at}` : undefined}
        onInput={(event) => void look(event.currentTarget)}
        onKeyDown={onKeyDown}
        onBlur={() => setOffered(null)}
      />
      {offered && (
        <div id={list} role="listbox" aria-label={t('entries.notes.people')}>
          {offered.people.map((person, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the text above it
            <div
              key={person.username}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === offered.at}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(person)}
            >
              <bdi>{person.name}</bdi> <small dir="ltr">@{person.username}</small>
            </div>
          ))}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {offered && t('entries.notes.found', { count: offered.people.length })}
      </p>
    </div>
  )
}
