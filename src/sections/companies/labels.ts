/** Enums of a company that have words in the messages; the data may know more. */
export const ADJECTIVES = [
  'producer',
  'listed',
  'subsidiary',
  'joint_venture',
  'holding',
  'state_owned',
  'private',
  'feedstock_supplier',
  'developer',
  'distributor',
  'trader',
  'contractor',
] as const

export const CONFIDENCES = ['high', 'medium', 'low'] as const

const EXCHANGES = ['Tadawul', 'ADX', 'DFM', 'QSE', 'BoursaKuwait', 'MSX', 'BahrainBourse'] as const

/** The exchange behind its name in the data (`Boursa Kuwait`). */
export function exchangeOf(name: string): (typeof EXCHANGES)[number] | null {
  return EXCHANGES.find((known) => known === name.replaceAll(' ', '')) ?? null
}
