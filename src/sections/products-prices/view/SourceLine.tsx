import { sourcePath } from '#head/source-path.ts'
import { Bidi, Message } from '#i18n/react.tsx'
import { Link } from '#ui/Link.tsx'
import type { Quote } from '../schemas.ts'

/** Who publishes a price, with the way to what is said of the publisher; made-up prices lead nowhere. */
export function SourceLine({ quote: { source, demo } }: { quote: Pick<Quote, 'source' | 'demo'> }) {
  return <Message id="products-prices.source" params={{ source: <SourceName quote={{ source, demo }} /> }} />
}

/** The name alone. */
function SourceName({ quote: { source, demo } }: { quote: Pick<Quote, 'source' | 'demo'> }) {
  const name = <Bidi text={source} />
  return demo || source === '' ? (
    name
  ) : (
    <Link className="source-link" to={sourcePath(source)}>
      {name}
    </Link>
  )
}
