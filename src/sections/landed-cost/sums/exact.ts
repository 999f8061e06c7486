/** A figure that is never rounded on the way: a fraction in lowest terms. The denominator is positive. */
export interface Exact {
  readonly n: bigint
  readonly d: bigint
}

/** A decimal as rows and addresses have it: `1234.5`. Throws on anything else: what readers type is checked before. */
export function exact(text: string): Exact {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (sign === undefined) throw new RangeError(`Not a decimal: ${text}`)
  return reduced(BigInt(sign + whole + fraction), 10n ** BigInt(fraction.length))
}

export const ZERO: Exact = { n: 0n, d: 1n }

export const plus = (...parts: readonly Exact[]): Exact =>
  parts.reduce((a, b) => reduced(a.n * b.d + b.n * a.d, a.d * b.d), ZERO)
export const minus = (a: Exact, b: Exact): Exact => plus(a, { n: -b.n, d: b.d })
export const times = (a: Exact, b: Exact): Exact => reduced(a.n * b.n, a.d * b.d)
export const percentOf = (base: Exact, percent: Exact): Exact =>
  reduced(base.n * percent.n, base.d * percent.d * 100n)
export const isLess = (a: Exact, b: Exact): boolean => a.n * b.d < b.n * a.d

/** A quotient; the divisor is above zero. */
export function over(a: Exact, b: Exact): Exact {
  if (b.n <= 0n) throw new RangeError('Division by nothing')
  return reduced(a.n * b.d, a.d * b.n)
}

/** The figure rounded to a number of decimals; halves away from zero. */
export function rounded({ n, d }: Exact, decimals: number): string {
  const scaled = (n < 0n ? -n : n) * 10n ** BigInt(decimals)
  const whole = (2n * scaled + d) / (2n * d)
  const digits = whole.toString().padStart(decimals + 1, '0')
  const at = digits.length - decimals
  const text = digits.slice(0, at) + (decimals > 0 ? `.${digits.slice(at)}` : '')
  return n < 0n && whole > 0n ? `-${text}` : text
}

function reduced(n: bigint, d: bigint): Exact {
  let [a, b] = [n < 0n ? -n : n, d]
  while (b > 0n) [a, b] = [b, a % b]
  return a > 1n ? { n: n / a, d: d / a } : { n, d }
}
