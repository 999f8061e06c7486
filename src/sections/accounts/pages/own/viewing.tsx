import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { localePath } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { formRefusal } from '#platform/http/form/form-refusal.server.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { Button } from '#ui/Button.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Select } from '#ui/form/Select.tsx'
import { accountMeta } from '../../account-meta.ts'
import { SHOWN_FIELDS, SHOWN_TO } from '../../own/profile.ts'
import { saveShows } from '../../own/data.server.ts'
import { readShows } from '../../own/data.ts'
import { doneAt, ownFrame } from '../../own/frame.server.ts'
import { OwnFrame } from '../../own/OwnFrame.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const frame = await ownFrame(ctx)
  const { posted } = ctx
  const typed = posted ? readShows((field) => formText(posted, field)) : {}
  return { frame, shows: { ...frame.account.shows, ...typed }, title: frame.title }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  const form = await request.formData()
  try {
    await saveShows(
      ctx,
      readShows((field) => formText(form, field)),
    )
    return doneAt(ctx, 'Viewing-Permissions', 'shown')
  } catch (error) {
    return formRefusal(ctx, error, {})
  }
}

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders
export const meta = accountMeta

export default function Viewing() {
  const { lang, t } = useI18n()
  const { frame, shows } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <OwnFrame frame={frame} page="Viewing-Permissions" refused={refused?.text}>
      <section className="panel" aria-labelledby="shows">
        <SectionHead id="shows" title={t('accounts.profile.shows')} />
        <form className="panel-body" method="post" action={localePath(lang, '/profile/Viewing-Permissions')}>
          <input type="hidden" name="csrftoken" value={frame.token} />
          <p className="intro">{t('accounts.shows.text')}</p>
          <div className="field-columns">
            {SHOWN_FIELDS.map((field) => (
              <Select
                key={field}
                name={`shows-${field}`}
                label={t(`accounts.shows.${field}`)}
                defaultValue={String(shows[field])}
                options={SHOWN_TO.map((level) => ({
                  value: String(level),
                  label: t(`accounts.shows.to${level}`),
                }))}
                required
              />
            ))}
          </div>
          <Button type="submit">{t('accounts.save')}</Button>
        </form>
      </section>
    </OwnFrame>
  )
}
