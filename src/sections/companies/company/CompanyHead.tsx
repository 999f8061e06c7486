import { CellView } from '#datasets/view/CellView.tsx'
import { dirOf } from '#i18n/locale.ts'
import { Bidi } from '#i18n/react.tsx'
import { ElementCell } from '#ui/price/ElementCell.tsx'
import { SaveLink } from '#ui/page/SaveLink.tsx'
import { addToBoardPath } from '#sections/board/contract.ts'
import type { CompanyPageData } from './company-page.server.ts'
import { CompanyLogo } from '../logos/CompanyLogo.tsx'

/** Head of a company's page: cell, name in both languages, the line of facts, what it is. */
export function CompanyHead({ head, logo }: Pick<CompanyPageData, 'head' | 'logo'>) {
  const { slug, symbol, country, name, other, meta, description } = head
  return (
    <div className="page-head">
      <div className="row wrapping company-head">
        <ElementCell symbol={symbol} corner={country.code} size="xl" tone="ink" />
        <div>
          <h1>
            <Bidi text={name} />
          </h1>
          <div className="meta">
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
          </div>
          <p>
            <SaveLink to={`/profile/Following/company/${slug}`} board={addToBoardPath('company', slug)} />
          </p>
          {description && (
            <p className="company-text">
              <CellView cell={description} />
            </p>
          )}
        </div>
        <CompanyLogo logo={logo} large />
      </div>
    </div>
  )
}
