import {
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { metaOf, type MetaInput } from '#head/page.ts'
import { PageJsonLd } from '#head/PageJsonLd.tsx'
import { localePath } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { earlyRefusal, formRefusal } from '#platform/http/form/form-refusal.server.ts'
import { formText } from '#platform/http/form/form-text.ts'
import type { PageHandle } from '#platform/http/page-handle.ts'
import { Alert } from '#ui/Alert.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { Breadcrumb } from '#ui/page/Breadcrumb.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { NEWSLETTERS_PATH, OWN_PATH } from '../paths.ts'
import type { JoinValues } from '../lists.ts'
import { askToJoin } from '../subscription/join.server.ts'
import { JoinForm } from '../subscription/JoinForm.tsx'
import { openLists } from '../lists.server.ts'
import { titleOf } from '../title.server.ts'

const valuesOf = (form: FormData): JoinValues => ({
  email: formText(form, 'email'),
  lang: form.get('lang') === 'en' ? 'en' : 'ar',
  lists: form.getAll('lists').filter((value) => typeof value === 'string'),
})

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const lists = await openLists(ctx)
  return {
    title: titleOf(ctx.lang, 'newsletters.title'),
    lists,
    values: ctx.posted
      ? valuesOf(ctx.posted)
      : { email: '', lang: ctx.lang, lists: lists.map(({ slug }) => slug) },
    asked: ctx.url.searchParams.has('asked'),
    isMember: ctx.viewer.role !== 'visitor',
    alert: earlyRefusal(ctx),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  const values = valuesOf(await request.formData())
  try {
    await askToJoin(ctx, values)
    return redirect(localePath(ctx.lang, `${NEWSLETTERS_PATH}?asked=1`), 303)
  } catch (error) {
    const wrong = error instanceof Refusal ? Object.keys(error.fields) : []
    return formRefusal(ctx, error, {
      values,
      wrong: (['lists', 'email'] as const).filter((name) => wrong.includes(name)),
    })
  }
}

export const handle: PageHandle = { parameters: ['asked'] }
export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders

export function meta({
  loaderData,
  ...where
}: MetaInput & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  return loaderData ? metaOf(where, { title: loaderData.title }) : []
}

export default function Newsletters() {
  const { t } = useI18n()
  const { title, lists, values, asked, isMember, alert } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const wrong = refused?.kept.wrong ?? []
  const trail = [{ label: t('shell.nav.home'), href: '/index' }, { label: title }]
  return (
    <>
      <Breadcrumb items={trail} />
      <PageJsonLd trail={trail} />
      <PageHead title={title} intro={t('newsletters.intro')} />
      <div className="stack newsletter">
        {lists.length === 0 && (
          <EmptyState kind="first" title={t('newsletters.none')} text={t('newsletters.noneText')} />
        )}
        {isMember && lists.length > 0 && (
          <Alert>
            <p>
              {t('newsletters.member')} <Link to={OWN_PATH}>{t('newsletters.member.link')}</Link>
            </p>
          </Alert>
        )}
        {asked && !refused ? (
          <Alert tone="ok" live title={t('newsletters.asked')}>
            <p>{t('newsletters.askedText')}</p>
          </Alert>
        ) : (
          lists.length > 0 && (
            <JoinForm
              lists={lists}
              values={refused?.kept.values ?? values}
              wrong={wrong}
              refused={wrong.length > 0 ? null : (refused?.text ?? alert)}
            />
          )
        )}
      </div>
    </>
  )
}
