import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { localePath } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { Icon } from '#ui/Icon.tsx'

/** The search box; the key `/` brings the cursor into it from anywhere but a field. */
export function SearchBox({
  shortcut,
  defaultValue,
  label,
}: {
  shortcut?: boolean
  defaultValue?: string
  label?: string
}) {
  const { t, lang } = useI18n()
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (!shortcut) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select, [contenteditable]')
      )
        return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [shortcut])

  return (
    <Form
      className="sbox"
      role="search"
      aria-label={label ?? t('shell.search')}
      action={localePath(lang, '/search')}
    >
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        name="q"
        maxLength={200}
        defaultValue={defaultValue}
        aria-label={t('shell.search')}
        placeholder={t('shell.search.hint')}
        data-suggest={t('shell.search.recent')}
      />
      {shortcut && <kbd aria-hidden="true">/</kbd>}
      <button className="vh" type="submit">
        {t('shell.search')}
      </button>
    </Form>
  )
}
