import { Bidi } from '#i18n/react.tsx'
import { ElementCell } from './ElementCell.tsx'
import { Link } from '../Link.tsx'

/** A product's or a company's cell with its name beside it; `<ul class="cells">` holds them. */
export function NamedCell({
  href,
  symbol,
  name,
  note,
  company,
}: {
  href: string
  symbol: string
  name: string
  note?: string
  company?: boolean
}) {
  return (
    <li>
      <Link to={href}>
        <ElementCell symbol={symbol} size="xs" tone={company ? 'ink' : 'outline'} />
        <span>
          <Bidi text={name} />
          {note && <small className="muted">{note}</small>}
        </span>
      </Link>
    </li>
  )
}
