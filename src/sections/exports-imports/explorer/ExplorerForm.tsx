import { localePath } from '#i18n/locale.ts'
import { Bidi, Num, useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { Input } from '#ui/form/Input.tsx'
import { Select } from '#ui/form/Select.tsx'
import { EXPLORER_PATH } from './asked.ts'
import type { ExplorerPage } from './page.server.ts'

type Form = ExplorerPage['form']

/** The choice of a table as a form whose answer is an address. */
export function ExplorerForm({ form }: { form: Form }) {
  const { t, lang } = useI18n()
  const { asked, rows, measures, flows, flow, filters, frequencies, isByFlow, isOverTime, periods } = form
  return (
    <form className="explorer-form" action={localePath(lang, EXPLORER_PATH)}>
      <div className="explorer-grid">
        <Select
          name="rows"
          label={t('exports-imports.explorer.rows')}
          required
          options={rows}
          defaultValue={asked.rows}
        />
        <Select
          name="columns"
          label={t('exports-imports.explorer.columns')}
          required
          options={rows}
          defaultValue={asked.columns}
        />
        <Select
          name="measure"
          label={t('exports-imports.explorer.measure')}
          required
          options={measures}
          defaultValue={asked.measure}
        />
        {!isByFlow && (
          <Select
            name="flow"
            label={t('exports-imports.explorer.dimension.flow')}
            required
            options={flows}
            defaultValue={flow}
          />
        )}
        <Button type="submit">{t('exports-imports.explorer.show')}</Button>
      </div>
      <details className="explorer-more">
        <summary>
          <Bidi text={t('exports-imports.explorer.filters', { chosen: form.chosen })} />
        </summary>
        <div className="explorer-grid">
          {filters.map((filter) => (
            <Chosen key={filter.name} filter={filter} />
          ))}
        </div>
        <div className="explorer-grid">
          <Input
            name="hs"
            label={t('exports-imports.explorer.hs')}
            hint={t('exports-imports.explorer.hs.hint')}
            dir="ltr"
            inputMode="numeric"
            maxLength={7}
            defaultValue={asked.hs}
          />
          <Select
            name="frequency"
            label={t('exports-imports.explorer.frequency')}
            options={frequencies}
            defaultValue={asked.frequency ?? ''}
          />
          {isOverTime ? (
            (['from', 'to'] as const).map((end) => (
              <Select
                key={end}
                name={end}
                label={t(`exports-imports.explorer.${end}`)}
                options={[{ value: '', label: t('exports-imports.explorer.period.latest') }, ...periods]}
                defaultValue={asked[end]}
              />
            ))
          ) : (
            <Select
              name="period"
              label={t('exports-imports.explorer.dimension.period')}
              options={[{ value: '', label: t('exports-imports.explorer.period.latest') }, ...periods]}
              defaultValue={asked.period}
            />
          )}
        </div>
      </details>
    </form>
  )
}

/** A filter with several values, in a box that opens over the form. */
function Chosen({ filter: { name, label, options } }: { filter: Form['filters'][number] }) {
  const { t, fmt } = useI18n()
  const chosen = options.filter(({ on }) => on)
  return (
    <div className="field">
      <span className="explorer-label" aria-hidden="true">
        {label}
      </span>
      <details className={chosen.length > 0 ? 'filter on' : 'filter'} name="filter">
        <summary className="input">
          <span>
            <span className="visually-hidden">{label}: </span>
            <Bidi text={chosen[0]?.label ?? t('exports-imports.explorer.any')} />
          </span>
          {chosen.length > 1 && <Num className="bold">{`+${fmt.number(chosen.length - 1)}`}</Num>}
        </summary>
        <div className="filter-menu">
          <fieldset>
            <legend className="visually-hidden">{label}</legend>
            {options.map(({ value, label: option, on }) => (
              <label key={value}>
                <input type="checkbox" name={name} value={value} defaultChecked={on} />
                <Bidi text={option} />
              </label>
            ))}
          </fieldset>
          <div className="filter-foot">
            <Button type="submit" small>
              {t('exports-imports.explorer.show')}
            </Button>
          </div>
        </div>
      </details>
    </div>
  )
}
