/** The address of a plan that is not there yet. */
export const NEW_PLAN = 'new'
