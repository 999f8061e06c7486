import { placeInText } from '#i18n/countries/in-text.ts'
import { dirOf, otherLang } from '#i18n/locale.ts'
import { Bidi, Lat, useI18n } from '#i18n/react.tsx'
import { ElementCell } from '#ui/price/ElementCell.tsx'
import { Link } from '#ui/Link.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { addToBoardPath } from '#sections/board/contract.ts'
import { landedCostPath } from '#sections/landed-cost/contract.ts'
import { SaveLink } from '#ui/page/SaveLink.tsx'
import { marketPath } from '../contract.ts'
import type { Product, Quote } from '../schemas.ts'

/** Head of a product's page: cell, names in both languages, codes, what it is. */
export function ProductHead({ product, market }: { product: Product; market: Quote | null }) {
  const { t, lang } = useI18n()
  const other = otherLang(lang)
  return (
    <div className="page-head">
      <div className="row wrapping">
        <ElementCell symbol={product.symbol} corner={market?.market} size="xl" tone="yellow" />
        <div>
          <h1>
            <Bidi text={product.name} />
          </h1>
          <div className="meta">
            {product.other_name && (
              <span>
                <bdi lang={other} dir={dirOf(other)}>
                  {product.other_name}
                </bdi>
              </span>
            )}
            {product.cas && (
              <span>
                <Lat>CAS {product.cas}</Lat>
              </span>
            )}
            {product.hs && (
              <span>
                <Lat>HS {product.hs}</Lat>
              </span>
            )}
            <span>{product.category.name}</span>
            {market && (
              <Link to={marketPath(market.market)}>
                {t('products-prices.market.page', { market: placeInText(market.market_name, lang) })}
              </Link>
            )}
          </div>
          <p className="row wrapping">
            <SaveLink
              to={
                market
                  ? `/profile/Following/series/${market.slug}`
                  : `/profile/Following/product/${product.slug}`
              }
              board={market ? addToBoardPath('series', market.slug) : addToBoardPath('product', product.slug)}
            />
            <Link
              className={buttonClass({ variant: 'ghost', small: true })}
              to={landedCostPath({ product: product.slug })}
              rel="nofollow"
            >
              {t('landed-cost.link')}
            </Link>
          </p>
          {product.description && (
            <p>
              <Bidi text={product.description} />
            </p>
          )}
        </div>
      </div>
    </div>
  )
}
