import { useEffect, useId, useRef, useState, type ComponentType, type ReactNode, type Ref } from 'react'
import { dirOf, type Lang } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { fieldId } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { EditorHandle, EditorProps } from './Editor.tsx'
import type { Passage } from './passages.ts'
import { loadEditor } from './load-editor.ts'
import type { EditorServices } from './services.ts'

export interface RichTextFieldProps {
  /** Of the field in the form. */
  name: string
  /** Of the text. */
  lang: Lang
  /** The house's HTML that the field begins with. */
  value: string
  label: string
  hint?: ReactNode
  required?: boolean
  /** What is wrong with it. */
  invalid?: string | undefined
  /** Ids of further descriptions. */
  describedBy?: string | undefined
  /** Top-level blocks whose twin changed since, counted from 0. */
  staleBlocks?: readonly number[]
  services?: EditorServices | undefined
  /** Words that notes are about, and who hears which of them are there. */
  passages?: readonly Passage[]
  onPassages?: (found: readonly number[]) => void

  /** Called with the HTML after each change; who keeps it waits for a rest. */
  onChange?: (html: string) => void
  handle?: Ref<EditorHandle>
}

const NO_SERVICES: EditorServices = {}
const NONE: readonly number[] = []
const NO_PASSAGES: readonly Passage[] = []

/**
 * A text of the house's HTML in one language. Without a script it is a textarea of HTML; with one, an editor over the same
 * textarea, which is what the form sends.
 */
export function RichTextField({
  name,
  lang,
  value,
  label,
  hint,
  required = false,
  invalid,
  describedBy,
  staleBlocks = NONE,
  passages = NO_PASSAGES,
  onPassages,
  services = NO_SERVICES,
  onChange,
  handle,
}: RichTextFieldProps) {
  const { t, lang: own } = useI18n()
  const [Editor, setEditor] = useState<ComponentType<EditorProps> | null>(null)
  const [begin, setBegin] = useState(value)
  const area = useRef<HTMLTextAreaElement>(null)
  const labelId = useId()
  const id = fieldId(name)
  const described =
    [hint && `${id}-hint`, invalid && `${id}-error`, describedBy].filter(Boolean).join(' ') || undefined

  useEffect(() => {
    let here = true
    // A field whose editor cannot be fetched stays the textarea that it was.
    loadEditor(own).then(
      (loaded) => {
        if (!here) return
        // What was typed before the editor was there goes on in it.
        setBegin(area.current?.value ?? value)
        setEditor(() => loaded)
      },
      () => undefined,
    )
    return () => {
      here = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the language of a page does not change
  }, [])

  return (
    <div className="f">
      <label id={labelId} htmlFor={id}>
        {label}
        {!required && <span className="opt">({t('ui.field.optional')})</span>}
      </label>
      <textarea
        ref={area}
        id={Editor ? undefined : id}
        name={name}
        lang={lang}
        dir={dirOf(lang)}
        defaultValue={value}
        rows={16}
        hidden={Editor !== null}
        required={required && !Editor}
        className={invalid ? 'in bad' : 'in'}
        aria-invalid={invalid ? true : undefined}
        aria-describedby={described}
        onInput={(event) => onChange?.(event.currentTarget.value)}
      />
      {Editor && (
        <Editor
          id={id}
          lang={lang}
          html={begin}
          labelId={labelId}
          required={required}
          invalid={Boolean(invalid)}
          describedBy={described}
          staleBlocks={staleBlocks}
          passages={passages}
          onPassages={(found) => onPassages?.(found)}
          services={services}
          handle={handle}
          onChange={(html) => {
            if (area.current) area.current.value = html
            onChange?.(html)
          }}
        />
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {invalid && (
        <p className="err" id={`${id}-error`}>
          <Icon name="alert" />
          {invalid}
        </p>
      )}
    </div>
  )
}
