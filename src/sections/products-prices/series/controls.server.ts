import { inDigits } from '#i18n/number/digits.ts'
import { digitsFor } from '#i18n/prefs.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { RANGE_NAMES, RANGES } from '#datasets/series/ranges.ts'
import { withQuery, writePriceState, type PriceState } from './state.ts'

type Parameters = readonly (readonly [string, string])[]

/** The controls of prices over time, ready to be rendered: links and forms whose answers are addresses. */
export interface PriceControls {
  path: string
  ranges: { label: string; href: string; on: boolean }[]
  custom: { on: boolean; from: string; to: string; wrong: boolean; keep: Parameters }
  known: {
    /** The day in words; null while what is known now is shown. */
    day: string | null
    typed: string
    wrong: boolean
    keep: Parameters
    /** The same page with what is known now. */
    clear: string
  }
  /** What the form of currency and measure must send along. */
  keepForUnit: Parameters
}

/** Builds them for a page at `path` whose other parameters are `more`. */
export function controlsOf(
  ctx: Pick<RequestContext, 'lang' | 'now' | 'prefs'>,
  path: string,
  state: PriceState,
  more: Parameters = [],
): PriceControls {
  const { range, known, currency, per } = state
  const rest = (changed: Partial<PriceState>) => [...more, ...writePriceState({ ...state, ...changed })]
  const unit = { currency, per }
  return {
    path,
    ranges: RANGE_NAMES.map((name) => ({
      label: inDigits(RANGES[name][ctx.lang], digitsFor(ctx.lang, ctx.prefs)),
      href: withQuery(path, rest({ range: { name, from: null, to: null, wrong: {} } })),
      on: range.name === name,
    })),
    custom: {
      on: range.name === 'custom',
      from: range.wrong.from ?? range.from ?? '',
      to: range.wrong.to ?? range.to ?? '',
      wrong: Object.keys(range.wrong).length > 0,
      keep: [...more, ...writePriceState({ known, ...unit })],
    },
    known: {
      day: known && formatterOf(ctx.lang, ctx.now, ctx.prefs).date(known),
      typed: state.wrongKnown ?? known ?? '',
      wrong: state.wrongKnown !== null,
      keep: [...more, ...writePriceState({ range, ...unit })],
      clear: withQuery(path, rest({ known: null })),
    },
    keepForUnit: [...more, ...writePriceState({ range, known })],
  }
}
