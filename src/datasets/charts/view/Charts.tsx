import type { ChartData } from './contract.ts'
import { ChartBlock } from './ChartBlock.tsx'

/** The charts of a view, under each other, or the first with the others beside it where there is room. */
export function Charts({ charts, beside = false }: { charts: readonly ChartData[]; beside?: boolean }) {
  const [first, ...others] = charts
  return (
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
  )
}
