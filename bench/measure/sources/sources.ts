// It declares what rows refer to.
import '../../../src/sections/data-sections.server.ts'
import type { Measurement } from '../../lib/measurement.ts'
import { sourcesPortal } from '../../lib/sources-portal.ts'
import { baciFigures } from './baci-year.ts'
import { pageFigures } from './page.ts'
import { scheduleFigures } from './schedules.ts'
import { tradeFigures } from './trade-rows.ts'
import { workbookFigures } from './workbook.ts'

/** Sources that fetch by themselves, each part beside what it cannot be faster than, in the same run. */
export const sources: Measurement = {
  title: 'Sources',
  async measure() {
    const { figures: baci, detail } = await baciFigures()
    const portal = await sourcesPortal()
    try {
      const figures = [
        ...(await workbookFigures(portal)),
        ...baci,
        ...(await tradeFigures(portal)),
        ...(await scheduleFigures(portal)),
      ]
      return { figures: [...figures, ...(await pageFigures())], detail }
    } finally {
      await portal.close()
    }
  },
}
