import { Bidi, Message, useI18n } from '#i18n/react.tsx'
import type { ChangedRow } from './contract.ts'

/** The series that are shorter, older or missing, each with what it was and is. */
export function ChangedSeries({ rows }: { rows: readonly ChangedRow[] }) {
  const { t } = useI18n()
  return (
    <div className="table-wrap">
      <table className="table cards">
        <caption>{t('admin.sources.series')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('admin.sources.doubt.series')}</th>
            <th scope="col">{t('admin.sources.series.before')}</th>
            <th scope="col">{t('admin.sources.series.now')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ series, was, now }) => (
            <tr key={series}>
              <th scope="row" className="row-head">
                <Bidi text={series} />
              </th>
              <td data-l={t('admin.sources.series.before')}>
                <Held {...was} />
              </td>
              <td data-l={t('admin.sources.series.now')}>
                {now ? <Held {...now} /> : t('admin.sources.series.none')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Held({ rows, to }: { rows: number; to: string }) {
  return <Message id="admin.sources.series.rows" params={{ count: rows, day: to }} />
}
