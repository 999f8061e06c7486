import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { localePath } from '#i18n/locale.ts'
import { Lat, Message, useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { formRefusal } from '#platform/http/form/form-refusal.server.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { LangChoice, ListChoices, OWN_PATH } from '#sections/newsletters/contract.ts'
import { ownNewsletters, saveOwnNewsletters } from '#sections/newsletters/contract.server.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { accountMeta } from '../../account-meta.ts'
import { doneAt, ownFrame } from '../../own/frame.server.ts'
import { OwnFrame } from '../../own/OwnFrame.tsx'

const valuesOf = (form: FormData) => ({
  slugs: form.getAll('lists').filter((value) => typeof value === 'string'),
  mailLang: formText(form, 'lang') === 'en' ? ('en' as const) : ('ar' as const),
})

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const frame = await ownFrame(ctx)
  const { lists, mailLang } = await ownNewsletters(ctx)
  const stored = { slugs: lists.filter(({ on }) => on).map(({ slug }) => slug), mailLang }
  return { frame, lists, values: ctx.posted ? valuesOf(ctx.posted) : stored, title: frame.title }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  const values = valuesOf(await request.formData())
  try {
    await saveOwnNewsletters(ctx, values)
    return doneAt(ctx, 'Newsletters', 'saved')
  } catch (error) {
    return formRefusal(ctx, error, { values })
  }
}

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders
export const meta = accountMeta

export default function OwnNewsletters() {
  const { lang, t } = useI18n()
  const { frame, lists, values } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { slugs, mailLang } = refused?.kept.values ?? values
  const why = refused?.fields['email'] ? t('newsletters.own.email') : refused?.text
  return (
    <OwnFrame frame={frame} page="Newsletters" refused={why}>
      <section className="panel" aria-labelledby="letters">
        <SectionHead id="letters" title={t('newsletters.own')} />
        {lists.length === 0 ? (
          <EmptyState kind="first" title={t('newsletters.none')} text={t('newsletters.noneText')} />
        ) : (
          <form className="panel-body" method="post" action={localePath(lang, OWN_PATH)}>
            <input type="hidden" name="csrftoken" value={frame.token} />
            <p className="intro">
              <Message id="newsletters.own.text" params={{ email: <Lat>{frame.account.email}</Lat> }} />
            </p>
            <ListChoices lists={lists} chosen={slugs} />
            <LangChoice value={mailLang} />
            <Button type="submit">{t('newsletters.own.save')}</Button>
          </form>
        )}
      </section>
    </OwnFrame>
  )
}
