import { Fragment, type ReactNode } from 'react'
import { useI18n } from '#i18n/react.tsx'
import { dirOf, LANGS, type Lang } from '#i18n/locale.ts'
import { Status } from '#ui/Status.tsx'
import type { Value } from '../values.ts'
import { FieldInput, type FieldInputProps } from './FieldInput.tsx'
import { missingIn, type FormColumn, type FormField, type FormGroup, type FormModel } from './model.ts'

export interface EntryFormProps {
  form: FormModel
  valueAt: (column: string) => Value
  /** Another number renders the column again with its present value. */
  renderKey: (column: string) => number
  errorOf: (column: string) => string | undefined
  find: FieldInputProps['find']
  /** The content under a column: a clash, or what is public now. */
  below: (column: string) => ReactNode
  /** What replaces the plain control of a rich text. */
  richText?: (props: FieldInputProps) => ReactNode
  /** What replaces the typed key of a picture. */
  image?: FieldInputProps['image']
  /** Nothing may be changed, which is said above the form. */
  readOnly: boolean
}

/**
 * The fields of a thing: what is written in both languages side by side, Arabic first, with what is missing over each; what
 * has no language below, the rest beside. On a phone one language follows the other.
 */
export function EntryForm(props: EntryFormProps & { beside: ReactNode }) {
  const { form, beside } = props
  return (
    <div className="entry">
      <div className="stack">
        {form.groups.map((group) => (
          <Group key={group.label} {...props} group={group} />
        ))}
      </div>
      <div className="stack">
        {beside}
        {form.aside.length > 0 && (
          <section className="panel">
            <div className="panel-body">
              {form.aside.map((field) => (
                <Columns key={field.key} {...props} field={field} columns={field.columns} />
              ))}
            </div>
          </section>
        )}
      </div>
    </div>
  )
}

function Group({ group, ...props }: EntryFormProps & { group: FormGroup }) {
  const isBoth = ({ columns }: FormField) => columns.some(({ lang }) => lang !== null)
  const both = group.fields.filter(isBoth)
  const plain = group.fields.filter((field) => !isBoth(field))
  return (
    <section className="panel">
      <h2 className="panel-head">{group.label}</h2>
      {both.length > 0 && (
        <div className="bilingual">
          <div className="language-heads">
            {LANGS.map((lang) => (
              <LanguageHead key={lang} lang={lang} group={group} {...props} />
            ))}
          </div>
          {both.map((field) => (
            <div key={field.key} className="pair">
              <Columns {...props} field={field} columns={field.columns} />
            </div>
          ))}
        </div>
      )}
      {plain.length > 0 && (
        <div className="plain">
          {plain.map((field) => (
            <Columns key={field.key} {...props} field={field} columns={field.columns} />
          ))}
        </div>
      )}
    </section>
  )
}

/** The name of a language over its column, with what is still missing in it. */
function LanguageHead({ lang, group, valueAt }: { lang: Lang; group: FormGroup } & EntryFormProps) {
  const { t } = useI18n()
  const inLang = group.fields.filter(({ columns }) => columns.some((column) => column.lang !== null))
  const missing = missingIn({ groups: [{ ...group, fields: inLang }], aside: [] }, valueAt, lang).length
  return (
    <div className="language-head" dir={dirOf(lang)}>
      <span>{t(`entries.${lang}`)}</span>
      <Status tone={missing === 0 ? 'ok' : 'warn'}>
        {missing === 0 ? t('entries.complete') : t('entries.missing', { count: missing })}
      </Status>
    </div>
  )
}

function Columns({
  field,
  columns,
  ...props
}: EntryFormProps & { field: FormField; columns: readonly FormColumn[] }) {
  const { t } = useI18n()
  const { valueAt, renderKey, errorOf, find, below, richText, image, readOnly } = props
  const reason = field.reasons
  return (
    <>
      {columns.map((column) => {
        const own: FieldInputProps = {
          field,
          column,
          value: valueAt(column.name),
          error: errorOf(column.name),
          find,
          image,
          readOnly,
          children: below(column.name),
        }
        return (
          <Fragment key={`${column.name}:${renderKey(column.name)}`}>
            {field.type === 'richText' && richText ? richText(own) : <FieldInput {...own} />}
          </Fragment>
        )
      })}
      {reason && (
        <FieldInput
          key={`${reason.name}:${renderKey(reason.name)}`}
          field={{
            ...field,
            type: 'enum',
            label: {
              ar: `${field.label.ar}: ${t('entries.reason')}`,
              en: `${field.label.en}: ${t('entries.reason')}`,
            },
            hint: null,
            unit: null,
            required: false,
            options: reason.options,
          }}
          column={{ name: reason.name, lang: null, shape: 'text' }}
          value={valueAt(reason.name)}
          error={errorOf(reason.name)}
          readOnly={readOnly}
        />
      )}
    </>
  )
}
