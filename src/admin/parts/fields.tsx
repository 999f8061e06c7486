import { dirOf, LANGS, type Lang } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { Input, type InputProps } from '#ui/form/Input.tsx'
import { Select, type SelectProps } from '#ui/form/Select.tsx'
import { Textarea, type TextareaProps } from '#ui/form/Textarea.tsx'
import { useRefused } from '../panel/use-panel.ts'

/** What a field starts with: what was typed into a refused form, else what is stored; and what is wrong with it. */
function useField(name: string, stored: string) {
  const refused = useRefused()
  const typed = refused?.typed.find(([own]) => own === name)?.[1]
  return { name, defaultValue: typed ?? stored, error: refused?.fields[name] }
}

type Stored<Props> = Omit<Props, 'defaultValue' | 'error'> & { value: string }

/** A field of one line. */
export function TextField({ value, ...rest }: Stored<InputProps>) {
  return <Input {...rest} {...useField(rest.name, value)} />
}

/** A field of several lines. */
export function LongField({ value, ...rest }: Stored<TextareaProps>) {
  return <Textarea {...rest} {...useField(rest.name, value)} />
}

/** One of a few. */
export function ChoiceField({ value, ...rest }: Stored<SelectProps>) {
  return <Select {...rest} {...useField(rest.name, value)} />
}

/** On or off. */
export function SwitchField({
  name,
  label,
  hint,
  value,
}: {
  name: string
  label: string
  hint?: string
  value: boolean
}) {
  const refused = useRefused()
  // A form sends nothing for a box that is not checked.
  const on = refused ? refused.typed.some(([own]) => own === name) : value
  const id = `f-${name}`
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          id={id}
          name={name}
          value="1"
          defaultChecked={on}
          aria-describedby={hint ? `${id}-hint` : undefined}
        />
        {label}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** A text of both languages, side by side: `name_ar` and `name_en`, each in its own direction. */
export function BothFields({
  name,
  label,
  value,
  long,
  required,
  max,
}: {
  name: string
  label: string
  value: Readonly<Record<Lang, string>>
  long?: boolean
  required?: boolean
  max?: number
}) {
  const { t } = useI18n()
  return (
    <div className="admin-both">
      {LANGS.map((lang) => {
        const field = {
          name: `${name}_${lang}`,
          label: `${label} (${t(`panel.lang.${lang}`)})`,
          value: value[lang],
          required,
          lang,
          dir: dirOf(lang),
        }
        return long ? (
          <LongField key={lang} {...field} max={max} />
        ) : (
          <TextField key={lang} {...field} maxLength={max} />
        )
      })}
    </div>
  )
}
