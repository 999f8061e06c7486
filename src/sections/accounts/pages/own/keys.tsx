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
import type { ErrorCode } from '#platform/http/errors.ts'
import { formRefusal } from '#platform/http/form/form-refusal.server.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { API } from '#platform/limits/limits.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { Input } from '#ui/form/Input.tsx'
import { Select } from '#ui/form/Select.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { accountMeta } from '../../account-meta.ts'
import { KEY_DAYS, KEY_KINDS, KEY_LABEL } from '../../keys/keys.ts'
import { KeysTable } from '../../keys/KeysTable.tsx'
import { listKeys, makeKey, revokeKey, type KeyForm } from '../../keys/keys.server.ts'
import { NewKey } from '../../keys/NewKey.tsx'
import { doneAt, loginFirst, ownFrame } from '../../own/frame.server.ts'
import { OwnFrame } from '../../own/OwnFrame.tsx'
import { accountTitle } from '../../title.server.ts'

const PAGE = '/profile/API-Keys'
const EMPTY: KeyForm = { label: '', kind: 'program', days: '365' }

const valuesOf = (form: FormData): KeyForm => ({
  label: formText(form, 'label'),
  kind: formText(form, 'kind'),
  days: formText(form, 'days'),
})

/** What a form is answered: a key, this once, or why there is none. */
type Answered =
  | { made: { key: string } }
  | { code: ErrorCode; text: string; fields: Readonly<Record<string, ErrorCode>>; kept: KeyForm }

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const frame = await ownFrame(ctx)
  return {
    frame,
    keys: await listKeys(ctx.app.db, ctx.now, frame.account.id),
    values: ctx.posted?.get('intent') === 'make' ? valuesOf(ctx.posted) : EMPTY,
    title: accountTitle(ctx.lang, 'accounts.profile.keys'),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  if (ctx.viewer.role === 'visitor') throw redirect(loginFirst(ctx), 303)
  const form = await request.formData()
  const values = valuesOf(form)
  try {
    if (formText(form, 'intent') === 'revoke') {
      await revokeKey(ctx, formText(form, 'key'))
      return doneAt(ctx, 'API-Keys', 'keyRevoked')
    }
    return { made: await makeKey(ctx, values) }
  } catch (error) {
    return formRefusal(ctx, error, values)
  }
}

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders
export const meta = accountMeta

export default function Keys() {
  const { lang, t } = useI18n()
  const { frame, keys, values: before } = useLoaderData<typeof loader>()
  const answer = useActionData() as Answered | undefined
  const made = answer && 'made' in answer ? answer.made : null
  const refused = answer && 'kept' in answer ? answer : null
  const values = refused?.kept ?? before
  const wrong = refused?.fields['label'] ? t('accounts.keys.error.label', { count: KEY_LABEL }) : undefined
  const said =
    refused?.code === 'too_many'
      ? t('accounts.keys.error.most', { count: API.keysPerAccount })
      : refused?.text
  const action = localePath(lang, PAGE)
  return (
    <OwnFrame frame={frame} page="API-Keys" refused={wrong ? null : said}>
      {made ? (
        <NewKey value={made.key} />
      ) : (
        <section className="panel" aria-labelledby="make-key">
          <SectionHead id="make-key" title={t('accounts.keys.new')} />
          <form className="panel-body" method="post" action={action}>
            <ErrorSummary errors={wrong ? [{ name: 'label', message: wrong }] : []} />
            <p className="intro">
              <Bidi text={t('accounts.keys.intro')} /> <Link to="/developers">{t('accounts.keys.how')}</Link>
            </p>
            <input type="hidden" name="csrftoken" value={frame.token} />
            <input type="hidden" name="intent" value="make" />
            <Input
              name="label"
              label={t('accounts.keys.label')}
              hint={t('accounts.keys.labelHint')}
              defaultValue={values.label}
              error={wrong}
              maxLength={KEY_LABEL}
              dir="auto"
              required
            />
            <div className="field-columns">
              <Select
                name="kind"
                label={t('accounts.keys.kind')}
                hint={t('accounts.keys.sheetHint')}
                defaultValue={values.kind}
                required
                options={KEY_KINDS.map((value) => ({ value, label: t(`accounts.keys.kind.${value}`) }))}
              />
              <Select
                name="days"
                label={t('accounts.keys.days')}
                defaultValue={values.days}
                required
                options={KEY_DAYS.map((value) => ({
                  value,
                  label: t(`accounts.keys.days.${value === '' ? 'forever' : value}`),
                }))}
              />
            </div>
            <Button type="submit">{t('accounts.keys.make')}</Button>
          </form>
        </section>
      )}
      <KeysTable token={frame.token} action={action} keys={keys} />
    </OwnFrame>
  )
}
