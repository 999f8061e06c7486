import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { localePath, otherLang, type Lang } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { Icon } from '#ui/Icon.tsx'
import { foldTyped } from './fold-typed.ts'
import type { Command } from '../contract.ts'
import { PanelIcon } from '../PanelIcon.tsx'
import { usePanel } from '../use-panel.ts'

interface PaletteCommand extends Command {
  /** Leads out of this language's routes: the page is loaded again. */
  reload?: boolean
  /** Of the label, where it is not the page's. */
  lang?: Lang
}

/** Every screen that the viewer may enter and what is done most, found by typing; a combobox in the browser's own dialog. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { t, lang } = useI18n()
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const navigate = useNavigate()
  const list = useId()
  const commands = useCommands().filter(({ label }) => foldTyped(label).includes(foldTyped(typed)))
  const at = Math.min(chosen, commands.length - 1)

  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    document.getElementById(`${list}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [list, at])

  const go = ({ to, reload }: PaletteCommand) => {
    dialog.current?.close()
    if (reload) location.assign(to)
    else void navigate(localePath(lang, to))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { length } = commands
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const command = commands[at]
    if (step && length > 0) setChosen((at + step + length) % length)
    else if (event.key === 'Enter' && command) go(command)
    else return
    event.preventDefault()
  }

  return (
    <dialog ref={dialog} className="palette" aria-label={t('panel.palette')} onClose={onClose}>
      <div className="search-box">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={commands.length > 0 ? `${list}-${at}` : undefined}
          aria-label={t('panel.palette')}
          placeholder={t('panel.palette.hint')}
          autoComplete="off"
          value={typed}
          onKeyDown={onKeyDown}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            setChosen(0)
          }}
        />
      </div>
      <div className="palette-found" id={list} role="listbox" aria-label={t('panel.palette')}>
        {commands.map((command, index) => (
          // The keys are the combobox's, above.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={`${command.icon} ${command.to}`}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => go(command)}
          >
            <PanelIcon name={command.icon} />
            <span lang={command.lang}>{command.label}</span>
          </div>
        ))}
      </div>
      <p className="admin-count" role="status">
        {commands.length === 0
          ? t('panel.palette.none')
          : t('panel.palette.found', { count: commands.length })}
      </p>
    </dialog>
  )
}

function useCommands(): PaletteCommand[] {
  const { t, lang } = useI18n()
  const { rail, commands } = usePanel()
  return [
    ...rail.flatMap(({ items }) => items),
    ...commands,
    { label: t('panel.site.view'), to: '/index', icon: 'eye' },
    {
      label: t('panel.palette.language'),
      to: localePath(otherLang(lang), location.pathname) + location.search,
      icon: 'globe',
      reload: true,
      lang: otherLang(lang),
    },
    { label: t('panel.palette.profile'), to: '/profile', icon: 'user' },
    { label: t('panel.palette.leave'), to: '/account/logout', icon: 'exit' },
  ]
}
