import { FREQUENCIES, PROCESSES, type Frequency, type Process } from '../options.ts'

/** The page's address, without a language. */
export const EXPLORER_PATH = '/exports-imports/explorer'

/** What rows and columns can be. */
export const DIMENSIONS = [
  'product',
  'hs2',
  'hs4',
  'hs6',
  'chain',
  'reporter',
  'partner',
  'flow',
  'period',
] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** What cells can hold. */
export const MEASURES = ['value', 'quantity', 'unit', 'share', 'share-row', 'change'] as const
export type Measure = (typeof MEASURES)[number]

/** The Gulf states as one choice of reporters or partners. */
export const GULF_CODE = 'GCC'

/** A reader's request, as far as its address could be read. */
export interface Asked {
  rows: Dimension
  columns: Dimension
  measure: Measure
  product: readonly string[]
  chain: readonly string[]
  /** Two, four or six digits; empty for any. */
  hs: string
  reporter: readonly string[]
  partner: readonly string[]
  /** Empty for the first that is there. */
  flow: readonly Process[]
  /** Null for years, or months where there are no years. */
  frequency: Frequency | null
  /** Years or months; empty for the latest ones. */
  from: string
  to: string
  /** The period where it is neither rows nor columns; empty for the latest. */
  period: string
  /** `name`, `total` or a column's key, with a minus from the largest down; empty for the usual order. */
  sort: string
  all: boolean
}

/** Names that the page reads from its address. */
export const PARAMETERS = [
  'rows',
  'columns',
  'measure',
  'product',
  'chain',
  'hs',
  'reporter',
  'partner',
  'flow',
  'frequency',
  'from',
  'to',
  'period',
  'sort',
  'all',
] as const

const MOST_VALUES = 60

/** Products, their codes and their groups are one dimension at several levels. */
const familyOf = (dimension: Dimension): string =>
  ['product', 'hs2', 'hs4', 'hs6', 'chain'].includes(dimension) ? 'product' : dimension

/** What an address asks for. Parts that cannot be read are as if they were not there, and named in `wrong`. */
export function readAsked(query: URLSearchParams): { asked: Asked; wrong: string[] } {
  const wrong: string[] = []
  const one = <Value extends string>(name: string, known: readonly Value[], without: Value): Value => {
    const text = query.get(name) ?? ''
    const found = known.find((value) => value === text)
    if (found === undefined && text !== '') wrong.push(name)
    return found ?? without
  }
  const several = (name: string, shape: RegExp): string[] => {
    const given = [...new Set(query.getAll(name))].filter((text) => text !== '').slice(0, MOST_VALUES)
    const good = given.filter((text) => shape.test(text))
    if (good.length < given.length) wrong.push(name)
    return good
  }
  const shaped = (name: string, shape: RegExp, tidy = (text: string) => text): string => {
    const text = tidy(query.get(name)?.trim() ?? '')
    if (text === '' || shape.test(text)) return text
    wrong.push(name)
    return ''
  }
  const period = /^\d{4}(-(0[1-9]|1[0-2]))?$/
  const country = /^[A-Z]{2,3}$/
  const rows = one('rows', DIMENSIONS, 'partner')
  const wanted = one('columns', DIMENSIONS, rows === 'period' ? 'reporter' : 'period')
  const columns = familyOf(wanted) === familyOf(rows) ? otherThan(rows) : wanted
  if (columns !== wanted) wrong.push('columns')
  const frequency = one('frequency', ['', ...(Object.keys(FREQUENCIES) as Frequency[])], '')
  return {
    wrong,
    asked: {
      rows,
      columns,
      measure: one('measure', MEASURES, 'value'),
      product: several('product', /^[a-z0-9-]{1,100}$/),
      chain: several('chain', /^[a-z0-9-]{1,100}$/),
      hs: shaped('hs', /^(\d\d){1,3}$/, (text) => text.replaceAll('.', '')),
      reporter: several('reporter', country),
      partner: several('partner', country),
      flow: several('flow', new RegExp(`^(${Object.keys(PROCESSES).join('|')})$`)) as Process[],
      frequency: frequency === '' ? null : frequency,
      from: shaped('from', period),
      to: shaped('to', period),
      period: shaped('period', period),
      sort: shaped('sort', /^-?[A-Za-z0-9_-]{1,100}$/),
      all: query.get('all') === '1',
    },
  }
}

const otherThan = (rows: Dimension): Dimension => (rows === 'period' ? 'reporter' : 'period')

/** The shortest address of a request: what is usual is left out. */
export function writeAsked(asked: Asked): URLSearchParams {
  const query = new URLSearchParams()
  const add = (name: string, value: string, usual = '') => {
    if (value !== usual) query.append(name, value)
  }
  add('rows', asked.rows)
  add('columns', asked.columns)
  add('measure', asked.measure, 'value')
  for (const flow of asked.flow) add('flow', flow)
  for (const reporter of asked.reporter) add('reporter', reporter)
  for (const partner of asked.partner) add('partner', partner)
  for (const product of asked.product) add('product', product)
  for (const chain of asked.chain) add('chain', chain)
  add('hs', asked.hs)
  add('frequency', asked.frequency ?? '')
  add('from', asked.from)
  add('to', asked.to)
  add('period', asked.period)
  add('sort', asked.sort)
  if (asked.all) add('all', '1')
  return query
}

/** The page of a request. */
export function addressOf(asked: Asked, ending = ''): string {
  return `${EXPLORER_PATH}${ending}?${writeAsked(asked)}`
}

/** Codes of countries with the Gulf states in the place of their name. */
export function countriesOf(codes: readonly string[], gulf: readonly string[]): string[] {
  return [...new Set(codes.flatMap((code) => (code === GULF_CODE ? gulf : [code])))]
}
