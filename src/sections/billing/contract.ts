/** The rights of a subscription. */
export const FEATURES = ['paid'] as const
export type Feature = (typeof FEATURES)[number]

/** An account pays for one person, or for the people of a company. */
export const KINDS = ['person', 'company'] as const
export type Kind = (typeof KINDS)[number]

/** Lengths of a period, in months. */
export const MONTHS = [1, 3, 12] as const
export type Months = (typeof MONTHS)[number]

/** Most seats that can be ordered at once. */
export const MOST_SEATS = 1000
export const LIMITS = { name: 120, address: 300, cr: 20, vat: 20, bankNumber: 60 } as const

/** How an order is paid: by a transfer, or on the page of a provider. */
export type WayToPay = 'bank' | 'card'
