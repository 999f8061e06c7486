import { WORK_RANGES, type WorkRange } from './ranges.ts'
import { FORMULAS, STEPS, type StepName, type Transformation } from '#datasets/series/transform/formulas.ts'
import { CURRENCIES, MEASURES } from '#datasets/series/units.ts'
import { MOST_TOGETHER, workbenchPath } from '#datasets/series/workbench-path.ts'
import { firstDayOf, isIsoDay, lastDayOf } from '#datasets/values/partial-date.ts'
import { parseNumber, toWesternDigits } from '#i18n/number/number-input.ts'

/** A view of the workbench: all of it is in the address. */
export interface Asked {
  /** Keys of series, in their order: A, B, … */
  series: readonly string[]
  as: Transformation
  /** Of an index: `2020`, `2020-01` or `2020-01-31`; null: where all series begin in the range. */
  base: string | null
  /** Of a change. */
  over: StepName
  /** Values of a moving average; changes of a correlation. */
  window: number
  /** Years of a season that are lines of their own. */
  years: number
  /** Of a margin. */
  k: number
  c: number
  range: WorkRange | 'custom'
  from: string | null
  to: string | null
  currency: string | null
  per: string | null
  /** Whether recorded events are on the chart. */
  events: boolean
}

/** What may be wrong with a parameter. */
type Fault = 'series' | 'choice' | 'date' | 'order' | 'number' | 'window' | 'years' | 'unit'

export type Parameter = keyof typeof READERS | 's' | 'from' | 'to'

/** An address as it was understood; a wrong parameter is as if it were not there, and what was typed stays. */
export interface Read {
  asked: Asked
  typed: Readonly<Partial<Record<Parameter, string>>>
  faults: Readonly<Partial<Record<Parameter, Fault>>>
  /** Series beyond the most that are taken. */
  tooMany: number
}

const WINDOW = { least: 2, most: 260 } as const
const MOST_YEARS = 5

export const DEFAULTS: Asked = {
  series: [],
  as: 'level',
  base: null,
  over: '1y',
  window: 12,
  years: 2,
  k: 1,
  c: 0,
  range: '5y',
  from: null,
  to: null,
  currency: null,
  per: null,
  events: false,
}

/** The parameters beside the series' own in canonical order, each with its reader: a value, or what is wrong. */
const READERS = {
  as: oneOf(FORMULAS, 'choice'),
  base: (text: string) => (isIsoDay(text) ? { value: text } : { fault: 'date' as const }),
  over: oneOf(STEPS, 'choice'),
  window: whole(WINDOW.least, WINDOW.most, 'window'),
  years: whole(1, MOST_YEARS, 'years'),
  k: figure,
  c: figure,
  range: oneOf(WORK_RANGES, 'choice'),
  currency: oneOf(CURRENCIES, 'unit'),
  per: oneOf(MEASURES, 'unit'),
  events: (text: string) => (text === '1' ? { value: true } : { fault: 'choice' as const }),
} as const satisfies Partial<Record<keyof Asked, (text: string) => { value: unknown } | { fault: Fault }>>

const READ_KEYS = Object.keys(READERS) as (keyof typeof READERS)[]

/** Names of all parameters of a view. */
export const PARAMETERS: readonly Parameter[] = ['s', ...READ_KEYS, 'from', 'to']

/** Which parameters a transformation has of its own. */
export const OWN: Readonly<Partial<Record<Transformation, readonly (keyof typeof READERS)[]>>> = {
  index: ['base'],
  change: ['over'],
  percent: ['over'],
  margin: ['k', 'c'],
  average: ['window'],
  correlation: ['window'],
  seasonal: ['years'],
}

const MOST_TEXT = 60
/** A series of prices by its address, or of another section by its name and a point before it. */
const KEY = /^(?:[a-z]+\.)?[a-z0-9_-]{1,200}(?:\.[a-z-]+){0,2}$/

/** Reads an address. */
export function readAddress(query: URLSearchParams): Read {
  const textOf = (name: string) =>
    toWesternDigits((query.get(name) ?? '').replace(/\p{Cc}+/gu, ' ').trim())
      .slice(0, MOST_TEXT)
      .toWellFormed()
  const typed: Partial<Record<Parameter, string>> = {}
  const faults: Partial<Record<Parameter, Fault>> = {}
  const found: Partial<{ -readonly [Name in keyof Asked]: Asked[Name] }> = {}
  for (const name of READ_KEYS) {
    const text = textOf(name)
    if (text === '') continue
    typed[name] = text
    const read = READERS[name](text)
    if ('fault' in read) faults[name] = read.fault
    else Object.assign(found, { [name]: read.value })
  }
  for (const name of ['from', 'to'] as const) {
    const text = textOf(name)
    if (text === '') continue
    typed[name] = text
    if (isIsoDay(text)) found[name] = name === 'from' ? firstDayOf(text) : lastDayOf(text)
    else faults[name] = 'date'
  }
  const { from, to } = found
  if (from && to && from > to) {
    faults.to = 'order'
    delete found.from
    delete found.to
  }
  const keys = [...new Set(query.getAll('s').filter((key) => key !== ''))]
  const series = keys.filter((key) => KEY.test(key))
  if (series.length < keys.length) faults.s = 'series'
  const isCustom = found.from !== undefined || found.to !== undefined
  return {
    asked: {
      ...DEFAULTS,
      ...found,
      series: series.slice(0, MOST_TOGETHER),
      ...(isCustom && { range: 'custom' as const }),
    },
    typed,
    faults,
    tooMany: Math.max(0, series.length - MOST_TOGETHER),
  }
}

/** Every parameter of a view beside its series, also those that its transformation does not use; what is empty is left out. */
export function fullAddress(asked: Asked): [string, string][] {
  return [...READ_KEYS, 'from' as const, 'to' as const].flatMap((name): [string, string][] => {
    const value = asked[name]
    return value === null || value === false || value === 'custom'
      ? []
      : [[name, value === true ? '1' : String(value)]]
  })
}

/** The parameters of a view, without what is so anyway and without what its transformation does not use. */
export function writeAddress(asked: Asked): [string, string][] {
  const own = OWN[asked.as] ?? []
  const others: readonly string[] = Object.values(OWN)
    .flat()
    .filter((name) => !own.includes(name))
  const usual = new Map(fullAddress(DEFAULTS))
  return [
    ...asked.series.map((key): [string, string] => ['s', key]),
    ...fullAddress(asked).filter(([name, value]) => !others.includes(name) && usual.get(name) !== value),
  ]
}

/** Leads to a view with some of its choices changed; `more` are parameters that are none of its choices. */
export type LinkTo = (changed: Partial<Asked>, more?: readonly (readonly [string, string])[]) => string

/** The links from a view to others. */
export const linkOf =
  (asked: Asked): LinkTo =>
  (changed, more = []) =>
    workbenchPath([], [...writeAddress({ ...asked, ...changed }), ...more])

function oneOf<Name extends string, F extends Fault>(table: Readonly<Record<Name, unknown>>, fault: F) {
  return (text: string): { value: Name } | { fault: F } =>
    Object.hasOwn(table, text) ? { value: text as Name } : { fault }
}

function whole<F extends Fault>(least: number, most: number, fault: F) {
  return (text: string): { value: number } | { fault: F } => {
    const value = parseNumber(text)
    return value !== null && Number.isInteger(value) && value >= least && value <= most
      ? { value }
      : { fault }
  }
}

function figure(text: string): { value: number } | { fault: 'number' } {
  const value = parseNumber(text)
  return value !== null && Math.abs(value) <= 1e9 ? { value } : { fault: 'number' }
}
