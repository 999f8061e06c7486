import { useId, type ReactNode } from 'react'
import { useI18n } from '#i18n/react.tsx'
import type { Lang } from '#i18n/locale.ts'
import type { Value } from '../values.ts'
import { CharacterCounter } from './CharacterCounter.tsx'
import { fieldId } from '#ui/form/field-id.ts'
import { Icon } from '#ui/Icon.tsx'
import { KeptArea } from '#ui/form/KeptArea.tsx'
import { RowsInput } from './RowsInput.tsx'
import { ChoicesInput } from './ChoicesInput.tsx'
import type { FindThings, FormColumn, FormField } from './model.ts'
import { useOffers } from './use-offers.ts'

export interface FieldInputProps {
  field: FormField
  column: FormColumn
  /** Its value when it is rendered; another `key` renders it again. */
  value: Value
  error?: string | undefined
  /** Finds things to refer to; without it, keys are typed. */
  find?: FindThings | undefined
  /** Replaces the typed key of a picture. */
  image?: ((props: Pick<FieldInputProps, 'field' | 'value'> & { look: Look }) => ReactNode) | undefined
  /** Nothing in the form may be changed, which is said once above it. */
  readOnly?: boolean | undefined
  /** Under the control: a clash, or what is public. */
  children?: ReactNode
}

/** One column of a form with its label, hint and error. */
export function FieldInput({
  field,
  column,
  value,
  error,
  find,
  image,
  readOnly,
  children,
}: FieldInputProps) {
  const { t, lang } = useI18n()
  const { name } = column
  const id = fieldId(name)
  const own: Lang = column.lang ?? lang
  const described =
    [field.hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  const look: Look = {
    id,
    name,
    className: error ? 'input bad' : 'input',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described,
    disabled: field.locked,
  }
  const label = (
    <>
      {field.label[own]}
      {field.unit && <span className="optional"> ({field.unit})</span>}
      {field.required !== false && (
        <span className="required" title={t('entries.required')}>
          {' '}
          *
        </span>
      )}
    </>
  )
  const words = column.lang === null ? {} : { lang: own, dir: own === 'ar' ? 'rtl' : 'ltr' }
  return (
    <div className="field" {...words} data-column={name}>
      {column.shape === 'tick' ? (
        <label className="check">
          <input
            type="checkbox"
            id={id}
            name={name}
            value="true"
            defaultChecked={value === 'true'}
            disabled={field.locked}
          />
          <span>{label}</span>
        </label>
      ) : column.shape === 'choices' || column.shape === 'rows' ? (
        <fieldset className="choice" id={id} disabled={field.locked}>
          <legend>{label}</legend>
          {column.shape === 'choices' ? (
            <Ticks field={field} name={name} value={value} />
          ) : (
            <RowsInput
              field={field}
              name={name}
              value={value}
              draw={(own, at, cell) => (
                <FieldInput field={own} column={at} value={cell} find={find} readOnly={readOnly} />
              )}
            />
          )}
        </fieldset>
      ) : (
        <>
          <label htmlFor={id}>
            <span>{label}</span>
          </label>
          <Control field={field} column={column} value={value} look={look} find={find} image={image} />
        </>
      )}
      {field.hint && (
        <p className="hint" id={`${id}-hint`}>
          <bdi>{field.hint[own]}</bdi>
        </p>
      )}
      {field.locked && !readOnly && (
        // In the language of the page, beside a field of the other one.
        <p className="hint">
          <bdi>{t(field.fixed ? 'entries.fixed' : 'entries.locked')}</bdi>
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="alert" />
          {error}
        </p>
      )}
      {children}
    </div>
  )
}

/** Attributes that every control of a form has. */
export interface Look {
  id: string
  name: string
  className: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  disabled: boolean
}

function Control({
  field,
  column,
  value,
  look,
  find,
  image,
}: Pick<FieldInputProps, 'field' | 'column' | 'value' | 'find' | 'image'> & { look: Look }) {
  const text = typeof value === 'string' ? value : ''
  if (column.shape === 'lines') return <ChoicesInput field={field} look={look} value={value} find={find} />
  if (field.type === 'image' && image) return image({ field, value, look })
  switch (field.type) {
    case 'enum':
    case 'country':
      return <Options options={field.options ?? []} look={look} value={text} />
    case 'reference':
      return field.searched === null ? (
        <Options options={field.options ?? []} look={look} value={text} />
      ) : (
        <Found field={field} look={look} value={text} find={find} />
      )
    case 'number':
    case 'percent':
    case 'integer':
      return <input {...look} type="text" inputMode="decimal" dir="ltr" defaultValue={text} />
    case 'date':
    case 'partialDate':
      return (
        <input
          {...look}
          type="text"
          inputMode="numeric"
          dir="ltr"
          placeholder={field.type === 'date' ? '2026-11-22' : '2026-11'}
          defaultValue={text}
        />
      )
    case 'url':
      return <input {...look} type="url" dir="ltr" defaultValue={text} />
    case 'richText':
      return <KeptArea {...look} rows={14} dir="auto" defaultValue={text} />
    default:
      return field.lines > 1 ? (
        <CharacterCounter max={field.max} text={text}>
          {(onInput) => <KeptArea {...look} rows={field.lines} defaultValue={text} onInput={onInput} />}
        </CharacterCounter>
      ) : (
        <CharacterCounter max={field.max} text={text}>
          {(onInput) => (
            <input
              {...look}
              type="text"
              {...(field.latin && { dir: 'ltr', spellCheck: false })}
              defaultValue={text}
              onInput={onInput}
            />
          )}
        </CharacterCounter>
      )
  }
}

/** One of several choices, or none. */
function Options({
  options,
  look,
  value,
}: {
  options: readonly { value: string; label: string }[]
  look: Look
  value: string
}) {
  const { t } = useI18n()
  const known = value === '' || options.some((option) => option.value === value)
  return (
    <select {...look} defaultValue={value}>
      <option value="">{t('entries.none')}</option>
      {!known && <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

/** A reference among very many things: typed by its key, with names offered while typing. */
function Found({
  field,
  look,
  value,
  find,
}: {
  field: FormField
  look: Look
  value: string
  find: FindThings | undefined
}) {
  const list = useId()
  const { offered, ask } = useOffers(field, find)
  return (
    <>
      <input
        {...look}
        type="text"
        dir="ltr"
        list={list}
        autoComplete="off"
        defaultValue={value}
        onInput={(event) => void ask(event.currentTarget.value)}
      />
      <datalist id={list}>
        {offered.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </datalist>
    </>
  )
}

function Ticks({ field, name, value }: { field: FormField; name: string; value: Value }) {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  return (field.options ?? []).map((option) => (
    <label className="check" key={option.value}>
      <input
        type="checkbox"
        name={name}
        value={option.value}
        defaultChecked={chosen.includes(option.value)}
      />
      <span>{option.label}</span>
    </label>
  ))
}
