import { FilterSheet } from '#datasets/view/FilterSheet.tsx'
import { useI18n } from '#i18n/react.tsx'
import { PERIODS, type SearchState } from './search-link.ts'

interface Choice {
  value: string
  label: string
}

/** Period, product and country of a search, as fields of its form behind one button, as lists have them. */
export function FilterFields({
  state: { period, product, country },
  choices: { products, countries },
}: {
  state: Pick<SearchState, 'period' | 'product' | 'country'>
  choices: { products: readonly Choice[]; countries: readonly Choice[] }
}) {
  const { t, fmt } = useI18n()
  const periods = PERIODS.map((value) => ({ value, label: fmt.digits(t(`search.period.${value}`)) }))
  const chosen = [period, product, country].filter((one) => one !== null).length
  return (
    <FilterSheet count={chosen} className="search-filters">
      <FilterSelect name="days" label={t('search.period')} value={period} options={periods} />
      <FilterSelect name="product" label={t('search.product')} value={product} options={products} />
      <FilterSelect name="country" label={t('search.country')} value={country} options={countries} />
    </FilterSheet>
  )
}

function FilterSelect({
  name,
  label,
  value,
  options,
}: {
  name: string
  label: string
  value: string | null
  options: readonly Choice[]
}) {
  const { t } = useI18n()
  return (
    <label>
      <span>{label}</span>
      <select className="input" name={name} defaultValue={value ?? ''} key={value}>
        <option value="">{t('search.all')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
