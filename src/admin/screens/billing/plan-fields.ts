/** The address of a plan that is not there yet. */
export const NEW_PLAN = 'new'
/** The address of a rate that is not there yet. */
export const NEW_RATE = 'new'
