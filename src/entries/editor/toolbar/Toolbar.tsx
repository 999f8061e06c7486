import { useState, type KeyboardEvent } from 'react'
import { useI18n } from '#i18n/react.tsx'
import { Sign } from './icons.tsx'

/** A button of the toolbar. */
interface Tool {
  name: string
  label: string
  /** As they are read: `Ctrl+B`. */
  keys: string | null
  /** Undefined where a button cannot be on. */
  isOn: boolean | undefined
  enabled: boolean
  /** It opens something below the toolbar. */
  opens?: boolean
  run: () => void
}

export interface ToolbarProps {
  /** A null divides groups. */
  tools: readonly (Tool | null)[]
  controls: string
  /** Of the text, so that its tools begin where its lines do. */
  dir: 'rtl' | 'ltr'
  /** Esc: back to the text. */
  onLeave: () => void
  /** `?`: the keys. */
  onHelp: () => void
}

/** The buttons over a text: one stop for Tab, arrow keys between them, wrapped on a phone. */
export function Toolbar({ tools, controls, dir, onLeave, onHelp }: ToolbarProps) {
  const { t } = useI18n()
  const [current, setCurrent] = useState(0)
  const buttons = tools.filter((tool) => tool !== null)

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const last = buttons.length - 1
    const forward = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const backward = dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    const to = {
      [forward]: current === last ? 0 : current + 1,
      [backward]: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    }[event.key]
    if (event.key === 'Escape') onLeave()
    else if (event.key === '?') onHelp()
    else if (to === undefined) return
    else {
      setCurrent(to)
      event.currentTarget.querySelectorAll('button')[to]?.focus()
    }
    event.preventDefault()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus in turn
    <div
      className="editor-bar"
      dir={dir}
      role="toolbar"
      aria-label={t('editor.toolbar')}
      aria-controls={controls}
      onKeyDown={move}
    >
      {tools.map((tool, at) => {
        if (tool === null) return <span key={at} className="editor-gap" />
        const own = buttons.indexOf(tool)
        return (
          <button
            key={tool.name}
            type="button"
            data-tool={tool.name}
            tabIndex={own === current ? 0 : -1}
            aria-label={tool.label}
            title={tool.keys ? `${tool.label} (${tool.keys})` : tool.label}
            aria-pressed={tool.opens ? undefined : tool.isOn}
            aria-expanded={tool.opens ? tool.isOn : undefined}
            aria-disabled={tool.enabled ? undefined : true}
            onFocus={() => setCurrent(own)}
            // The selection of the text stays while its formatting is clicked.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => tool.enabled && tool.run()}
          >
            <Sign name={tool.name} />
          </button>
        )
      })}
    </div>
  )
}
