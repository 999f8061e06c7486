import { allocate, rateOf } from './exact.ts'

/** A rate of VAT as an invoice names it: `S` standard, `Z` zero, `E` exempt, `O` not subject to it. */
export interface VatRate {
  /** Hundredths of a percent. */
  rateBp: number
  category: 'S' | 'Z' | 'E' | 'O'
  /** Why nothing is charged; empty where something is. */
  reason: { ar: string; en: string }
}

/** Something to be paid for. */
export interface LineInput {
  text: { ar: string; en: string }
  quantity: number
  /** Of one, before tax. */
  unit: bigint
  discount: bigint
}

export interface TaxedLine extends LineInput {
  net: bigint
  vat: bigint
}

export interface Totals {
  lines: TaxedLine[]
  net: bigint
  vat: bigint
  gross: bigint
}

/**
 * The lines with their tax. The tax is that of the whole, rounded once, and parted among the lines so that they add up to it.
 * Throws a RangeError for a line that costs less than nothing.
 */
export function taxed(inputs: readonly LineInput[], { rateBp }: VatRate): Totals {
  const nets = inputs.map(({ quantity, unit, discount }) => unit * BigInt(quantity) - discount)
  if (nets.some((net) => net < 0n)) throw new RangeError('A discount beyond the price')
  const net = nets.reduce((all, one) => all + one, 0n)
  const vat = rateOf(net, rateBp)
  const parts = net === 0n ? nets.map(() => 0n) : allocate(vat, nets)
  const lines = inputs.map((line, at) => ({ ...line, net: nets[at] ?? 0n, vat: parts[at] ?? 0n }))
  return { lines, net, vat, gross: net + vat }
}

/** A part of an invoice's total with its tax: taken from both in the invoice's own proportion, the whole being exactly the whole. */
export function partOf(
  { net, vat }: { net: bigint; vat: bigint },
  gross: bigint,
): { net: bigint; vat: bigint } {
  const [taxPart = 0n, netPart = 0n] = allocate(gross, [vat, net])
  return { net: netPart, vat: taxPart }
}
