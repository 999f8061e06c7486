import { WORKBENCH_PATH } from '#datasets/series/workbench-path.ts'
import { localePath } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { Input } from '#ui/form/Input.tsx'
import { Select } from '#ui/form/Select.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import type { Workbench } from '../page.server.ts'

/** The choices of a view as a form whose answer is an address: it needs no script. */
export function Settings({ page: { form, fields, faults, asked } }: { page: Workbench }) {
  const { t, lang } = useI18n()
  const error = (name: keyof typeof fields) => {
    const fault = faults[name]
    return fault ? { error: t(`workbench.fault.${fault}`) } : {}
  }
  const text = (name: 'base' | 'window' | 'years' | 'k' | 'c' | 'from' | 'to', hint?: string) => (
    <Input
      key={name + fields[name]}
      name={name}
      label={t(`workbench.field.${name}`)}
      hint={hint}
      dir="ltr"
      inputMode={name === 'k' || name === 'c' ? 'decimal' : 'numeric'}
      placeholder={name === 'from' || name === 'to' || name === 'base' ? '2026-05-01' : undefined}
      maxLength={20}
      defaultValue={fields[name]}
      {...error(name)}
    />
  )
  const select = (
    name: 'over' | 'currency' | 'per',
    options: readonly { value: string; label: string }[],
  ) => (
    <Select
      key={name + fields[name]}
      name={name}
      label={t(`workbench.field.${name}`)}
      options={options}
      defaultValue={fields[name]}
      {...error(name)}
    />
  )
  const own = { value: '', label: t('workbench.own') }
  const has = (name: string) => form.fields.some((field) => field === name)
  return (
    <section className="panel">
      <SectionHead title={t('workbench.settings')} />
      <form className="panel-body workbench-form" action={localePath(lang, WORKBENCH_PATH)}>
        {form.keys.map((key) => (
          <input key={key} type="hidden" name="s" value={key} />
        ))}
        <input type="hidden" name="as" value={asked.as} />
        {asked.range !== 'custom' && <input type="hidden" name="range" value={asked.range} />}
        {has('base') && text('base', t('workbench.field.base.hint'))}
        {has('over') && select('over', form.steps)}
        {has('window') && text('window')}
        {has('years') && text('years')}
        {has('k') && (
          <div className="workbench-pair">
            {text('k')}
            {text('c')}
          </div>
        )}
        {asked.as !== 'seasonal' && (
          <div className="workbench-pair">
            {text('from')}
            {text('to')}
          </div>
        )}
        {form.currencies.length + form.measures.length > 2 && (
          <div className="workbench-pair">
            {select('currency', [own, ...form.currencies])}
            {select('per', [own, ...form.measures])}
          </div>
        )}
        {form.hasEvents && (
          <label className="check">
            <input
              type="checkbox"
              name="events"
              value="1"
              defaultChecked={asked.events}
              key={String(asked.events)}
            />
            <span>{t('workbench.field.events')}</span>
          </label>
        )}
        <Button type="submit" small>
          {t('workbench.show')}
        </Button>
      </form>
    </section>
  )
}
