import { passedOn } from '#datasets/passed-on.server.ts'
import { FLOWS } from '../flows/flows.server.ts'
import { listStateOf } from './list-state.server.ts'
import { explore, type Explored } from './page.server.ts'
import { pivotOf } from './pivot/pivot.ts'
import { cellsOfImports, inputOf } from './read.server.ts'

/**
 * The table of an address as it may be passed on, for files and the API: a cell with a row whose publisher forbids that has no figure,
 * and neither has a total over it.
 */
export async function fileTable(
  ctx: Parameters<typeof explore>[0],
  query: URLSearchParams,
): Promise<Explored> {
  const explored = await explore(ctx, query)
  const { read } = explored
  if (!read) return explored
  const { withheld } = await passedOn(ctx.app, FLOWS, listStateOf(read))
  return { ...explored, pivot: pivotOf(inputOf(read, await cellsOfImports(ctx.app, read, withheld))) }
}
