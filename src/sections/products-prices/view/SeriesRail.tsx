import type { SeriesPage } from '../series/series-page.server.ts'
import { KnownForm } from './KnownForm.tsx'
import { UnitForm } from './UnitForm.tsx'

/** Beside a series: another unit, another day's knowledge. */
export function SeriesRail({ series: { controls, shown } }: { series: SeriesPage }) {
  return (
    <>
      <UnitForm controls={controls} shown={shown} />
      <KnownForm controls={controls} />
    </>
  )
}
