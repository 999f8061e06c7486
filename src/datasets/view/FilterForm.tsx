import { useId } from 'react'
import { localePath } from '#i18n/locale.ts'
import { Bidi, Num, useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { SearchBox } from '#ui/form/SearchBox.tsx'
import type { FilterData, ListData, OptionsFilter, SpanFilter } from '../contract.ts'

type FilterFormProps = {
  list: Pick<ListData, 'path' | 'q' | 'hint' | 'filters' | 'keep' | 'chips'>
}

/** The text box and the filters of a list, as a form whose answer is an address: it works without scripts. */
export function FilterForm({ list: { path, q, hint, filters, keep, chips } }: FilterFormProps) {
  const { t, lang, fmt } = useI18n()
  const id = useId()
  const count = chips.filter(({ label }) => label !== '').length
  return (
    <search aria-label={hint}>
      <form className="filters" action={localePath(lang, `${path}/search`)}>
        <SearchBox words={q} hint={hint} />
        {filters.length > 0 && (
          <button type="button" className="button ghost filters-open" popoverTarget={id}>
            <Icon name="filter" />
            {t('datasets.filters')}
            {count > 0 && <Num className="bold">{fmt.number(count)}</Num>}
          </button>
        )}
        {filters.some((filter) => filter.kind !== 'options' && filter.wrong.length > 0) && (
          <p className="form-error filters-end">{t('datasets.wrong')}</p>
        )}
        {/* A sheet on a phone; on a desk its boxes are in the form. */}
        <div className="filters-sheet" id={id} popover="auto">
          <div className="filters-head">
            <b>{t('datasets.filters')}</b>
            <button
              type="button"
              className="icon-button"
              popoverTarget={id}
              popoverTargetAction="hide"
              aria-label={t('ui.close')}
            >
              <Icon name="close" />
            </button>
          </div>
          {filters.map((filter) => (
            <FilterBox key={filter.key} filter={filter} />
          ))}
          <Button type="submit">{t('datasets.apply')}</Button>
        </div>
        {keep.map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="page" value="1" />
      </form>
    </search>
  )
}

/** A longer name takes two places of the form. */
const LONG_NAME = 24

/** A filter in its box, with a button of its own: the open box lies over the form's. */
function FilterBox({ filter }: { filter: FilterData }) {
  const { t } = useI18n()
  const chosen = filter.kind === 'options' ? filter.chosen : filter.from || filter.to ? '•' : null
  const wrong = filter.kind !== 'options' && filter.wrong.length > 0
  return (
    <details
      className={['filter', chosen && 'on', filter.label.length > LONG_NAME && 'long']
        .filter(Boolean)
        .join(' ')}
      name="filter"
      open={wrong || undefined}
    >
      <summary className="input">
        <span>
          <Bidi text={filter.label} />
        </span>
        {chosen && <Num className="bold">{chosen}</Num>}
      </summary>
      <div className="filter-menu">
        {filter.kind === 'options' ? <Choices filter={filter} /> : <Ends filter={filter} />}
        <div className="filter-foot">
          <Button type="submit" small>
            {t('datasets.apply')}
          </Button>
        </div>
      </div>
    </details>
  )
}

/** The browser's calendar beside a typed date: what is picked is written into the text; without scripts it is sent itself. */
function DayPicker({ name, end }: { name: string; end: 'from' | 'to' }) {
  const { t } = useI18n()
  return (
    <input
      className="date-pick"
      type="date"
      name={name}
      aria-label={t(end === 'from' ? 'datasets.pick.from' : 'datasets.pick.to')}
    />
  )
}

function Choices({ filter: { key, label, options } }: { filter: OptionsFilter }) {
  return (
    <fieldset>
      <legend className="visually-hidden">{label}</legend>
      {options.map(({ value, label: name, count, on }) => (
        <label key={value + String(on)}>
          <input type="checkbox" name={key} value={value} defaultChecked={on} />
          <Bidi text={name} />
          <small className="push">
            <Num>{count}</Num>
          </small>
        </label>
      ))}
    </fieldset>
  )
}

function Ends({ filter: { key, kind, label, unit, names, from, to, wrong } }: { filter: SpanFilter }) {
  const { t } = useI18n()
  const id = useId()
  const box = (end: 'from' | 'to', name: string, value: string) => {
    const input = (
      <input
        type="text"
        className={wrong.includes(end) ? 'input bad' : 'input'}
        id={id + end}
        dir="ltr"
        name={name}
        defaultValue={value}
        key={value}
        inputMode={kind === 'range' ? 'decimal' : undefined}
        maxLength={20}
        aria-invalid={wrong.includes(end) || undefined}
        aria-describedby={wrong.length > 0 ? id : undefined}
      />
    )
    return (
      <div className="end">
        <label htmlFor={id + end}>{t(end === 'from' ? 'datasets.from' : 'datasets.to')}</label>
        {kind === 'period' ? (
          <span className="date-input" dir="ltr">
            {input}
            <DayPicker name={name} end={end} />
          </span>
        ) : (
          input
        )}
      </div>
    )
  }
  return (
    <fieldset>
      <legend className="visually-hidden">{unit ? `${label} (${unit})` : label}</legend>
      <div className="row" data-key={key}>
        {box('from', names[0], from)}
        {box('to', names[1], to)}
      </div>
      {unit && <small className="muted">{unit}</small>}
      {wrong.length > 0 && (
        <p className="form-error" id={id}>
          {t(kind === 'range' ? 'datasets.wrong.range' : 'datasets.wrong.period')}
        </p>
      )}
    </fieldset>
  )
}
