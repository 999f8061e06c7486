import { figureFilters } from '#datasets/list/kinds.server.ts'
import { filterQuery, writeState, type ListState } from '#datasets/list/state.ts'
import type { Kind } from '#datasets/list/where.server.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { FLOWS } from '../flows/flows.server.ts'
import { linesOf, focusOf, type Focus, type Wanted } from './focus.ts'
import { lineMarks } from '../charts/line-marks.ts'
import { countPartners, isAlike, readCodes, readLines } from '../charts/lines.server.ts'
import { FREQUENCIES, PROCESSES, type Frequency, type Process } from '../options.ts'
import type { Coded } from './overlap.ts'
import { addQuantities, addValues, growthOf, unitValue, type Add, type Line, type Total } from './totals.ts'
import type { Figure, TradeFigures } from '../charts/view.ts'
import { periodWords, refusalWords, scaleOf, unitName } from '../flows/words.server.ts'

/** The filters of what is added up over a list. */
type FigureState = ListState & { kind?: Kind }

/** The data of a filtered list's figures and charts. */
export interface Trade {
  state: FigureState
  lines: readonly Line[]
  wanted: Wanted
  focus: Focus
  /** The lines of the focus, and those of the same periods a year before. */
  now: Line[]
  before: Line[]
}

/** A filtered list's sums, whatever its span, and their codes; real ones or demonstration data, never both. */
export interface Sums {
  state: FigureState
  lines: readonly Line[]
  codes: readonly Coded[]
}

/** Reads them; cached until the section's tag is dropped. */
export async function readSums(ctx: Pick<RequestContext, 'app' | 'tag'>, state: ListState): Promise<Sums> {
  ctx.tag(FLOWS.tag)
  const { db, memo } = ctx.app
  const own = await figureFilters(ctx.app, FLOWS, state)
  const anyTime = { ...own, periods: {}, columns: [], view: '', sort: ORDER }
  const key = `${own.kind ?? ''}:${String(writeState(FLOWS, anyTime, ['']))}`
  const [lines, codes] = await Promise.all([
    memo.get(`${FLOWS.table}:lines:${key}`, [FLOWS.tag], () => readLines(db, anyTime)),
    memo.get(`${FLOWS.table}:codes:${key}`, [FLOWS.tag], () => readCodes(db, anyTime)),
  ])
  return { state: own, lines, codes }
}

const ORDER = { column: 'year_month', descending: true }

/** The trade that was asked for among sums; null where there is none of it. */
export function tradeOf({ state, lines, codes }: Sums, wanted: Wanted): Trade | null {
  const focus = focusOf(lines, codes, wanted)
  if (!focus || focus.periods.length === 0) return null
  const ownLines = linesOf(lines, focus)
  const of = (periods: readonly string[]) => ownLines.filter(({ year_month }) => periods.includes(year_month))
  return { state, lines, wanted, focus, now: of(focus.periods), before: of(focus.before ?? []) }
}

/** The request of a list's address. */
export function wantedBy(state: ListState): Wanted {
  return {
    process: chosenProcess(state),
    frequency: onlyOf<Frequency>(FREQUENCIES, state.options['frequency']),
    span: state.periods['year_month'] ?? null,
  }
}

/** The one process that a list is filtered by; null for none or several. */
export function chosenProcess({ options }: Pick<ListState, 'options'>): Process | null {
  return onlyOf<Process>(PROCESSES, options['process'])
}

function onlyOf<Key extends string>(
  known: Readonly<Record<Key, unknown>>,
  chosen: readonly string[] | undefined,
): Key | null {
  const [value, more] = chosen ?? []
  return value !== undefined && more === undefined && value in known ? (value as Key) : null
}

/** A sum of the focus; refused where its codes would count twice. */
export function totalOf({ focus }: Pick<Trade, 'focus'>, lines: readonly Line[], add: Add): Total {
  return focus.twice.length > 0 && lines.length > 0 ? { kind: 'codes', of: focus.twice } : add(lines)
}

const UNLIKE = {
  ar: 'لا يُحسب التغير عن السنة السابقة: بيانات المنتجات أو الدول ليست نفسها في الفترتين',
  en: 'No change on the year before: the two periods do not cover the same products and countries',
}

/** How many partners a focus has, and whether it covers the trade of the year before; read once for both languages. */
function readBeside({ app: { db, memo } }: Pick<RequestContext, 'app'>, { state, focus }: Trade) {
  const key = `${FLOWS.table}:beside:${state.kind ?? ''}:${filterQuery(FLOWS, state)}:${JSON.stringify(focus)}`
  return memo.get(key, [FLOWS.tag], async () => {
    const [partners, alike] = await Promise.all([
      countPartners(db, state, focus),
      focus.before === null ? true : isAlike(db, state, focus),
    ])
    return { partners, alike }
  })
}

/** Value, quantity, their quotient and the number of partners, each against the same periods of the year before. */
export async function tradeFigures(
  ctx: Pick<RequestContext, 'app' | 'lang' | 'now' | 'prefs'>,
  trade: Trade,
): Promise<TradeFigures> {
  const { lang } = ctx
  const ar = lang === 'ar'
  const fmt = formatterOf(lang, ctx.now, ctx.prefs)
  const { focus, now, before } = trade
  const exported = focus.process === 'export' || focus.process === 're_export'
  const { partners, alike } = await readBeside(ctx, trade)
  const figure = (label: string, add: Add, whole: boolean): Figure => {
    const total = totalOf(trade, now, add)
    if (total.kind !== 'sum') return { label, value: '—', unit: refusalWords(total, lang), change: null }
    const scale = whole
      ? scaleOf(total.amount, total.unit, lang)
      : { by: 1, unit: unitName(total.unit, lang) }
    return {
      label,
      value: fmt.number(total.amount / scale.by, scale.by > 1 || !whole ? 2 : 0),
      unit: scale.unit,
      change: alike ? growthOf(total, totalOf(trade, before, add)) : null,
    }
  }
  return {
    about: `${PROCESSES[focus.process][lang]}${ar ? '، ' : ', '}${periodWords(focus.periods, fmt)}`,
    against: focus.before && periodWords(focus.before, fmt),
    unlike: alike ? null : UNLIKE[lang],
    marks: lineMarks(now),
    figures: [
      figure(ar ? 'القيمة' : 'Value', addValues, true),
      figure(ar ? 'الكمية' : 'Quantity', addQuantities, true),
      figure(ar ? 'متوسط سعر الوحدة' : 'Unit value', unitValue, false),
      {
        label: exported ? (ar ? 'عدد الوجهات' : 'Destinations') : ar ? 'عدد دول المنشأ' : 'Origins',
        value: partners > 0 ? fmt.number(partners) : '—',
        unit: '',
        change: null,
      },
    ],
  }
}
