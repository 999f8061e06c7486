import { Bidi, Num, useI18n } from '#i18n/react.tsx'
import { SortLink } from '#datasets/view/SortLink.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { TableWrap } from '#ui/TableWrap.tsx'
import { Events } from './Events.tsx'
import { Code } from './Code.tsx'
import type { Workbench } from '../page.server.ts'

type Shown = NonNullable<Workbench['shown']>

/** What a view comes to: statistics, its rows, and the lines that fetch it. */
export function ViewFigures({ shown }: { shown: Shown }) {
  return (
    <div className="stack">
      {shown.statistics.rows.length > 0 && <Statistics shown={shown} />}
      {shown.events && <Events events={shown.events} />}
      {shown.table.rows.length > 0 && <Rows table={shown.table} />}
      <Code shown={shown} />
    </div>
  )
}

function Statistics({ shown: { statistics, frequency } }: { shown: Shown }) {
  const { t } = useI18n()
  const { rows, unit, withVolatility } = statistics
  const heads = [
    t('workbench.statistics.last'),
    t('workbench.statistics.change'),
    t('workbench.statistics.low'),
    t('workbench.statistics.high'),
    t('workbench.statistics.mean'),
    ...(withVolatility ? [t('workbench.statistics.volatility')] : []),
    t('workbench.statistics.count'),
  ]
  return (
    <section>
      <SectionHead title={t('workbench.statistics')}>
        <small className="muted">
          <Bidi text={[unit, frequency].filter(Boolean).join(' · ')} />
        </small>
      </SectionHead>
      <TableWrap label={t('workbench.statistics')}>
        <table className="table cards">
          <thead>
            <tr>
              <th scope="col">{t('workbench.series')}</th>
              {heads.map((label) => (
                <th key={label} scope="col" className="numeric">
                  <span>{label}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const cells: { value: string; small?: string }[] = [
                { value: row.last, small: row.day },
                { value: row.change, small: `${t('workbench.statistics.since')} ${row.since}` },
                { value: row.low, small: row.lowDay },
                { value: row.high, small: row.highDay },
                { value: row.mean },
                ...(withVolatility ? [{ value: row.volatility ?? '—' }] : []),
                { value: row.count },
              ]
              return (
                <tr key={row.name}>
                  <th scope="row" className="row-head">
                    <Bidi text={row.name} />
                  </th>
                  {cells.map(({ value, small }, index) => (
                    <td key={heads[index]} className="numeric" data-l={heads[index]}>
                      <Num>{value}</Num>
                      {small && (
                        <small>
                          <bdi>{small}</bdi>
                        </small>
                      )}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </TableWrap>
      {withVolatility && <p className="tiny muted">{t('workbench.statistics.volatility.about')}</p>}
    </section>
  )
}

function Rows({ table: { columns, rows, more } }: { table: Shown['table'] }) {
  const { t } = useI18n()
  return (
    <section id="figures">
      <SectionHead title={t('workbench.table')} />
      <TableWrap label={t('workbench.table')} className="table-wrap workbench-rows">
        <table className="table">
          <thead>
            <tr>
              {columns.map(({ label, numeric, sort, sorted }) => (
                <th
                  key={label}
                  scope="col"
                  className={numeric ? 'numeric' : undefined}
                  aria-sort={sorted ?? undefined}
                  aria-label={label}
                >
                  <SortLink column={label} to={sort} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row[0] ?? at}>
                {row.map((cell, index) => (
                  <td key={columns[index]?.label} className={columns[index]?.numeric ? 'numeric' : undefined}>
                    {columns[index]?.numeric ? <Num>{cell}</Num> : <Bidi text={cell} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableWrap>
      {more > 0 && <p className="small muted">{t('workbench.table.more', { count: more })}</p>}
    </section>
  )
}
