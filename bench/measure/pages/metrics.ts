import { dataFolder } from '../../lib/data/data.ts'
import { comparePortals } from '../../lib/compare-portals.ts'
import type { Measurement } from '../../lib/measurement.ts'
import { PORT } from '../../lib/portal.ts'

/** A cached page of portals that count for Prometheus against such that do not. */
export const metrics: Measurement = {
  title: 'A cached page with metrics against one without',
  async measure() {
    const { ratio, without, detail } = await comparePortals({
      folder: dataFolder(1000),
      port: PORT,
      // Without jobs: readers are what is measured.
      envOf: (counts, at) => ({
        ROLE: 'web',
        ...(counts && { METRICS_PORT: String(PORT + at * 2 + 1) }),
      }),
    })
    return {
      figures: [
        {
          what: 'processor a request with metrics by that without',
          value: ratio,
          unit: '',
          limit: { most: 1.02 },
        },
        { what: 'processor a request without metrics', value: without, unit: 'ms' },
      ],
      detail,
    }
  },
}
