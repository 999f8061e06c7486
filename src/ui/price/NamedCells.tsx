import { Bidi } from '#i18n/react.tsx'
import { ElementCell } from './ElementCell.tsx'
import { Link } from '../Link.tsx'

interface NamedCell {
  href: string
  symbol: string
  name: string
  note?: string
}

/** The cells of products, or of companies, in the order given, each with its name beside it. */
export function NamedCells({ cells, companies }: { cells: readonly NamedCell[]; companies?: boolean }) {
  return (
    <ul className="named-cells">
      {cells.map(({ href, symbol, name, note }) => (
        <li key={href}>
          <Link to={href}>
            <ElementCell symbol={symbol} size="xs" tone={companies ? 'ink' : 'outline'} />
            <span>
              <Bidi text={name} />
              {note && <small className="muted">{note}</small>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
