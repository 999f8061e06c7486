import { useId, useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { useI18n } from '#i18n/react.tsx'
import { Icon } from '#ui/Icon.tsx'
import { KeptArea } from '#ui/form/KeptArea.tsx'
import type { Value } from '../values.ts'
import type { FindThings, FormField } from './model.ts'
import { itemsIn } from './read-form.ts'
import { useOffers } from './use-offers.ts'

/**
 * Several texts of a column. Without script one a line, as they are stored; with it each is a chip that can be taken away,
 * and others are added by typing or from those that are offered.
 */
export function ChoicesInput({
  field,
  look,
  value,
  find,
}: {
  field: FormField
  look: { id: string; name: string; className: string; disabled: boolean }
  value: Value
  find: FindThings | undefined
}) {
  const { t } = useI18n()
  const alive = useAlive()
  const area = useRef<HTMLTextAreaElement>(null)
  const texts = Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
  const latin = field.latin || field.type === 'references' || field.type === 'countries'
  const write = (chosen: readonly string[]) => {
    if (area.current) area.current.value = chosen.join('\n')
    // The form is notified of a change that was not typed.
    area.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <>
      <KeptArea
        {...look}
        {...(latin && { dir: 'ltr' as const })}
        ref={area}
        id={alive ? undefined : look.id}
        rows={Math.max(2, texts.length)}
        hidden={alive}
        readOnly={alive}
        defaultValue={texts.join('\n')}
      />
      {alive ? (
        <Chips field={field} look={look} texts={texts} find={find} area={area} onChosen={write} />
      ) : (
        <p className="hint">{t('entries.lines')}</p>
      )}
    </>
  )
}

/** The texts in the area, one a line, as chips, and where others are added. */
function Chips({
  field,
  look,
  texts,
  find,
  area,
  onChosen,
}: {
  field: FormField
  look: { id: string; className: string; disabled: boolean }
  texts: readonly string[]
  find: FindThings | undefined
  area: RefObject<HTMLTextAreaElement | null>
  onChosen: (chosen: readonly string[]) => void
}) {
  const { t } = useI18n()
  // What was typed before the script came is chosen, and who is typing there types on.
  const [chosen, setChosen] = useState<readonly string[]>(() => {
    const typed = area.current?.value ?? texts.join('\n')
    return typed === texts.join('\n') ? texts : [...new Set(itemsIn(typed, field))]
  })
  const [isEntered] = useState(() => area.current !== null && area.current === document.activeElement)
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (isEntered) input.current?.focus()
  }, [isEntered])
  const { offered, labels, ask } = useOffers(field, find)
  const list = useId()
  const choose = (next: readonly string[]) => {
    setChosen(next)
    onChosen(next)
  }
  const isFree = field.type === 'list' || field.type === 'bilingualList'
  const offeredAs = (text: string) =>
    offered.find(({ value, label }) => value === text || label === text)?.value
  const add = (typed: string) => {
    const wanted = typed.trim()
    if (wanted === '') return false
    const value = offeredAs(wanted) ?? Object.keys(labels).find((one) => labels[one] === wanted)
    if (value === undefined && !isFree) return false
    const added = value === undefined ? itemsIn(wanted, field) : [value]
    if (added.some((item) => !chosen.includes(item))) choose([...new Set([...chosen, ...added])])
    return true
  }
  return (
    <>
      {chosen.length > 0 && (
        <ul className="chips chosen">
          {chosen.map((item) => (
            <li key={item}>
              <button
                type="button"
                className="chip"
                disabled={look.disabled}
                aria-label={t('entries.removeChoice', { name: labels[item] ?? item })}
                onClick={() => choose(chosen.filter((one) => one !== item))}
              >
                <bdi>{labels[item] ?? item}</bdi>
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {look.disabled && chosen.length === 0 && <p className="muted">—</p>}
      <input
        ref={input}
        id={look.id}
        className={look.className}
        disabled={look.disabled}
        hidden={look.disabled}
        type="text"
        list={list}
        autoComplete="off"
        placeholder={t(isFree ? 'entries.addText' : 'entries.addChoice')}
        onInput={(event) => {
          const { value: typed } = event.currentTarget
          if (offeredAs(typed) !== undefined && add(typed)) event.currentTarget.value = ''
          else void ask(typed)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (add(event.currentTarget.value)) event.currentTarget.value = ''
        }}
        onBlur={(event) => {
          if (add(event.currentTarget.value)) event.currentTarget.value = ''
        }}
      />
      <datalist id={list}>
        {offered.map((option) => (
          <option key={option.value} value={option.label}>
            {option.value}
          </option>
        ))}
      </datalist>
    </>
  )
}

/** False on the server and for the first drawing in a browser, so that both are the same. */
const useAlive = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
const neverChanges = () => () => undefined
