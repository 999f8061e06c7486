/** How often one person or address may do a thing. */
export interface Limit {
  hits: number
  /** Length of the window, which starts with the first hit. */
  seconds: number
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Every limit of the portal. Who is counted (an account, a visitor's cookie, an address) is said where it is asked. */
export const LIMITS = {
  contact: { hits: 5, seconds: 10 * MINUTE },
  comment: { hits: 8, seconds: 10 * MINUTE },
  report: { hits: 20, seconds: HOUR },
  vote: { hits: 20, seconds: HOUR },
  login: { hits: 10, seconds: 15 * MINUTE },
  register: { hits: 5, seconds: HOUR },
  search: { hits: 60, seconds: MINUTE },
  errors: { hits: 30, seconds: MINUTE },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof LIMITS
