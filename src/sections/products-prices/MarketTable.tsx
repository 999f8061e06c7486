import { Bidi, Lat, useI18n } from '#i18n/react.tsx'
import { Change, directionOf } from '#ui/Change.tsx'
import { Link } from '#ui/Link.tsx'
import { Sparkline } from '#ui/Sparkline.tsx'
import type { Quote } from './contract.ts'
import { DemoMark } from './contract-demo.tsx'
import { PriceType } from './PriceType.tsx'

/** The last price of a product in every market. */
export function MarketTable({ quotes }: { quotes: readonly Quote[] }) {
  const { t, fmt } = useI18n()
  return (
    <div className="tw">
      <table className="tbl cards">
        <caption>{t('products-prices.markets')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('products-prices.market')}</th>
            <th scope="col" className="n">
              <span>{t('products-prices.price')}</span>
            </th>
            <th scope="col">{t('products-prices.unit')}</th>
            <th scope="col" className="n">
              <span>{t('products-prices.change')}</span>
            </th>
            <th scope="col">{t('products-prices.trend')}</th>
            <th scope="col">{t('products-prices.type')}</th>
            <th scope="col">{t('products-prices.date')}</th>
          </tr>
        </thead>
        <tbody>
          {quotes.map((quote) => (
            <tr key={quote.id}>
              <td className="hd">
                <Link className="t" to={quote.href}>
                  {quote.market_name}
                </Link>{' '}
                <Lat>{quote.term}</Lat> {quote.demo && <DemoMark />}
                {quote.grade && (
                  <small>
                    <Bidi text={t('products-prices.grade', { grade: quote.grade })} />
                  </small>
                )}
              </td>
              <td className="n b" data-l={t('products-prices.price')}>
                {fmt.price(quote.price)}
              </td>
              <td data-l={t('products-prices.unit')}>
                <Bidi text={quote.unit_name} />
              </td>
              <td className="n" data-l={t('products-prices.change')}>
                <Change value={quote.change} />
              </td>
              <td className="mt">
                <Sparkline path={quote.spark} direction={directionOf(quote.change)} />
              </td>
              <td data-l={t('products-prices.type')}>
                <PriceType type={quote.type} />
              </td>
              <td data-l={t('products-prices.date')}>
                <Bidi text={fmt.date(quote.day)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
