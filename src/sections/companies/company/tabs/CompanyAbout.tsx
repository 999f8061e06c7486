import { CellView } from '#datasets/view/CellView.tsx'
import { dirOf } from '#i18n/locale.ts'
import { Bidi } from '#i18n/react.tsx'
import { ElementCell } from '#ui/price/ElementCell.tsx'
import type { CompanyPageData } from '../company-page.server.ts'

/** Who a company is: its cell, its name in the other language, the line of facts, what it is. */
export function CompanyAbout({ head }: Pick<CompanyPageData, 'head'>) {
  const { symbol, country, other, meta, description } = head
  return (
    <div className="row company-head">
      <ElementCell symbol={symbol} corner={country.code} size="lg" tone="ink" />
      <div>
        <p className="meta">
          {other && (
            <span>
              <bdi lang={other.lang} dir={dirOf(other.lang)}>
                {other.text}
              </bdi>
            </span>
          )}
          {meta.map((part) => (
            <span key={part}>
              <Bidi text={part} />
            </span>
          ))}
        </p>
        {description && (
          <p className="company-text">
            <CellView cell={description} />
          </p>
        )}
      </div>
    </div>
  )
}
