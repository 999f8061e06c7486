import { lazy, Suspense } from 'react'
import type { PriceLinesProps } from './PriceLines.tsx'

// The server has drawn it: what draws it again is fetched once the page lives.
const PriceLines = lazy(async () => ({ default: (await import('./PriceLines.tsx')).PriceLines }))

/** A chart of prices with its table, files, citation and frame. */
export function PriceFigure(props: PriceLinesProps) {
  return (
    <Suspense>
      <PriceLines {...props} />
    </Suspense>
  )
}
