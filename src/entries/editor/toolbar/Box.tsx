import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'

export interface BoxProps {
  title: string
  children: ReactNode
  onClose: () => void
}

/** The box of a tool, below the toolbar and not over the text; Esc closes it. The first field takes the focus. */
export function Box({ title, children, onClose }: BoxProps) {
  const { t } = useI18n()
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = ref.current
    ;(box?.querySelector<HTMLElement>('input, select') ?? box?.querySelector('button'))?.focus()
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes it from any of its controls
    <div
      ref={ref}
      className="editor-box"
      role="group"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
    >
      <div className="row between">
        <b id={id}>{title}</b>
        <Button variant="ghost" small onClick={onClose}>
          {t('editor.close')}
        </Button>
      </div>
      {children}
    </div>
  )
}

/** A line to fill in. */
interface Line {
  name: string
  label: string
  value: string
  dir?: 'ltr' | 'rtl' | undefined
  options?: readonly { value: string; label: string }[]
  /** The error of a value; null when it is valid. */
  check?: (value: string) => string | null
}

export interface LinesProps {
  lines: readonly Line[]
  onApply: (values: Readonly<Record<string, string>>) => void
  onRemove?: { label: string; run: () => void } | undefined
}

/** Lines with one button. They are inside the form of the page, so Enter must apply them without submitting it. */
export function Lines({ lines, onApply, onRemove }: LinesProps) {
  const { t } = useI18n()
  const id = useId()
  const [values, setValues] = useState(() =>
    Object.fromEntries(lines.map(({ name, value }) => [name, value])),
  )
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})

  function apply() {
    const wrong = lines.flatMap(({ name, check }) => {
      const error = check?.(values[name] ?? '')
      return error ? [[name, error] as const] : []
    })
    setErrors(Object.fromEntries(wrong))
    if (wrong.length === 0) onApply(values)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in any of its fields applies them
    <div
      className="editor-lines"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return
        event.preventDefault()
        apply()
      }}
    >
      {lines.map(({ name, label, dir, options }) => {
        const error = errors[name]
        const control = {
          id: `${id}-${name}`,
          dir,
          className: error ? 'input bad' : 'input',
          value: values[name] ?? '',
          'aria-invalid': error ? true : undefined,
          'aria-describedby': error ? `${id}-${name}-error` : undefined,
          onChange: (event: { currentTarget: { value: string } }) =>
            setValues({ ...values, [name]: event.currentTarget.value }),
        }
        return (
          <div key={name} className="field">
            <label htmlFor={control.id}>{label}</label>
            {options ? (
              <select {...control}>
                {options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </select>
            ) : (
              <input type="text" {...control} />
            )}
            {error && (
              <p className="field-error" id={`${id}-${name}-error`}>
                {error}
              </p>
            )}
          </div>
        )
      })}
      <div className="row">
        <Button small onClick={apply}>
          {t('editor.apply')}
        </Button>
        {onRemove && (
          <Button variant="ghost" small onClick={onRemove.run}>
            {onRemove.label}
          </Button>
        )}
      </div>
    </div>
  )
}
