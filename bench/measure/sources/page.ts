import { dataFolder } from '../../lib/data/data.ts'
import type { Figure } from '../../lib/measurement.ts'
import { startPortal } from '../../lib/portal.ts'
import { besideBare } from '../pages/cached.ts'

/** The public page of sources, cached like the others: beside a bare route that sends the same bytes. */
export async function pageFigures(): Promise<Figure[]> {
  const portal = await startPortal(dataFolder(1000))
  try {
    const { figures } = await besideBare(portal, 'sources', '/sources')
    return figures
  } finally {
    await portal.stop()
  }
}
