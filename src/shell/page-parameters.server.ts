import type { ServerBuild } from 'react-router'
import { PANEL_PARAMETERS } from '#admin/panel/find-screen.server.ts'
import { parametersOf as columnParameters } from '#datasets/list/state.ts'
import type { ParametersOf } from '#platform/http/page-address.server.ts'
import { handleOf } from '#platform/http/page-handle.ts'
import { DATA_SECTIONS } from '#sections/data-sections.server.ts'

const NONE: ReadonlySet<string> = new Set()

/** The first part of an address below which a page is. */
const firstOf = (path: string): string => path.replace(/^en\?\//, '').split('/', 1)[0] ?? ''

/** The query parameters of the pages below each first part of an address: what the pages say, and what lists and charts of data sections read. */
function parametersIn(routes: ServerBuild['routes']): ParametersOf {
  const known = new Map<string, Set<string>>()
  const add = (first: string, names: readonly string[]) =>
    known.set(first, new Set([...(known.get(first) ?? []), ...names]))
  for (const route of Object.values(routes))
    if (route) add(firstOf(route.path ?? ''), handleOf(route.module).parameters ?? [])
  add('admin', PANEL_PARAMETERS)
  for (const { section, datasets, charts } of DATA_SECTIONS) {
    for (const { columns } of datasets) add(section, columnParameters(columns))
    for (const { parameters } of charts) add(section, parameters)
  }
  return (path) => known.get(path.split('/', 2)[1] ?? '') ?? NONE
}

/** The same of a build that may become another while a programmer works. */
export function pageParameters(build: () => Promise<ServerBuild>): () => Promise<ParametersOf> {
  let last: { routes: ServerBuild['routes']; parametersOf: ParametersOf } | undefined
  return async () => {
    if (last && !import.meta.env.DEV) return last.parametersOf
    const { routes } = await build()
    if (last?.routes !== routes) last = { routes, parametersOf: parametersIn(routes) }
    return last.parametersOf
  }
}
