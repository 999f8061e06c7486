import { isoDay } from '#i18n/date/date.ts'
import type { Dataset } from '#datasets/dataset.ts'
import type { Place } from '#datasets/machine/keyset.server.ts'
import { ofOneGrain } from '#datasets/list/one-grain.server.ts'
import { parametersOf, readState, writeState, type ListState } from '#datasets/list/state.ts'
import { Refusal, type ErrorCode } from '#platform/http/errors.ts'
import { API } from '#platform/limits/limits.ts'
import { hit } from '#platform/limits/rate-limit.server.ts'
import type { Caller } from './call.server.ts'

/** Parameters that say how much of an answer is wanted, not which rows. */
const OF_PAGES = ['limit', 'cursor'] as const
/** Of the page alone. */
const NOT_OURS = new Set(['page', 'col', 'view'])

/** The parameters that narrow and order a table. */
export function tableParameters({ columns, presets }: Pick<Dataset, 'columns' | 'presets'>): string[] {
  return parametersOf(columns).filter((name) => !NOT_OURS.has(name) && (name !== 'preset' || presets))
}

/** Refuses what a call does not know: rows of a filter that was misspelt would be believed. */
export function refuseUnknown(query: URLSearchParams, known: readonly string[]): void {
  const fields = [...new Set(query.keys())].filter((name) => name !== 'key' && !known.includes(name))
  if (fields.length > 0) throw invalid(fields)
}

export const invalid = (fields: readonly string[]) =>
  new Refusal('invalid_input', {
    fields: Object.fromEntries(fields.map((name): [string, ErrorCode] => [name, 'must_be_valid'])),
  })

/** Which rows a call asks for, by the parameters that the page of the table has; refuses what cannot be read. */
export async function askedState(caller: Caller, dataset: Dataset, paged: boolean): Promise<ListState> {
  const { searchParams: query } = caller.url
  refuseUnknown(query, [...tableParameters(dataset), ...(paged ? OF_PAGES : [])])
  const { state, wrong } = readFilters(dataset, query, caller.now)
  if (wrong.length > 0) throw invalid(wrong)
  if (state.q !== '') await countWords(caller)
  return ofOneGrain(caller.app, dataset, state)
}

/** The filters and sort of a query, with the names of invalid parameters. */
export function readFilters(
  dataset: Dataset,
  query: URLSearchParams,
  now: Date,
): { state: ListState; wrong: string[] } {
  const state = readState(dataset, query, [''], isoDay(now))
  const wrong = Object.keys(state.wrong)
  for (const [name, { filter }] of Object.entries(dataset.columns))
    if (filter === 'options' && (state.options[name]?.length ?? 0) !== new Set(query.getAll(name)).size)
      wrong.push(name)
  const sort = query.get('sort')
  if (sort !== null && sort !== `${state.sort.descending ? '-' : ''}${state.sort.column}`) wrong.push('sort')
  if (query.has('preset') && !state.preset) wrong.push('preset')
  return { state, wrong }
}

/** A search by text counts as one of the reader's searches, as it does on the page. */
async function countWords({ app, ip, key, now }: Caller): Promise<void> {
  const who = key ? { account: key.viewer.id } : { network: ip }
  const verdict = await hit({ db: app.db, secret: app.secret }, 'search', who, now)
  if (!verdict.ok) throw new Refusal('too_many', { retryAfter: verdict.retryAfter })
}

/** How many rows are wanted. */
export function askedLimit(
  query: URLSearchParams,
  most: number = API.mostRows,
  usual: number = API.rows,
): number {
  const text = query.get('limit')
  if (text === null) return usual
  const limit = /^\d{1,6}$/.test(text) ? Number(text) : 0
  if (limit < 1 || limit > most) throw invalid(['limit'])
  return limit
}

/** A cursor as it is in an address: with the order, so that it means nothing in another one. */
export function writeCursor(order: string, { value, key, kind }: Place): string {
  return Buffer.from(JSON.stringify([order, value, key, ...(kind ? [kind] : [])])).toString('base64url')
}

/** The place that a cursor says; null without one, and refused when it is of another order or none of ours. */
export function readCursor(text: string | null, order: string): Place | null {
  if (text === null) return null
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (!Array.isArray(read) || read.length > 4) throw invalid(['cursor'])
    const [own, value, key, kind] = read as unknown[]
    if (own !== order || typeof key !== 'string') throw invalid(['cursor'])
    if (value !== null && typeof value !== 'string') throw invalid(['cursor'])
    if (kind !== undefined && kind !== 'real' && kind !== 'demo') throw invalid(['cursor'])
    if (key.includes('\0') || value?.includes('\0')) throw invalid(['cursor'])
    return { value, key, kind }
  } catch {
    throw invalid(['cursor'])
  }
}

export const orderText = ({ sort }: ListState): string => `${sort.descending ? '-' : ''}${sort.column}`

/** The filters and sort of a state as the query of an address. */
export function stateQuery(dataset: Dataset, state: ListState): URLSearchParams {
  return writeState(dataset, { ...state, columns: [], view: '' }, [''])
}
