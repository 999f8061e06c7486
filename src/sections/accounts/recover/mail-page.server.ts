import { redirect } from 'react-router'
import { localePath } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { earlyRefusal, formRefusal } from '#platform/http/form/form-refusal.server.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { RegistrationRefusal } from '../join/register.server.ts'
import { askForMail, type AskedMail } from './restore.server.ts'

/** The data of a page that requests a mail to an address. */
export function mailPage(ctx: RequestContext, title: string) {
  ctx.personal()
  return {
    sent: ctx.url.searchParams.get('done') === 'sent',
    mailed: ctx.app.config.smtpUrl !== null,
    token: ctx.formToken(),
    email: ctx.posted ? formText(ctx.posted, 'email') : '',
    alert: earlyRefusal(ctx),
    title,
  }
}

/** Its form: the same answer whether the address has an account or not. */
export async function askedMail(ctx: RequestContext, request: Request, mail: AskedMail) {
  const email = formText(await request.formData(), 'email')
  try {
    await askForMail(ctx, mail, email)
    return redirect(`${localePath(ctx.lang, ctx.url.pathname)}?done=sent`, 303)
  } catch (error) {
    return formRefusal(ctx, error, {
      email,
      error: error instanceof RegistrationRefusal ? error.errors.email : undefined,
    })
  }
}
