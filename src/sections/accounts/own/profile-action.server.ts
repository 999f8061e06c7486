import { PREFS_COOKIE, serializePrefs, type ReaderPrefs } from '#i18n/prefs.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { setCookie } from '#platform/http/cookies.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { endOtherSessions, endSession } from '../login/sessions.server.ts'

const YEAR_S = 365 * 24 * 3600

/** Runs a form of the member's overview; returns the confirmation for the page. */
export async function applyProfileForm(ctx: RequestContext, form: FormData): Promise<'saved' | 'ended'> {
  switch (form.get('intent')) {
    case 'options':
      savePrefs(ctx, {
        digits: form.get('digits') === 'arab' ? 'arab' : 'latn',
        hijri: form.get('hijri') === '1',
      })
      return 'saved'
    case 'end-session': {
      const session = formText(form, 'session')
      await (session === 'others' ? endOtherSessions(ctx) : endSession(ctx, session))
      return 'ended'
    }
    default:
      throw new Refusal('bad_request')
  }
}

function savePrefs(ctx: RequestContext, prefs: ReaderPrefs): void {
  const value = serializePrefs(prefs)
  const secure = ctx.app.config.publicUrl.startsWith('https:')
  ctx.setCookie(setCookie(PREFS_COOKIE, value, { maxAge: value === '' ? 0 : YEAR_S, script: true, secure }))
}
