import { useId } from 'react'
import { localePath } from '#i18n/locale.ts'
import { Bidi, Num, useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { SearchBox } from '#ui/SearchBox.tsx'
import type { FilterData, ListData, OptionsFilter, SpanFilter } from '../contract.ts'

type FilterFormProps = { list: Pick<ListData, 'path' | 'q' | 'filters' | 'keep'>; placeholder: string }

/** The text box and the filters of a list, as a form whose answer is an address: it works without scripts. */
export function FilterForm({ list: { path, q, filters, keep }, placeholder }: FilterFormProps) {
  const { t, lang } = useI18n()
  return (
    <search>
      <form className="flt" action={localePath(lang, `${path}/search`)}>
        <SearchBox words={q} hint={placeholder} />
        {filters.map((filter) => (
          <FilterBox key={filter.key} filter={filter} />
        ))}
        {keep.map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="page" value="1" />
        <Button type="submit">{t('datasets.apply')}</Button>
      </form>
    </search>
  )
}

/** A filter in its box, with a button of its own: the open box lies over the form's. */
function FilterBox({ filter }: { filter: FilterData }) {
  const { t } = useI18n()
  const chosen = filter.kind === 'options' ? filter.chosen : filter.from || filter.to ? '•' : null
  const wrong = filter.kind !== 'options' && filter.wrong.length > 0
  return (
    <details className={chosen ? 'fd on' : 'fd'} name="filter" open={wrong || undefined}>
      <summary className="in">
        <Bidi text={filter.label} />
        {chosen && <Num className="b">{chosen}</Num>}
      </summary>
      <div className="pop">
        {filter.kind === 'options' ? <Choices filter={filter} /> : <Ends filter={filter} />}
        <div className="pop-f">
          <Button type="submit" small>
            {t('datasets.apply')}
          </Button>
        </div>
      </div>
    </details>
  )
}

function Choices({ filter: { key, label, options } }: { filter: OptionsFilter }) {
  return (
    <fieldset>
      <legend className="vh">{label}</legend>
      {options.map(({ value, label: name, count, on }) => (
        <label key={value + String(on)}>
          <input type="checkbox" name={key} value={value} defaultChecked={on} />
          <Bidi text={name} />
          <small className="sp">
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
  const box = (end: 'from' | 'to', name: string, value: string) => (
    <label>
      <span>{t(end === 'from' ? 'datasets.from' : 'datasets.to')}</span>
      <input
        className={wrong.includes(end) ? 'in bad' : 'in'}
        dir="ltr"
        name={name}
        defaultValue={value}
        key={value}
        inputMode={kind === 'range' ? 'decimal' : 'numeric'}
        maxLength={20}
        aria-invalid={wrong.includes(end) || undefined}
        aria-describedby={wrong.length > 0 ? id : undefined}
      />
    </label>
  )
  return (
    <fieldset>
      <legend className="vh">{unit ? `${label} (${unit})` : label}</legend>
      <div className="row" data-key={key}>
        {box('from', names[0], from)}
        {box('to', names[1], to)}
      </div>
      {unit && <small className="muted">{unit}</small>}
      {wrong.length > 0 && (
        <p className="er" id={id}>
          {t(kind === 'range' ? 'datasets.wrong.range' : 'datasets.wrong.period')}
        </p>
      )}
    </fieldset>
  )
}
