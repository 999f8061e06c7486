import { Bidi, Num, Time, useI18n } from '#i18n/react.tsx'
import { Link } from '#ui/Link.tsx'
import { MarkTags } from '#ui/MarkTags.tsx'
import { Change } from '#ui/price/Change.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import type { Quote } from '../schemas.ts'
import { LEAST } from './detect.ts'
import type { SeriesMoves } from './series-moves.server.ts'

interface MoveListProps {
  quote: Quote
  unit: string
  moves: Pick<SeriesMoves, 'lines' | 'earlier' | 'elsewhere'>
}

/** The moves of a range below its chart, each with the way to what coincides with it. */
export function MoveList({ quote, unit, moves: { lines, earlier, elsewhere } }: MoveListProps) {
  const { t } = useI18n()
  return (
    <section className="section" id="moves">
      <SectionHead title={t('products-prices.moves')} />
      {lines.length === 0 ? (
        <p className="muted small">{t('products-prices.moves.none', { least: LEAST })}</p>
      ) : (
        <>
          <p className="muted small">{t('products-prices.moves.about')}</p>
          <div className="table-wrap">
            <table className="table history-table">
              <caption>
                <Bidi text={unit} /> <MarkTags marks={quote.demo ? { demo: 'all' } : {}} />{' '}
                <Link className="chip" to={elsewhere} rel="nofollow">
                  {t('datasets.elsewhere')}
                </Link>
              </caption>
              <thead>
                <tr>
                  <th scope="col">{t('products-prices.date')}</th>
                  <th scope="col" className="numeric">
                    <span>{t('products-prices.price')}</span>
                  </th>
                  <th scope="col" className="numeric">
                    <span>{t('products-prices.change')}</span>
                  </th>
                  <th scope="col" className="numeric">
                    <span>{t('products-prices.moves.times')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {lines.map(({ day, price, percent, times, href }) => (
                  <tr key={day}>
                    <td>
                      <Link className="row-link" to={href}>
                        <Time dateTime={day} />
                      </Link>
                    </td>
                    <td className="numeric bold">
                      <Num>{price}</Num>
                    </td>
                    <td className="numeric">
                      <Change value={percent} />
                    </td>
                    <td className="numeric">
                      <Num>{times}</Num>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {earlier > 0 && (
            <p className="muted small">{t('products-prices.moves.earlier', { count: earlier })}</p>
          )}
        </>
      )}
    </section>
  )
}
