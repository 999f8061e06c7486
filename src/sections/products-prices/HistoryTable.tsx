import { Bidi, Lat, Num, Time, useI18n } from '#i18n/react.tsx'
import { Change } from '#ui/Change.tsx'
import { DemoMark } from './contract-demo.tsx'
import { PriceType } from './PriceType.tsx'
import type { MarketHistory } from './product-page.server.ts'

/** The last price of one market in large, and its newest points under it. */
export function HistoryTable({ history: { quote, points } }: { history: MarketHistory }) {
  const { t, fmt } = useI18n()
  return (
    <section className="stack">
      <div className="quote">
        <span className="big">{fmt.price(quote.price)}</span>
        <span>
          <span className="meta">
            <span>
              <Bidi text={quote.unit_name} />
            </span>
            <Lat>{quote.term}</Lat>
            <span>
              <PriceType type={quote.type} />
            </span>
            <Time dateTime={quote.day} />
          </span>
          <Change value={quote.change} pill /> {quote.demo && <DemoMark />}
        </span>
      </div>
      <div className="tw">
        <table className="tbl">
          <caption>
            {t('products-prices.market.history')} (<Bidi text={quote.unit_name} />){' '}
            {quote.demo && <DemoMark />}
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('products-prices.date')}</th>
              <th scope="col" className="n">
                <span>{t('products-prices.price')}</span>
              </th>
              <th scope="col" className="n">
                <span>{t('products-prices.change')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ day, price, change }) => (
              <tr key={day}>
                <td>
                  <Time dateTime={day} />
                </td>
                <td className="n b">
                  <Num>{fmt.price(price)}</Num>
                </td>
                <td className="n">
                  <Change value={change} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="muted sm">
        <Bidi text={t('products-prices.source', { source: quote.source })} />
      </p>
    </section>
  )
}
