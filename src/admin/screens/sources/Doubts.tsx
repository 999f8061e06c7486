import { Bidi, Num, Time, useI18n } from '#i18n/react.tsx'
import { decimalsOf } from '#datasets/series/decimals.ts'
import { Change } from '#ui/price/Change.tsx'
import { doubtId } from './doubt-id.ts'
import type { DoubtRow } from './contract.ts'

/** The figures that wait, each beside the one it is measured by, with the change between them. */
export function Doubts({ rows }: { rows: readonly DoubtRow[] }) {
  const { t, fmt } = useI18n()
  return (
    <div className="table-wrap">
      <table className="table cards">
        <caption className="visually-hidden">{t('admin.sources.doubtTable')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('admin.sources.doubt.series')}</th>
            <th scope="col">{t('admin.sources.doubt.day')}</th>
            <th scope="col" className="numeric">
              {t('admin.sources.doubt.before')}
            </th>
            <th scope="col" className="numeric">
              {t('admin.sources.doubt.now')}
            </th>
            <th scope="col" className="numeric">
              {t('admin.sources.doubt.change')}
            </th>
            <th scope="col">{t('admin.sources.doubt.why')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ kind, series, unit, day, now, before, since, percent }, index) => (
            <tr key={`${series} ${day}`} id={doubtId(index)}>
              <th scope="row" className="row-head">
                <Bidi text={series} /> <small>{unit}</small>
              </th>
              <td data-l={t('admin.sources.doubt.day')}>
                <Time dateTime={day} />
              </td>
              <td className="numeric" data-l={t('admin.sources.doubt.before')}>
                <Num>{fmt.number(before, decimalsOf(now))}</Num>
                {since !== day && (
                  <>
                    {' '}
                    <small>
                      <Time dateTime={since} />
                    </small>
                  </>
                )}
              </td>
              <td className="numeric" data-l={t('admin.sources.doubt.now')}>
                <Num>{fmt.number(now, decimalsOf(now))}</Num>
              </td>
              <td className="numeric" data-l={t('admin.sources.doubt.change')}>
                <Change value={percent} />
              </td>
              <td data-l={t('admin.sources.doubt.why')}>{t(`admin.sources.doubt.${kind}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
