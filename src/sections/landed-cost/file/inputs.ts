import type { SheetCell } from '#datasets/export/xlsx/formula-workbook.server.ts'
import { CURRENCIES, MEASURES } from '#datasets/series/units.ts'
import type { Comparison } from '../comparison/compare.server.ts'
import { FEE_KINDS, type ComparedOffer, type NamedMeasure } from '../comparison/lines.ts'
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
    { key: 'basis', label: t('landed-cost.file.basis'), cells: [text(facts.basis)] },
  ]
}

/** The figures of each offer. A rate is shown also for a cost that is still to be typed. */
export function inputRows(comparison: Comparison, { t, lang }: Say): SheetRow[] {
  const { offers, perDollar, facts } = comparison
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
    facts.basis === 'FOB' || BUYER_PAYS[sums.term].length > 0 ? rates.freight : perDollar
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
        !buyerPays(offer.sums.term, 'insurance')
          ? '0'
          : paid && 'percent' in paid
            ? paid.percent
            : paid
              ? '0'
              : null,
      )
    }),
    row('insuranceCost', t('landed-cost.file.insurance.amount'), (offer) =>
      figure((buyerPays(offer.sums.term, 'insurance') ? amountOfInsurance(offer)?.amount : null) ?? '0'),
    ),
    ...(facts.basis === 'FOB' ? containedRows() : []),
    row('freightRate', t('landed-cost.file.rate.freight'), (offer) => figure(carriage(offer))),
    row('customsRate', t('landed-cost.field.customs'), ({ sums }) => figure(sums.customs), '%'),
    ...Array.from({ length: mostMeasures(comparison) }, (_, at) => measureRows(at)).flat(),
    ...(facts.basis === 'FOB' ? feeRows() : []),
    row('portCost', t('landed-cost.field.port'), ({ amounts }) => figure(amounts.port)),
    row('portRate', t('landed-cost.file.rate.port'), ({ rates }) => figure(rates.port)),
    row('vatRate', t('landed-cost.field.vat'), ({ sums }) => figure(sums.vat), '%'),
  ]

  /** What of a price is freight and insurance. */
  function containedRows() {
    return [
      row('freightIn', t('landed-cost.file.freight.in'), ({ sums, amounts }) =>
        figure(buyerPays(sums.term, 'freight') ? '0' : amounts.freight),
      ),
      row('percentIn', t('landed-cost.file.insurance.percentIn'), (offer) => {
        const paid = insurance(offer)
        if (buyerPays(offer.sums.term, 'insurance')) return figure('0')
        return figure(paid && 'percent' in paid ? paid.percent : paid ? '0' : null)
      }),
      row('insuranceIn', t('landed-cost.file.insurance.in'), (offer) =>
        figure((buyerPays(offer.sums.term, 'insurance') ? null : amountOfInsurance(offer)?.amount) ?? '0'),
      ),
    ]
  }

  /** Fees on record, and the amount a tonne in place of them where it was typed or must be. */
  function feeRows() {
    const rated = ({ sums }: ComparedOffer) =>
      (sums.fees ?? []).flatMap((fee) => (fee.kind === 'percent' ? [fee] : []))
    const typed = ({ sums }: ComparedOffer) => {
      if (sums.fees === null) return null
      return sums.fees.find((fee) => fee.kind === 'amount')?.amount ?? '0'
    }
    return [
      ...FEE_KINDS.flatMap((kind, at) => {
        const name = { fee: t(`landed-cost.fee.${kind}`) }
        const of = (offer: ComparedOffer) => rated(offer)[at]
        return [
          row(`fee${at}`, t('landed-cost.file.fee', name), (offer) => figure(of(offer)?.rate ?? '0'), '%'),
          row(`least${at}`, t('landed-cost.file.fee.least', name), (offer) =>
            figure(of(offer)?.bounds?.least.amount ?? '0'),
          ),
          row(`most${at}`, t('landed-cost.file.fee.most', name), (offer) =>
            figure(of(offer)?.bounds?.most.amount ?? '0'),
          ),
        ]
      }),
      row('fees', t('landed-cost.file.fee.typed'), (offer) => figure(typed(offer))),
    ]
  }

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
