import { localePath } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { startPayment } from './start.server.ts'

/** The address for paying by card; the pro-forma with a notice where the provider gives no page. */
export async function paymentPage(ctx: RequestContext, invoiceId: string): Promise<string> {
  try {
    return await startPayment(ctx, invoiceId)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'unable_to_connect') throw error
    ctx.app.telemetry.exception(error, { requestId: ctx.requestId, part: 'billing' })
    return localePath(ctx.lang, `/profile/Payments/${invoiceId}?card=failed`)
  }
}
