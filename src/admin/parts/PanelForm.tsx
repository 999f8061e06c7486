import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { dirOf, LANGS, type Lang } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { Input, type InputProps } from '#ui/Input.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { Select, type SelectProps } from '#ui/Select.tsx'
import { Textarea, type TextareaProps } from '#ui/Textarea.tsx'
import { useTypedBefore } from '#ui/typed.ts'
import { usePanel, useRefused } from '../panel/use-panel.ts'
import { askBeforeLeaving } from './leaving.ts'

/** A form of a screen: what is wrong with it on top, the button that saves always in sight, a question before it is left unsaved. */
export function PanelForm({ children, files }: { children: ReactNode; files?: boolean }) {
  const { t } = useI18n()
  const { token } = usePanel()
  const refused = useRefused()
  const { pathname } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  // What was refused is not saved yet.
  const [changed, setChanged] = useState(refused !== null)
  useTypedBefore(form)
  useEffect(() => (changed ? askBeforeLeaving(form.current, t('panel.form.leave')) : undefined), [changed, t])
  return (
    <form
      ref={form}
      className="cp-form"
      method="post"
      action={pathname}
      encType={files ? 'multipart/form-data' : undefined}
      onInput={() => setChanged(true)}
    >
      <input type="hidden" name="csrftoken" value={token} />
      <ErrorSummary
        errors={Object.entries(refused?.fields ?? {}).map(([name, message]) => ({ name, message }))}
      />
      {children}
      <div className="cp-save">
        <Button type="submit">{t('panel.form.save')}</Button>
        <span role="status">{changed && t('panel.form.unsaved')}</span>
      </div>
    </form>
  )
}

/** Fields that belong together, under a heading. */
export function FormPart({
  title,
  hint,
  children,
}: {
  title: string
  hint?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="pn">
      <SectionHead title={title} />
      <div className="pn-b">
        {hint && <p className="cp-intro">{hint}</p>}
        {children}
      </div>
    </section>
  )
}

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
    <div className="f">
      <label className="ck">
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
    <div className="cp-both">
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
