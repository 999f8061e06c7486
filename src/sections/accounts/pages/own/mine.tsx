import { moreMessages } from '#catalogue/more.ts'
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
import { formRefusal } from '#platform/http/form-refusal.server.ts'
import { formText } from '#platform/http/form-text.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { accountMeta } from '../../account-meta.ts'
import { PasswordField } from '../../join/PasswordField.tsx'
import { loginFirst, ownFrame } from '../../own/frame.server.ts'
import { deleteAccount } from '../../own/leave.server.ts'
import { OwnFrame } from '../../own/OwnFrame.tsx'

await moreMessages()

export async function loader({ context }: LoaderFunctionArgs) {
  const frame = await ownFrame(context.get(requestContext))
  return { frame, title: frame.title }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  if (ctx.viewer.role === 'visitor') throw redirect(loginFirst(ctx), 303)
  const form = await request.formData()
  try {
    await deleteAccount(ctx, formText(form, 'current_password'))
    return redirect(localePath(ctx.lang, '/index'), 303)
  } catch (error) {
    return formRefusal(ctx, error, {})
  }
}

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders
export const meta = accountMeta

export default function Mine() {
  const { lang, t } = useI18n()
  const { frame } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const wrong = refused?.fields['current_password'] ? refused.text : undefined
  return (
    <OwnFrame frame={frame} page="My-Data" refused={wrong ? null : refused?.text}>
      <section className="pn" aria-labelledby="mine">
        <SectionHead id="mine" title={t('accounts.mine.download')} />
        <div className="pn-b">
          <p className="intro">
            <Bidi text={t('accounts.mine.text')} />
          </p>
          <a
            className="btn gho"
            href={`/${lang}/accounts/api/MyData`}
            download={`${frame.account.username}.json`}
          >
            {t('accounts.mine.submit')}
          </a>
        </div>
      </section>
      <section className="pn" aria-labelledby="leave">
        <SectionHead id="leave" title={t('accounts.leave')} />
        <form className="pn-b" method="post" action={localePath(lang, '/profile/My-Data')}>
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
    </OwnFrame>
  )
}
