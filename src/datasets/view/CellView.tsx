import { Bidi, Lat, Num, useI18n } from '#i18n/react.tsx'
import { Change } from '#ui/price/Change.tsx'
import { ElementCell } from '#ui/price/ElementCell.tsx'
import { Link } from '#ui/Link.tsx'
import { Status } from '#ui/Status.tsx'
import type { Cell } from '../contract.ts'

/** A value: figures, codes and Latin names in their own order, a status with its shape, a fallback with its language. */
export function CellView({ cell }: { cell: Cell }) {
  const { lang } = useI18n()
  const { kind, tone, href, sub, symbol } = cell
  const own = cell.lang && cell.lang !== lang ? cell.lang : undefined
  const text =
    kind === 'n' ? (
      <Num>{cell.text}</Num>
    ) : kind === 'm' ? (
      <Change value={cell.value ?? null} />
    ) : kind === 'l' ? (
      <Lat>{cell.text}</Lat>
    ) : kind === 's' && tone ? (
      <Status tone={tone}>{cell.text}</Status>
    ) : kind === 'x' ? (
      <span className="muted">{cell.text}</span>
    ) : own ? (
      <bdi lang={own}>{cell.text}</bdi>
    ) : (
      <Bidi text={cell.text} />
    )
  const small = sub && (
    <>
      {' '}
      <small>
        <bdi>
          <Bidi text={sub} />
        </bdi>
      </small>
    </>
  )
  // Beside a symbol both lines are together.
  const named = symbol ? (
    <span className="row with-symbol">
      <ElementCell symbol={symbol} size="xs" />
      <span>
        {text}
        {small}
      </span>
    </span>
  ) : (
    text
  )
  return (
    <>
      {href === undefined ? (
        named
      ) : /^https?:/.test(href) ? (
        <a href={href} rel="noopener">
          {named}
        </a>
      ) : (
        <Link to={href}>{named}</Link>
      )}
      {!symbol && small}
    </>
  )
}
