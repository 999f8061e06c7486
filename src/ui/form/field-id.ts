/** Id of the control of a field: where the error summary leads. */
export const fieldId = (name: string) => `f-${name}`
