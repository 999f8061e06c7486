import { useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useI18n } from '#i18n/react.tsx'
import { Icon } from '#ui/Icon.tsx'
import { KeptArea } from '#ui/KeptArea.tsx'
import type { Value } from '../values.ts'
import type { FieldInputProps } from './FieldInput.tsx'
import type { FormField } from './model.ts'
import { itemsIn } from './read-form.ts'

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
  const stored = texts.join('\n')
  // The form hears of a change that was not typed.
  const first = useRef(true)
  useEffect(() => {
    const { current: area } = held
    if (first.current) first.current = false
    else if (area) {
      area.value = chosen.join('\n')
      area.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, [chosen])
  // What was typed before the script came is chosen, and who types there types on.
  useLayoutEffect(() => {
    const { current: area } = held
    if (!alive || !area) return
    if (area.value !== stored) setChosen([...new Set(itemsIn(area.value))])
    if (document.activeElement === area) document.getElementById(look.id)?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the script has come
  }, [alive])
  const area = (
    <KeptArea
      {...look}
      {...(latin && { dir: 'ltr' as const })}
      ref={held}
      id={alive ? undefined : look.id}
      rows={Math.max(2, texts.length)}
      hidden={alive}
      readOnly={alive}
      defaultValue={stored}
    />
  )
  if (!alive) {
    return (
      <>
        {area}
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
      {area}
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
