import { writeState, type ListState } from '#datasets/list/state.ts'
import { WORLD } from '../flows/flow-sql.server.ts'
import { FLOWS } from '../flows/flows.server.ts'
import { EXPLORER_PATH } from './asked.ts'
import type { Read } from './read.server.ts'

/** The list of the records behind a pivot. A code of six digits is filtered by its heading, which is more. */
export function listStateOf({ scope }: Pick<Read, 'scope'>): ListState {
  const { products, hs, reporters, partners, flows, frequency, periods } = scope
  const mirrors = new Set(flows.map(({ mirror }) => mirror))
  const options = {
    product: products,
    country: reporters,
    partner: partners,
    process: flows.map(({ process }) => process),
    frequency: [frequency],
    is_mirror: mirrors.size === 1 ? [...mirrors].map(String) : [],
    chapter: hs.length === 2 ? [hs] : [],
    heading: hs.length > 2 ? [hs.slice(0, 4)] : [],
  }
  return {
    q: '',
    options: Object.fromEntries(Object.entries(options).filter(([, values]) => values.length > 0)),
    ranges: {},
    periods: { year_month: { from: periods[0] ?? null, to: periods.at(-1) ?? null } },
    sort: { column: FLOWS.order.replace(/^-/, ''), descending: true },
    columns: [],
    view: '',
    page: 1,
    wrong: {},
  }
}

/** The explorer of what a list is filtered by, as far as both know it. */
export function explorerPath({ options }: Pick<ListState, 'options'>): string {
  const query = new URLSearchParams({ rows: 'partner', columns: 'period' })
  const known = { process: 'flow', country: 'reporter', partner: 'partner', product: 'product' } as const
  for (const [column, name] of Object.entries(known))
    for (const value of options[column] ?? []) if (value !== WORLD) query.append(name, value)
  const [code, more] = options['heading'] ?? options['chapter'] ?? []
  if (code !== undefined && more === undefined) query.append('hs', code)
  return `${EXPLORER_PATH}?${query}`
}

/** The address of that list. */
export function recordsPath(state: ListState): string {
  return `/exports-imports/search?${writeState(FLOWS, state, [''])}&page=1`
}
