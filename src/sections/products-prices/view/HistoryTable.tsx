import { Bidi, Message, Num, Time, useI18n } from '#i18n/react.tsx'
import { Link } from '#ui/Link.tsx'
import { MarkTags } from '#ui/MarkTags.tsx'
import { Change } from '#ui/price/Change.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Status } from '#ui/Status.tsx'
import type { Quote } from '../schemas.ts'
import { SourceLine } from './SourceLine.tsx'
import type { SeriesPage } from '../series/series-page.server.ts'

interface HistoryTableProps {
  quote: Quote
  unit: string
  rows: SeriesPage['history']
}

/** The newest prices of a series; one that was changed later says what it was before. */
export function HistoryTable({ quote, unit, rows }: HistoryTableProps) {
  const { t } = useI18n()
  const notes = rows.some(hasBeside)
  return (
    <section className="section" id="prices">
      <SectionHead title={t('products-prices.market.history')} />
      <div className="table-wrap">
        <table className="table history-table">
          <caption>
            <Bidi text={unit} /> <MarkTags marks={quote.demo ? { demo: 'all' } : {}} />{' '}
            <Link className="chip" to={`/developers/use?series=${quote.slug}`} rel="nofollow">
              {t('datasets.elsewhere')}
            </Link>
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('products-prices.date')}</th>
              <th scope="col" className="numeric">
                <span>{t('products-prices.price')}</span>
              </th>
              <th scope="col" className="numeric wide-only">
                <span>{t('products-prices.low')}</span>
              </th>
              <th scope="col" className="numeric wide-only">
                <span>{t('products-prices.high')}</span>
              </th>
              <th scope="col" className="numeric">
                <span>{t('products-prices.change')}</span>
              </th>
              {notes && (
                <th scope="col" className="wide-only">
                  {t('products-prices.notes')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ day, price, low, high, change, ...beside }) => (
              <tr key={day}>
                <td>
                  <Time dateTime={day} />
                  {hasBeside(beside) && (
                    <small className="phone-only">
                      <Beside row={beside} />
                    </small>
                  )}
                </td>
                <td className="numeric bold">
                  <Num>{price}</Num>
                </td>
                <td className="numeric wide-only">
                  <Num>{low}</Num>
                </td>
                <td className="numeric wide-only">
                  <Num>{high}</Num>
                </td>
                <td className="numeric">
                  <Change value={change} />
                </td>
                {notes && (
                  <td className="small muted wide-only">
                    <Beside row={beside} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="muted small">
        <SourceLine quote={quote} />
      </p>
    </section>
  )
}

type BesidePrice = Pick<HistoryTableProps['rows'][number], 'estimated' | 'note' | 'source' | 'revised'>

const hasBeside = ({ estimated, note, source, revised }: BesidePrice) =>
  estimated || note !== null || source !== null || revised !== null

/** Notes beside a price: that it is an estimate, that it was changed, a note, a source of its own. */
function Beside({ row: { estimated, note, source, revised } }: { row: BesidePrice }) {
  const { t } = useI18n()
  return (
    <>
      {estimated && <MarkTags marks={{ estimated: 'all' }} />}
      {revised && (
        <Status tone="info">
          <span>
            <Message
              id="products-prices.revised"
              params={{ price: <Num>{revised.was}</Num>, day: revised.until }}
            />
          </span>
        </Status>
      )}{' '}
      {note && <Bidi text={note} />} {source && <Bidi text={t('products-prices.source', { source })} />}
    </>
  )
}
