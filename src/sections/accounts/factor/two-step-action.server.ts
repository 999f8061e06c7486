import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { siteSettings } from '#site/settings.server.ts'
import { memberOf } from '../login/sessions.server.ts'
import { createTranslator } from '#i18n/translator.ts'
import { DEFAULT_PREFS } from '#i18n/prefs.ts'
import { ar } from '../messages.ar.ts'
import { en } from '../messages.en.ts'
import { addApp, addPasskey, removeFactor } from './enrol.server.ts'
import { prove } from './prove.server.ts'
import { makeRecoveryCodes } from './codes/recovery-codes.server.ts'
import { proofIn } from './shown.server.ts'

type Done = 'proved' | 'app' | 'appRemoved' | 'passkey' | 'passkeyRemoved'

/** Runs a form of the page of two-step login; returns the confirmation, or the recovery codes, to be shown at once. */
export async function applyTwoStepForm(
  ctx: RequestContext,
  form: FormData,
): Promise<Done | { codes: string[]; heading: string }> {
  switch (form.get('intent')) {
    case 'prove':
      await prove(ctx, proofIn(form))
      return 'proved'
    case 'add-app':
      await addApp(ctx, formText(form, 'code'))
      return 'app'
    case 'remove-app':
      await removeFactor(ctx, 'app')
      return 'appRemoved'
    case 'add-passkey':
      await addPasskey(ctx, { name: formText(form, 'name'), answer: formText(form, 'passkey') })
      return 'passkey'
    case 'remove-passkey':
      await removeFactor(ctx, { passkey: formText(form, 'remove') })
      return 'passkeyRemoved'
    case 'codes': {
      const codes = await makeRecoveryCodes(ctx)
      return { codes, heading: await headingOf(ctx) }
    }
    default:
      throw new Refusal('bad_request')
  }
}

/** The heading of the codes in the downloaded file. */
async function headingOf(ctx: RequestContext): Promise<string> {
  const { name } = await siteSettings(ctx.app)
  const t = createTranslator(ctx.lang, ctx.lang === 'ar' ? ar : en, DEFAULT_PREFS)
  return t('accounts.codes.file', { username: memberOf(ctx)?.username ?? '', site: name[ctx.lang] })
}
