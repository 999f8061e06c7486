/** The input of each form of the page of two-step login: `ctx.formToken()` and where it is sent. */
export interface FactorForm {
  token: string
  action: string
}
