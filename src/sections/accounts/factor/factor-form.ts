/** What each form of the page of two-step login needs: `ctx.formToken()` and where it is sent. */
export interface FactorForm {
  token: string
  action: string
}
