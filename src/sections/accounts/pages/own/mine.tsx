import {
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { localePath } from '#i18n/locale.ts'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { formRefusal } from '#platform/http/form/form-refusal.server.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { accountMeta } from '../../account-meta.ts'
import { PasswordField } from '../../join/PasswordField.tsx'
import { factorsOf } from '../../factor/factors.server.ts'
import { ProofPanel } from '../../factor/ProofPanel.tsx'
import { prove } from '../../factor/prove.server.ts'
import { proofIn } from '../../factor/shown.server.ts'
import { isFresh } from '../../login/sessions.server.ts'
import { doneAt, loginFirst, ownFrame } from '../../own/frame.server.ts'
import { deleteAccount } from '../../own/leave.server.ts'
import { OwnFrame } from '../../own/OwnFrame.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const frame = await ownFrame(ctx)
  const [factors, fresh] = await Promise.all([factorsOf(ctx.app.db, frame.account.id), isFresh(ctx)])
  const ways = { hasApp: factors.app !== null, hasPasskeys: factors.passkeys.length > 0 }
  return { frame, fresh, ways, title: frame.title }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  if (ctx.viewer.role === 'visitor') throw redirect(loginFirst(ctx), 303)
  const form = await request.formData()
  const intent = formText(form, 'intent')
  try {
    if (intent === 'prove') {
      await prove(ctx, proofIn(form))
      return doneAt(ctx, 'My-Data', 'proved')
    }
    await deleteAccount(ctx, formText(form, 'current_password'))
    return redirect(localePath(ctx.lang, '/index'), 303)
  } catch (error) {
    return formRefusal(ctx, error, { intent })
  }
}

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders
export const meta = accountMeta

export default function Mine() {
  const { lang, t } = useI18n()
  const { frame, fresh, ways } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const errorAt = (field: string) => (refused?.fields[field] ? refused.text : undefined)
  const proving = refused?.kept.intent === 'prove'
  const wrong = proving ? undefined : errorAt('current_password')
  const proof = proving ? { current_password: errorAt('current_password'), code: errorAt('code') } : {}
  const said = wrong ?? proof.current_password ?? proof.code
  const here = localePath(lang, '/profile/My-Data')
  return (
    <OwnFrame frame={frame} page="My-Data" refused={said ? null : refused?.text}>
      {/* One password field on the page: the download waits for a proof, and so does what lies below it. */}
      {!fresh && (
        <ProofPanel
          token={frame.token}
          action={here}
          username={frame.account.username}
          {...ways}
          errors={proof}
        />
      )}
      <section className="panel" aria-labelledby="mine">
        <SectionHead id="mine" title={t('accounts.mine.download')} />
        <div className="panel-body">
          <p className="intro">
            <Bidi text={t('accounts.mine.text')} />
          </p>
          {fresh && (
            <a
              className="button ghost"
              href={`/${lang}/accounts/api/MyData`}
              download={`${frame.account.username}.json`}
            >
              {t('accounts.mine.submit')}
            </a>
          )}
        </div>
      </section>
      {fresh && (
        <section className="panel" aria-labelledby="leave">
          <SectionHead id="leave" title={t('accounts.leave')} />
          <form className="panel-body" method="post" action={here}>
            <ErrorSummary errors={wrong ? [{ name: 'current_password', message: wrong }] : []} />
            <input type="hidden" name="csrftoken" value={frame.token} />
            <p className="intro">{t('accounts.leave.text')}</p>
            <PasswordField
              name="current_password"
              label={t('accounts.field.current')}
              autoComplete="current-password"
              error={wrong}
            />
            <Button type="submit" variant="danger">
              {t('accounts.leave.submit')}
            </Button>
          </form>
        </section>
      )}
    </OwnFrame>
  )
}
