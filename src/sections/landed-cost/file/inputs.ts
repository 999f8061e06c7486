import type { SheetCell } from '#datasets/export/xlsx/formula-workbook.server.ts'
import { CURRENCIES, MEASURES } from '#sections/products-prices/contract-conversion.ts'
import type { Comparison } from '../comparison/compare.server.ts'
import type { ComparedOffer, NamedMeasure } from '../comparison/contract.ts'
import type { Say } from '../comparison/say.server.ts'
import { BUYER_PAYS, buyerPays, type Money } from '../sums/landed.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'

/** A row of the sheet; formulas speak of it by its key. */
export interface SheetRow {
  key: string
  label: string
  unit?: string
  cells: readonly SheetCell[]
}

/** Duties of one offer at a time: anti-dumping, countervailing, safeguard. */
export const mostMeasures = ({ offers }: Pick<Comparison, 'offers'>): number =>
  Math.max(1, ...offers.map(({ measures }) => measures.length))

const text = (words: string): SheetCell => ({ text: stripBidi(words) })
/** A figure with the digits that it has; an empty cell is one that is still to be typed. */
const figure = (digits: string | null | undefined): SheetCell =>
  digits === null || digits === undefined
    ? null
    : { figure: digits, decimals: digits.split('.')[1]?.length ?? 0 }

/** What all offers share; its figures are in the first offer's column. */
export function sharedRows({ facts, digits, perDollar }: Comparison, { t, lang }: Say): SheetRow[] {
  const currency = CURRENCIES[facts.currency]?.[lang] ?? facts.currency
  return [
    { key: 'day', label: t('landed-cost.field.day'), cells: [text(facts.day)] },
    { key: 'product', label: t('landed-cost.field.product'), cells: [text(facts.product?.name ?? '')] },
    { key: 'hs', label: t('landed-cost.field.hs'), cells: [text(facts.hs ?? '')] },
    { key: 'currency', label: t('landed-cost.field.cur'), cells: [text(currency)] },
    { key: 'own', label: t('landed-cost.file.rate.own'), cells: [figure(perDollar)] },
    { key: 'digits', label: t('landed-cost.file.decimals'), cells: [figure(String(digits))] },
    { key: 'tonnes', label: t('landed-cost.field.qty'), cells: [figure(facts.quantity)] },
  ]
}

/** The figures of each offer. A rate is shown also for a cost that is still to be typed. */
export function inputRows(comparison: Comparison, { t, lang }: Say): SheetRow[] {
  const { offers, perDollar } = comparison
  const row = (
    key: string,
    label: string,
    cell: (offer: ComparedOffer) => SheetCell,
    unit?: string,
  ): SheetRow => ({
    key,
    label,
    ...(unit && { unit }),
    cells: offers.map(cell),
  })
  const currency = (code: string) => CURRENCIES[code]?.[lang] ?? code
  const insurance = ({ sums }: ComparedOffer) => sums.insurance
  const amountOfInsurance = (offer: ComparedOffer): Money | null => {
    const paid = insurance(offer)
    return paid && 'amount' in paid ? paid : null
  }
  // Where the seller pays all of the way, no rate is needed for it.
  const carriage = ({ sums, rates }: ComparedOffer) =>
    BUYER_PAYS[sums.term].length > 0 ? rates.freight : perDollar
  return [
    row('origin', t('landed-cost.field.origin'), ({ from }) => text(from)),
    row('term', t('landed-cost.field.term'), ({ sums }) => text(sums.term)),
    row('price', t('landed-cost.field.price'), ({ offered }) => figure(offered)),
    row('unit', t('landed-cost.currency'), ({ currencies }) =>
      text(`${currency(currencies.price)}/${MEASURES[currencies.per]?.[lang] ?? currencies.per}`),
    ),
    row('weight', t('landed-cost.file.tonnes'), ({ sums }) => figure(sums.tonnes)),
    row('priceRate', t('landed-cost.file.rate.price'), ({ rates }) => figure(rates.price)),
    row('exportCost', t('landed-cost.field.export'), ({ sums, amounts }) =>
      figure(buyerPays(sums.term, 'export') ? amounts.export : '0'),
    ),
    row('freightCost', t('landed-cost.field.freight'), ({ sums, amounts }) =>
      figure(buyerPays(sums.term, 'freight') ? amounts.freight : '0'),
    ),
    row('insurancePercent', t('landed-cost.file.insurance.percent'), (offer) => {
      const paid = insurance(offer)
      return figure(
        paid && 'percent' in paid
          ? paid.percent
          : paid || !buyerPays(offer.sums.term, 'insurance')
            ? '0'
            : null,
      )
    }),
    row('insuranceCost', t('landed-cost.file.insurance.amount'), (offer) =>
      figure(amountOfInsurance(offer)?.amount ?? '0'),
    ),
    row('freightRate', t('landed-cost.file.rate.freight'), (offer) => figure(carriage(offer))),
    row('customsRate', t('landed-cost.field.customs'), ({ sums }) => figure(sums.customs), '%'),
    ...Array.from({ length: mostMeasures(comparison) }, (_, at) => measureRows(at)).flat(),
    row('portCost', t('landed-cost.field.port'), ({ amounts }) => figure(amounts.port)),
    row('portRate', t('landed-cost.file.rate.port'), ({ rates }) => figure(rates.port)),
    row('vatRate', t('landed-cost.field.vat'), ({ sums }) => figure(sums.vat), '%'),
  ]

  function measureRows(at: number): SheetRow[] {
    const number = String(at + 1)
    const of = (offer: ComparedOffer, kind: NamedMeasure['measure']['kind']): string | null => {
      const own = offer.measures[at]?.measure
      // Which duty is to be typed is open: the percentage asks for it.
      if (offer.sums.measures === null) return kind === 'percent' && at === 0 ? null : '0'
      if (own?.kind !== kind) return '0'
      return own.kind === 'percent' ? own.rate : own.amount
    }
    const rateOf = (offer: ComparedOffer) => {
      const own = offer.measures[at]?.measure
      return own && own.kind !== 'percent' ? own.perDollar : perDollar
    }
    return [
      row(
        `percent${at}`,
        t('landed-cost.file.measure.percent', { number }),
        (offer) => figure(of(offer, 'percent')),
        '%',
      ),
      row(`specific${at}`, t('landed-cost.file.measure.specific', { number }), (offer) =>
        figure(of(offer, 'specific')),
      ),
      row(`minimum${at}`, t('landed-cost.file.measure.minimum', { number }), (offer) =>
        figure(of(offer, 'minimum')),
      ),
      row(`measureRate${at}`, t('landed-cost.file.measure.rate', { number }), (offer) =>
        figure(rateOf(offer)),
      ),
    ]
  }
}
