import type { SheetCell } from '#datasets/export/xlsx/formula-workbook.server.ts'
import type { Comparison } from '../comparison/compare.server.ts'
import { FEE_KINDS } from '../comparison/lines.ts'
import { totalsOf } from '../comparison/totals.ts'
import type { Say } from '../comparison/say.server.ts'
import { rounded, type Exact } from '../sums/exact.ts'
import { mostMeasures, type SheetRow } from './inputs.ts'

/** Where formulas find what they speak of: rows by key, the offers' columns, the first row of the results. */
export interface Places {
  places: Readonly<Record<string, number>>
  columns: readonly string[]
  first: number
}

/** Digits of what a formula came to before it is rounded: as many as a double holds. */
const UNROUNDED = 12

/** The results as formulas over the inputs above them, in the same order as the steps of `sums/landed.ts`. */
export function resultRows(
  comparison: Comparison,
  { t }: Say,
  { places, columns, first }: Places,
): SheetRow[] {
  const { offers, digits, facts } = comparison
  const steps = [
    'price',
    'export',
    'freight',
    'insurance',
    'cif',
    'value',
    'customs',
    'remedies',
    'fees',
    'port',
    'beforeExact',
    'vatExact',
    'exact',
  ] as const
  const totals = [
    'before',
    'vat',
    'total',
    'aboveBefore',
    'above',
    'quantityBefore',
    'quantityVat',
    'quantityTotal',
  ] as const
  const at = Object.fromEntries([...steps, ...totals].map((key, index) => [key, first + index]))
  const shared = (key: string) => `$C$${places[key] ?? 0}`
  const duties = Array.from({ length: mostMeasures(comparison) }, (_, index) => index)

  const formulasOf = (column: string): Record<(typeof steps)[number] | (typeof totals)[number], string> => {
    const input = (key: string) => `${column}${places[key] ?? 0}`
    const own = (key: string) => `${column}${at[key] ?? 0}`
    const all = (key: string) =>
      `$${columns[0] ?? column}$${at[key] ?? 0}:$${columns.at(-1) ?? column}$${at[key] ?? 0}`
    /** Empty while one of the cells is. */
    const given = (cells: readonly string[], formula: string) =>
      `IF(COUNT(${cells.join(',')})=${cells.length},${formula},"")`
    const converted = (amount: string, rate: string) => `${input(amount)}/${input(rate)}*${shared('own')}`
    const cost = (amount: string, rate: string) =>
      given([input(amount), input(rate)], converted(amount, rate))
    const carried = `(${own('price')}+${own('export')}+${own('freight')})`
    const duty = (index: number) =>
      `${own('value')}*${input(`percent${index}`)}/100+${converted(`specific${index}`, `measureRate${index}`)}` +
      `+IF(${input(`minimum${index}`)}>0,MAX(0,${converted(`minimum${index}`, `measureRate${index}`)}-${own('value')}),0)`
    const isFob = facts.basis === 'FOB'
    /** The price without the freight and insurance in it; empty where they are more than it. */
    const withoutCarriage = () => {
      const left =
        `${own('price')}-${converted('freightIn', 'freightRate')}` +
        `-${own('price')}*${input('percentIn')}/(100+${input('percentIn')})-${converted('insuranceIn', 'freightRate')}`
      return given(
        [own('price'), ...['freightIn', 'percentIn', 'insuranceIn'].map(input)],
        `IF(${left}<0,"",${left})`,
      )
    }
    const fee = (index: number) => {
      const plain = `${own('value')}*${input(`fee${index}`)}/100`
      const whole = (bound: string) => `${input(`${bound}${index}`)}*${shared('own')}/${shared('tonnes')}`
      return `IF(${input(`most${index}`)}>0,MIN(MAX(${plain},${whole('least')}),${whole('most')}),${plain})`
    }
    const fees = () => {
      const sum = [input('fees'), ...FEE_KINDS.map((_, index) => fee(index))].join('+')
      const bounded = FEE_KINDS.map((_, index) => input(`most${index}`)).join('+')
      return given(
        [own('value'), input('fees'), ...FEE_KINDS.map((_, index) => input(`fee${index}`))],
        `IF(${bounded}>0,${given([shared('tonnes')], sum)},${sum})`,
      )
    }
    const inputsOfDuties = duties.flatMap((index) =>
      [`percent${index}`, `specific${index}`, `minimum${index}`].map(input),
    )
    const rounding = (key: string) => given([own(key)], `ROUND(${own(key)},${shared('digits')})`)
    const above = (key: string) =>
      given([own(key)], `IF(COUNT(${all(key)})>1,ROUND(${own(key)}-MIN(${all(key)}),${shared('digits')}),"")`)
    const whole = (key: string) =>
      given([own(key), shared('tonnes')], `ROUND(${own(key)}*${shared('tonnes')},${shared('digits')})`)
    return {
      price: given(
        [input('price'), input('weight')],
        `${converted('price', 'priceRate')}/${input('weight')}`,
      ),
      export: cost('exportCost', 'freightRate'),
      freight: cost('freightCost', 'freightRate'),
      insurance: given(
        [input('insurancePercent'), own('price'), own('export'), own('freight')],
        `${carried}*${input('insurancePercent')}/100+${converted('insuranceCost', 'freightRate')}`,
      ),
      cif: given([own('insurance')], `${carried}+${own('insurance')}`),
      value: isFob ? `IF(${shared('basis')}="FOB",${withoutCarriage()},${own('cif')})` : own('cif'),
      customs: given([own('value'), input('customsRate')], `${own('value')}*${input('customsRate')}/100`),
      remedies: given([own('value'), ...inputsOfDuties], duties.map(duty).join('+')),
      fees: isFob ? fees() : '0',
      port: cost('portCost', 'portRate'),
      beforeExact: given(
        [own('cif'), own('customs'), own('remedies'), own('fees'), own('port')],
        `${own('cif')}+${own('customs')}+${own('remedies')}+${own('fees')}+${own('port')}`,
      ),
      vatExact: given(
        [own('cif'), own('customs'), own('remedies'), input('vatRate')],
        `(${own('cif')}+${own('customs')}+${own('remedies')})*${input('vatRate')}/100`,
      ),
      exact: given([own('beforeExact'), own('vatExact')], `${own('beforeExact')}+${own('vatExact')}`),
      before: rounding('beforeExact'),
      vat: rounding('vatExact'),
      total: rounding('exact'),
      aboveBefore: above('before'),
      above: above('total'),
      quantityBefore: whole('beforeExact'),
      quantityVat: whole('vatExact'),
      quantityTotal: whole('exact'),
    }
  }
  const formulas = columns.map(formulasOf)
  const sums = totalsOf(
    offers.map(({ steps: own }) => own),
    digits,
    facts.quantity,
  )
  const label: Record<string, string> = {
    beforeExact: `${t('landed-cost.line.before')}: ${t('landed-cost.file.exact')}`,
    vatExact: `${t('landed-cost.line.vat')}: ${t('landed-cost.file.exact')}`,
    exact: `${t('landed-cost.line.total')}: ${t('landed-cost.file.exact')}`,
    before: t('landed-cost.line.before'),
    vat: t('landed-cost.line.vat'),
    total: t('landed-cost.line.total'),
    aboveBefore: t('landed-cost.difference.before'),
    above: t('landed-cost.difference'),
    quantityBefore: t('landed-cost.quantity.before'),
    quantityVat: t('landed-cost.quantity.vat'),
    quantityTotal: t('landed-cost.quantity.total'),
  }
  const exactOf = (key: (typeof steps)[number], offer: number): Exact | null => {
    const own = offers[offer]?.steps
    if (!own) return null
    return key === 'beforeExact'
      ? own.before
      : key === 'vatExact'
        ? own.vat
        : key === 'exact'
          ? own.total
          : own[key]
  }
  const valueOf = (key: (typeof totals)[number], offer: number): string | null => {
    const own = sums[offer]
    if (!own) return null
    if (key === 'quantityBefore') return own.quantity?.before ?? null
    if (key === 'quantityVat') return own.quantity?.vat ?? null
    if (key === 'quantityTotal') return own.quantity?.total ?? null
    return own[key]
  }
  return [
    ...steps.map((key): SheetRow => ({
      key,
      label: label[key] ?? t(`landed-cost.line.${key as 'price'}`),
      cells: formulas.map((own, offer): SheetCell => {
        const value = exactOf(key, offer)
        return { formula: own[key], value: value && rounded(value, UNROUNDED), decimals: digits }
      }),
    })),
    ...totals.map((key): SheetRow => ({
      key,
      label: label[key] ?? '',
      cells: formulas.map((own, offer): SheetCell => ({
        formula: own[key],
        value: valueOf(key, offer),
        decimals: digits,
      })),
    })),
  ]
}
