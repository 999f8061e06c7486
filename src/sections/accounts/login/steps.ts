/** The page where a member sets up two-step log-in. */
export const TWO_STEP = '/profile/Two-Step'
/** Where a login is completed by a second step. */
export const SECOND_STEP = '/account/second-step'
