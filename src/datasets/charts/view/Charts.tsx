import { lazy, Suspense } from 'react'
import type { ChartData } from './contract.ts'

// Fetched with the first view of charts: the list itself needs none of it.
const ChartBlock = lazy(async () => ({ default: (await import('./ChartBlock.tsx')).ChartBlock }))

/** The charts of a view, under each other, or the first with the others beside it where there is room. */
export function Charts({ charts, beside = false }: { charts: readonly ChartData[]; beside?: boolean }) {
  const [first, ...others] = charts
  return (
    <Suspense>
      <div className={beside ? 'charts first-wide' : 'charts'}>
        {first && <ChartBlock key={first.id} chart={first} fit={beside ? 'column' : 'full'} />}
        {others.length > 0 && (
          <div className="charts">
            {others.map((chart) => (
              <ChartBlock key={chart.id} chart={chart} fit={beside ? 'half' : 'full'} />
            ))}
          </div>
        )}
      </div>
    </Suspense>
  )
}
