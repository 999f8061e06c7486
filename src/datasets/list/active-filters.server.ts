import type { RequestContext } from '#platform/http/context.server.ts'
import { DEFAULT_PREFS } from '#i18n/prefs.ts'
import type { Dataset } from '../dataset.ts'
import { NOTHING, partialDate, presentContextFor, wordOf } from '../present.server.ts'
import type { PresentContext } from '../present-context.ts'
import type { ListState } from './state.ts'
import { rangeUnit } from '../words.server.ts'

/** An active filter in words; `without` is the change of the state that removes it. */
export interface ActiveFilter {
  /** Name of the column; empty for the words of the text box. */
  label: string
  value: string
  without: Partial<ListState>
}

/** All active filters of a list, in the order of its columns. */
export function activeFilters(
  dataset: Dataset,
  state: ListState,
  presentContext: PresentContext,
): ActiveFilter[] {
  const { lang, fmt } = presentContext
  const without = <Value>(all: Readonly<Record<string, Value>>, key: string) =>
    Object.fromEntries(Object.entries(all).filter(([other]) => other !== key))
  const found: ActiveFilter[] = state.q ? [{ label: '', value: state.q, without: { q: '' } }] : []
  const preset = state.preset && dataset.presets?.[state.preset.key]
  if (preset) found.push({ label: '', value: fmt.digits(preset.label[lang]), without: { preset: null } })
  for (const [key, column] of Object.entries(dataset.columns)) {
    const label = column.label[lang]
    const chosen = state.options[key] ?? []
    for (const value of chosen) {
      const rest = chosen.filter((other) => other !== value)
      const options = rest.length > 0 ? { ...state.options, [key]: rest } : without(state.options, key)
      found.push({ label, value: wordOf(column, value, presentContext).text, without: { options } })
    }
    const range = state.ranges[key]
    const unit = rangeUnit(column, lang)
    if (range)
      found.push({
        label,
        value: spanWords(range.from, range.to, (value) => fmt.number(value)) + (unit ? ` ${unit}` : ''),
        without: { ranges: without(state.ranges, key) },
      })
    const period = state.periods[key]
    if (period)
      found.push({
        label,
        value: spanWords(period.from, period.to, (value) => partialDate(value, fmt)),
        without: { periods: without(state.periods, key) },
      })
  }
  return found
}

/** The same for a file's head, outside a page. */
export async function stateWords(
  { app, lang, now }: Pick<RequestContext, 'app' | 'lang' | 'now'>,
  dataset: Dataset,
  state: ListState,
): Promise<{ label: string; value: string }[]> {
  const ctx = { app, lang, now, prefs: DEFAULT_PREFS, tag: () => undefined }
  const presentContext = await presentContextFor(ctx, dataset, [], state.options)
  return filtersInWords(dataset, state, presentContext)
}

/** The active filters, each with a name: also the words of the text box. */
export function filtersInWords(
  dataset: Dataset,
  state: ListState,
  presentContext: PresentContext,
): { label: string; value: string }[] {
  const words = presentContext.lang === 'ar' ? 'بحث' : 'Search'
  return activeFilters(dataset, state, presentContext).map(({ label, value }) => ({
    label: label || words,
    value,
  }))
}

/** `40 – 200`, `≥ 40`, `≤ 200`; `40` where both ends are the same. */
function spanWords<Value>(from: Value | null, to: Value | null, say: (value: Value) => string): string {
  if (from !== null && to !== null) return from === to ? say(from) : `${say(from)} – ${say(to)}`
  return from !== null ? `≥ ${say(from)}` : to !== null ? `≤ ${say(to)}` : NOTHING.text
}
