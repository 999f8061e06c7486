import { dirOf, otherLang } from '#i18n/locale.ts'
import { Bidi, Lat, useI18n } from '#i18n/react.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { ElementCell } from '#ui/price/ElementCell.tsx'
import type { Product } from '../schemas.ts'

/** What a product is: its cell, its name in the other language, its codes and its description. */
export function ProductAbout({ product }: { product: Product }) {
  const { t, lang } = useI18n()
  const other = otherLang(lang)
  return (
    <section className="section">
      <SectionHead title={t('products-prices.about')} />
      <div className="row">
        <ElementCell symbol={product.symbol} size="lg" tone="yellow" />
        <div>
          <p className="meta">
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
          </p>
          {product.description && (
            <p>
              <Bidi text={product.description} />
            </p>
          )}
        </div>
      </div>
    </section>
  )
}
