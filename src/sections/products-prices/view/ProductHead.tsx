import type { ReactNode } from 'react'
import type { Answer } from '#datasets/answer/answer.ts'
import { AnswerHead } from '#datasets/view/AnswerHead.tsx'
import { placeInText } from '#i18n/countries/in-text.ts'
import { useI18n } from '#i18n/react.tsx'
import { Link } from '#ui/Link.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { addToBoardPath } from '#sections/board/contract.ts'
import { landedCostPath } from '#sections/landed-cost/contract.ts'
import { marksOf } from '#ui/marks.ts'
import { SaveLink } from '#ui/page/SaveLink.tsx'
import type { LeadPrice } from '../answer/item-answer.server.ts'
import { marketPath, productPath } from '../contract.ts'
import type { Product, Quote } from '../schemas.ts'
import { PriceNumber } from './PriceNumber.tsx'
import { SeriesChips } from './SeriesChips.tsx'

interface ProductHeadProps {
  product: Product
  /** The series whose market is shown; null for all markets. */
  market: Quote | null
  /** Name of the section. */
  label: string
  price: { answer: Answer; lead: LeadPrice } | null
  /** Other terms in this market. */
  children?: ReactNode
}

/** Head of a product's page: its last price in large and as a sentence, its markets, what a reader can do with it. */
export function ProductHead({ product, market, label, price, children }: ProductHeadProps) {
  const { t, lang } = useI18n()
  const bare = productPath(product.slug)
  const places = new Map(product.quotes.map((one) => [one.market, one]))
  const shown = market ? [market] : product.quotes
  const sources = [...new Set(shown.map(({ source }) => source))].filter(Boolean)
  return (
    <AnswerHead
      title={market ? `${product.name}${lang === 'ar' ? '،' : ','} ${market.market_name}` : product.name}
      above={{ label, href: '/products-prices?page=1' }}
      switches={
        places.size > 0 && (
          <SeriesChips
            label={t('products-prices.market')}
            items={[
              { href: bare, label: t('products-prices.market.all'), current: !market },
              ...[...places].map(([code, { market_name }]) => ({
                href: productPath(product.slug, code),
                label: market_name,
                current: code === market?.market,
              })),
            ]}
          />
        )
      }
      number={price && <PriceNumber price={price.lead} />}
      answer={price?.answer ?? null}
      source={sources.join(lang === 'ar' ? '، ' : ', ')}
      marks={marksOf(shown.map(({ marks }) => marks))}
    >
      <div className="answer-tools">
        <SaveLink
          to={
            market ? `/profile/Following/series/${market.slug}` : `/profile/Following/product/${product.slug}`
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
        {market && (
          <Link className={buttonClass({ variant: 'ghost', small: true })} to={marketPath(market.market)}>
            {t('products-prices.market.page', { market: placeInText(market.market_name, lang) })}
          </Link>
        )}
        {children}
      </div>
    </AnswerHead>
  )
}
