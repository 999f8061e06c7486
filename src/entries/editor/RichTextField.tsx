import { useId, useRef, useSyncExternalStore, type ReactNode, type Ref } from 'react'
import { dirOf, type Lang } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { fieldId } from '#ui/form/field-id.ts'
import { Icon } from '#ui/Icon.tsx'
import { KeptArea } from '#ui/form/KeptArea.tsx'
import type { EditorHandle } from './handle.ts'
import type { Passage } from './marks/passages.ts'
import type { EditorServices } from './services.ts'
import { WritingField } from './WritingField.tsx'

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
  /** Its error. */
  invalid?: string | undefined
  /** Ids of further descriptions. */
  describedBy?: string | undefined
  /** Top-level blocks whose twin changed since, counted from 0. */
  staleBlocks?: readonly number[]
  services?: EditorServices | undefined
  /** Words that notes are about, and who hears which of them are there. */
  passages?: readonly Passage[]
  onPassages?: (found: readonly number[]) => void

  /** Called with the HTML after each change; saving it waits for a pause. */
  onChange?: (html: string) => void
  handle?: Ref<EditorHandle>
}

const NO_SERVICES: EditorServices = {}
const NONE: readonly number[] = []
const NO_PASSAGES: readonly Passage[] = []
const neverChanges = () => () => undefined

/**
 * A text of the house's HTML in one language. Without a script it is a textarea of HTML; with one, the text itself over the
 * same textarea, which is what the form sends.
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
  const { t } = useI18n()
  const isAlive = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  const area = useRef<HTMLTextAreaElement>(null)
  const labelId = useId()
  const id = fieldId(name)
  const described =
    [hint && `${id}-hint`, invalid && `${id}-error`, describedBy].filter(Boolean).join(' ') || undefined

  return (
    <div className="field">
      <label id={labelId} htmlFor={id} lang={lang} dir={dirOf(lang)}>
        {label}
        {!required && <span className="optional">({t('ui.field.optional')})</span>}
      </label>
      <KeptArea
        ref={area}
        id={isAlive ? undefined : id}
        name={name}
        lang={lang}
        dir={dirOf(lang)}
        defaultValue={value}
        rows={16}
        hidden={isAlive}
        required={required && !isAlive}
        className={invalid ? 'input bad' : 'input'}
        aria-invalid={invalid ? true : undefined}
        aria-describedby={described}
      />
      {isAlive && (
        <WritingField
          id={id}
          lang={lang}
          area={area}
          labelId={labelId}
          required={required}
          invalid={Boolean(invalid)}
          describedBy={described}
          staleBlocks={staleBlocks}
          passages={passages}
          onPassages={(found) => onPassages?.(found)}
          services={services}
          handle={handle}
          onChange={(html) => onChange?.(html)}
        />
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {invalid && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="alert" />
          {invalid}
        </p>
      )}
    </div>
  )
}
