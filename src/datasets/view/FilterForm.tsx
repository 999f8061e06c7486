import { useId } from 'react'
import { localePath } from '#i18n/locale.ts'
import { Bidi, Num, useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { SearchBox } from '#ui/form/SearchBox.tsx'
import type { FilterData, ListData, OptionsFilter, SpanFilter } from '../contract.ts'
import { FilterSheet } from './FilterSheet.tsx'

type FilterFormProps = {
  list: Pick<ListData, 'path' | 'q' | 'hint' | 'filters' | 'keep' | 'chips'>
}

/** The text box and the filters of a list, as a form whose answer is an address: it works without scripts. */
export function FilterForm({ list: { path, q, hint, filters, keep, chips } }: FilterFormProps) {
  const { t, lang } = useI18n()
  const count = chips.filter(({ label }) => label !== '').length
  const isWrong = filters.some((filter) => filter.kind !== 'options' && filter.wrong.length > 0)
  const wrong = isWrong && <p className="form-error filters-end">{t('datasets.wrong')}</p>
  return (
    <search aria-label={hint}>
      <form className="filters" action={localePath(lang, `${path}/search`)}>
        <SearchBox words={q} hint={hint} />
        {filters.length > 0 ? (
          <FilterSheet count={count} between={wrong}>
            {filters.map((filter) => (
              <FilterBox key={filter.key} filter={filter} />
            ))}
          </FilterSheet>
        ) : (
          <Button type="submit" variant="ghost">
            {t('search.submit')}
          </Button>
        )}
        {keep.map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="page" value="1" />
      </form>
    </search>
  )
}

/** The active filters and the questions with a name, each with a link that removes or asks it. */
export function FilterChips({
  list: { chips, clear, presets },
}: {
  list: Pick<ListData, 'chips' | 'clear' | 'presets'>
}) {
  const { t } = useI18n()
  return (
    <>
      {chips.length > 0 && (
        <div className="chips active-filters">
          <span className="visually-hidden">{t('datasets.chips')}</span>
          {chips.map(({ label, value, without }) => {
            const text = label ? `${label}: ${value}` : value
            return (
              <Link key={text} className="chip" to={without} rel="nofollow" inPlace>
                <span className="visually-hidden">{t('datasets.without', { filter: text })}</span>
                <span aria-hidden="true">
                  <Bidi text={text} />
                </span>
                <Icon name="close" />
              </Link>
            )
          })}
          <Link className="more clear" to={clear} rel="nofollow">
            {t('datasets.clear')}
          </Link>
        </div>
      )}
      {presets.length > 0 && (
        <div className="chips presets">
          {presets.map(({ key, href, label, on }) => (
            <Link
              key={key}
              className={on ? 'chip on' : 'chip'}
              to={href}
              rel="nofollow"
              aria-current={on ? 'true' : undefined}
              inPlace
            >
              <Icon name="clock" />
              <span>
                <Bidi text={label} />
              </span>
            </Link>
          ))}
        </div>
      )}
    </>
  )
}

/** A filter in its box, with a button of its own. */
function FilterBox({ filter }: { filter: FilterData }) {
  const { t } = useI18n()
  const chosen = filter.kind === 'options' ? filter.chosen : filter.from || filter.to ? '•' : null
  const wrong = filter.kind !== 'options' && filter.wrong.length > 0
  return (
    <details className={chosen ? 'filter on' : 'filter'} name="filter" open={wrong || undefined}>
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
