import { cellAt } from '#datasets/item/fact-cell.ts'
import type { ListData } from '#datasets/contract.ts'
import { CellView } from '#datasets/view/CellView.tsx'
import { Bidi } from '#i18n/react.tsx'
import { ElementCell } from '#ui/price/ElementCell.tsx'
import { Link } from '#ui/Link.tsx'
import type { ShownPicture } from '#platform/images/library.server.ts'
import { CompanyLogo } from './logos/CompanyLogo.tsx'
import { companySymbol } from './symbol.ts'

/** Companies as cards: cell, names, place, what they are, where they are listed. */
export function CompanyCards({
  list,
  logos,
}: {
  list: ListData
  logos: Readonly<Record<string, ShownPicture>>
}) {
  const of = cellAt(list)
  return (
    <ul className="company-cards">
      {list.rows.map(({ key, href, cells }) => {
        const { text: short, sub: name, lang } = of(cells, 'shortcut_name')
        const exchange = of(cells, 'exchange')
        const city = of(cells, 'city')
        return (
          <li key={key} className="panel">
            <ElementCell symbol={companySymbol(key, exchange.sub)} size="sm" tone="ink" />
            <div>
              <h2>
                <Link to={href}>
                  <CellView cell={{ text: short, lang }} />
                </Link>
              </h2>
              {name && name !== short && (
                <p className="small muted">
                  <Bidi text={name} />
                </p>
              )}
              <p className="meta">
                {[city, of(cells, 'country'), exchange].map(
                  (cell) =>
                    cell.kind !== 'x' && (
                      <span key={cell.text}>
                        <CellView cell={{ ...cell, sub: undefined }} />
                      </span>
                    ),
                )}
              </p>
              <p className="tiny">
                <CellView cell={of(cells, 'company_adjective')} />
              </p>
            </div>
            <CompanyLogo logo={logos[key]} />
          </li>
        )
      })}
    </ul>
  )
}
