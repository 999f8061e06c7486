import { Bidi, Num, useI18n } from '#i18n/react.tsx'
import { CellView } from '#datasets/view/CellView.tsx'
import type { CountryDuties } from './measures/measures.ts'

/** The duties of a case: a country's producers under each other, every rate with its unit in words. */
export function DutyTable({ countries, label }: { countries: readonly CountryDuties[]; label: string }) {
  const { t } = useI18n()
  const heads = {
    country: t('dumping-cases.country'),
    producer: t('dumping-cases.producer'),
    stage: t('dumping-cases.stage'),
    rate: t('dumping-cases.rate'),
  }
  return (
    <section
      className="table-wrap"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className="table cards duties">
        <thead>
          <tr>
            <th scope="col">{heads.country}</th>
            <th scope="col">{heads.producer}</th>
            <th scope="col">{heads.stage}</th>
            <th scope="col">{heads.rate}</th>
          </tr>
        </thead>
        <tbody>
          {countries.flatMap(({ country, duties }) =>
            duties.map(({ producer, stage, rate, unit, note }, index) => (
              <tr key={country + String(index)} className={index > 0 ? 'again' : undefined}>
                <th scope="row" data-l={heads.country}>
                  <Bidi text={country} />
                </th>
                <td data-l={heads.producer}>
                  <CellView cell={producer} />
                  {note && (
                    <small>
                      <CellView cell={note} />
                    </small>
                  )}
                </td>
                <td data-l={heads.stage}>{stage}</td>
                <td data-l={heads.rate}>
                  {rate && <Num className="bold">{rate}</Num>} <bdi>{unit}</bdi>
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </section>
  )
}
