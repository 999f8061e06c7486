import { sourcePath } from '#head/source-path.ts'
import { Bidi, Message, Num, Time, useI18n } from '#i18n/react.tsx'
import { Link } from '#ui/Link.tsx'
import { MarkTags } from '#ui/MarkTags.tsx'
import { marksOf } from '#ui/marks.ts'
import { Change } from '#ui/price/Change.tsx'
import { LateNote } from '#ui/price/LateNote.tsx'
import type { WeeklyPage } from './page.server.ts'

/** The first prices of the newest week, as the report begins with them. */
export function WeekTable({ rows, more }: Pick<WeeklyPage, 'rows' | 'more'>) {
  const { t, fmt, lang } = useI18n()
  const comma = lang === 'ar' ? '، ' : ', '
  const changes = [t('weekly.change.week'), t('weekly.change.month'), t('weekly.change.year')]
  return (
    <section aria-labelledby="prices">
      <h2 className="visually-hidden" id="prices">
        {t('weekly.first')}
      </h2>
      <div className="table-wrap">
        <table className="table cards">
          <thead>
            <tr>
              <th scope="col">{t('weekly.what')}</th>
              <th scope="col" className="numeric">
                {t('weekly.price')}
              </th>
              {changes.map((label) => (
                <th key={label} scope="col" className="numeric">
                  <span>{label}</span>
                </th>
              ))}
              <th scope="col">{t('weekly.day')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.slug}>
                <td className="row-head">
                  <Bidi text={`${row.name}${comma}${row.market}`} /> <MarkTags marks={marksOf([row.marks])} />
                  {row.late && <LateNote row={{ standing: 'late', day: row.day }} />}
                  <small>
                    <Bidi text={row.terms} />
                    {row.source && (
                      <>
                        {' · '}
                        {row.marks.includes('demo') ? (
                          <Bidi text={t('weekly.source', { source: row.source })} />
                        ) : (
                          <Message
                            id="weekly.source"
                            params={{
                              source: (
                                <Link className="source-link" to={sourcePath(row.source)}>
                                  <Bidi text={row.source} />
                                </Link>
                              ),
                            }}
                          />
                        )}
                      </>
                    )}
                  </small>
                </td>
                <td className="numeric bold" data-l={t('weekly.price')}>
                  <Num>{fmt.number(row.price, row.decimals)}</Num>{' '}
                  <small>
                    <Bidi text={row.unit} />
                  </small>
                </td>
                {[row.week, row.month, row.year].map((value, index) => (
                  <td key={changes[index]} className="numeric" data-l={changes[index]}>
                    <Change value={value} />
                  </td>
                ))}
                <td className="two-columns" data-l={t('weekly.day')}>
                  <Time dateTime={row.day} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 && <p className="small muted">{t('weekly.more', { count: more })}</p>}
    </section>
  )
}
