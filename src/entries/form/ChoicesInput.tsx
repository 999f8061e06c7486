import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { useI18n } from '#i18n/react.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { Value } from '../values.ts'
import type { FieldInputProps } from './FieldInput.tsx'
import type { FormField } from './model.ts'

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
  find: FieldInputProps['find']
}) {
  const { t } = useI18n()
  const alive = useAlive()
  const texts = Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
  const [chosen, setChosen] = useState<readonly string[]>(texts)
  const [offered, setOffered] = useState(field.options ?? [])
  const [names, setNames] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries((field.options ?? []).map((option) => [option.value, option.label])),
  )
  const held = useRef<HTMLTextAreaElement>(null)
  const list = useId()
  const latin = field.latin || field.type === 'references' || field.type === 'countries'
  // The form hears of a change that was not typed.
  const first = useRef(true)
  useEffect(() => {
    if (first.current) first.current = false
    else held.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [chosen])
  const area = {
    ...look,
    ...(latin && { dir: 'ltr' as const }),
    rows: Math.max(2, texts.length),
  }
  if (!alive) {
    return (
      <>
        <textarea {...area} defaultValue={texts.join('\n')} />
        <p className="hint">{t('entries.lines')}</p>
      </>
    )
  }
  const add = (typed: string) => {
    const wanted = typed.trim()
    if (wanted === '') return false
    const option = offered.find((one) => one.value === wanted || one.label === wanted)
    const free = field.type === 'list' || field.type === 'bilingualList'
    if (!option && !free) return false
    const added = option?.value ?? wanted
    if (option) setNames((known) => ({ ...known, [option.value]: option.label }))
    setChosen((now) => (now.includes(added) ? now : [...now, added]))
    return true
  }
  return (
    <>
      <textarea {...area} id={undefined} hidden ref={held} value={chosen.join('\n')} readOnly />
      {chosen.length > 0 && (
        <ul className="chips chosen">
          {chosen.map((item) => (
            <li key={item}>
              <button
                type="button"
                className="chip"
                disabled={look.disabled}
                aria-label={t('entries.removeChoice', { name: names[item] ?? item })}
                onClick={() => setChosen((now) => now.filter((one) => one !== item))}
              >
                <bdi>{names[item] ?? item}</bdi>
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        id={look.id}
        className={look.className}
        disabled={look.disabled}
        type="text"
        list={list}
        autoComplete="off"
        placeholder={t('entries.addChoice')}
        onInput={(event) => {
          const { value: typed } = event.currentTarget
          if (offered.some((one) => one.value === typed || one.label === typed) && add(typed))
            event.currentTarget.value = ''
          else if (field.searched !== null)
            void find?.(field.searched, typed).then((found) =>
              setOffered(found.map(({ key, label }) => ({ value: key, label }))),
            )
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
