/** The address of a new plan. */
export const NEW_PLAN = 'new'
/** The address of a new rate. */
export const NEW_RATE = 'new'
