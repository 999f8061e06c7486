import { Bidi, useI18n } from '#i18n/react.tsx'
import { BothFields, ChoiceField, SwitchField, TextField } from '../../parts/fields.tsx'
import { FormPart, PanelForm } from '../../parts/PanelForm.tsx'
import type { SourceField } from '../../sources/fields.ts'
import type { SourceData } from './contract.ts'

/** A source's settings. Its key can be replaced or removed, never read. */
export function SourceForm({ data }: { data: SourceData }) {
  const { t } = useI18n()
  return (
    <PanelForm does="save">
      <Publisher data={data} />
      <Fetching data={data} />
      <FormPart title={t('admin.sources.when')} hint={t('admin.sources.whenHint')}>
        <Own data={data} name="schedule" hint required />
        <ChoiceField
          name="trust"
          label={t('admin.sources.field.trust')}
          value={data.values.trust}
          options={(['review', 'publish'] as const).map((value) => ({
            value,
            label: t(`admin.sources.trust.${value}`),
          }))}
          required
        />
        <Own data={data} name="most_revision" inputMode="numeric" />
        <Own data={data} name="most_mb" inputMode="numeric" />
        <Own data={data} name="most_inflated_mb" inputMode="numeric" />
        <Own data={data} name="most_seconds" inputMode="numeric" />
      </FormPart>
    </PanelForm>
  )
}

type WithData = { data: SourceData }

const HINTED = [
  'name',
  'contact',
  'address',
  'series',
  'mapping',
  'rows',
  'next',
  'reporters',
  'mirror',
  'products',
  'periods',
  'schedule',
] as const

/** A field in Latin letters, as it is stored. */
function Own({
  data: { values },
  name,
  hint = false,
  required = false,
  ...rest
}: WithData & {
  name: Exclude<SourceField, `${string}_ar` | `${string}_en`>
  hint?: boolean
  required?: boolean
  inputMode?: 'numeric'
  type?: 'url'
}) {
  const { t } = useI18n()
  const hinted = hint ? HINTED.find((one) => one === name) : undefined
  return (
    <TextField
      name={name}
      label={t(`admin.sources.field.${name}`)}
      {...(hinted && { hint: <Bidi text={t(`admin.sources.hint.${hinted}`)} /> })}
      value={values[name]}
      dir="ltr"
      required={required}
      {...rest}
    />
  )
}

function Publisher({ data }: WithData) {
  const { t } = useI18n()
  const { values } = data
  const both = (name: 'title' | 'publisher' | 'credit') => ({
    name,
    label: t(`admin.sources.field.${name}`),
    value: { ar: values[`${name}_ar`], en: values[`${name}_en`] },
  })
  return (
    <FormPart title={t('admin.sources.whose')} hint={t('admin.sources.whoseHint')}>
      <Own data={data} name="name" hint required />
      <BothFields {...both('title')} required max={200} />
      <BothFields {...both('publisher')} required max={200} />
      <Own data={data} name="home_url" type="url" required />
      <Own data={data} name="licence" required />
      <Own data={data} name="licence_url" type="url" />
      <BothFields {...both('credit')} required max={500} />
      <Own data={data} name="contact" hint />
      <ChoiceField
        name="may_pass_on"
        label={t('admin.sources.field.may_pass_on')}
        hint={t('admin.sources.hint.may_pass_on')}
        value={values.may_pass_on}
        options={[
          ...(values.may_pass_on === '' ? [{ value: '', label: t('admin.sources.passOn.terms') }] : []),
          ...(['yes', 'no'] as const).map((value) => ({ value, label: t(`admin.sources.passOn.${value}`) })),
        ]}
      />
    </FormPart>
  )
}

function Fetching({ data }: WithData) {
  const { t } = useI18n()
  const { values, layouts, targets, hasKey } = data
  return (
    <FormPart title={t('admin.sources.how')} hint={t('admin.sources.howHint')}>
      <Own data={data} name="address" hint required />
      <ChoiceField
        name="layout"
        label={t('admin.sources.field.layout')}
        value={values.layout}
        options={layouts}
        required
      />
      <ChoiceField
        name="target"
        label={t('admin.sources.field.target')}
        hint={t('admin.sources.hint.target')}
        value={values.target}
        options={targets}
        required
      />
      <TextField
        name="source_key"
        type="password"
        autoComplete="off"
        label={t('admin.sources.field.key')}
        hint={t(hasKey ? 'admin.sources.hint.keyStored' : 'admin.sources.hint.key')}
        value=""
        dir="ltr"
      />
      {hasKey && <SwitchField name="key_remove" label={t('admin.sources.field.keyRemove')} value={false} />}
      <Own data={data} name="series" hint />
      <Own data={data} name="mapping" hint />
      <Own data={data} name="sheet" />
      <Own data={data} name="header_row" inputMode="numeric" />
      <Own data={data} name="rows" hint />
      <Own data={data} name="next" hint />
      <Own data={data} name="reporters" hint />
      <Own data={data} name="mirror" hint />
      <Own data={data} name="products" hint />
      <Own data={data} name="periods" hint />
    </FormPart>
  )
}
