import { moreMessages } from '#catalogue/more.ts'
import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { metaOf, type MetaInput } from '#head/page.ts'
import { decide } from '#editorial/comments/moderate.server.ts'
import { parseId } from '#editorial/paths.ts'
import { localePath } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formRefusal, earlyRefusal } from '#platform/http/form-refusal.server.ts'
import { formText } from '#platform/http/form-text.ts'
import { pageOf } from '#platform/http/page-number.ts'
import { can } from '#platform/policy/policy.ts'
import { Alert } from '#ui/Alert.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { CommentList } from './CommentList.tsx'
import { moderationList } from './comments-view.server.ts'
import { adminTitle } from './title.server.ts'

await moreMessages()

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  ctx.personal()
  if (!can(ctx.viewer, 'comment.moderate')) throw data({ need: 'staff' }, { status: 403 })
  const page = pageOf(ctx.url)
  const list = page === null ? null : await moderationList(ctx, page)
  if (!list) throw data(null, { status: 404 })
  return {
    ...list,
    title: adminTitle(ctx.lang, 'admin.comments'),
    token: ctx.formToken(),
    alert: earlyRefusal(ctx),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  try {
    const form = await request.formData()
    const verb = formText(form, 'do')
    const comment = parseId(formText(form, 'comment'))
    if (comment === null || (verb !== 'published' && verb !== 'removed')) throw new Refusal('bad_request')
    await decide(ctx, comment, verb)
    const page = parseId(formText(form, 'page')) ?? 1
    // Deciding never makes the list shorter: the page is still there.
    return redirect(localePath(ctx.lang, `/admin/comments${page > 1 ? `?page=${page}` : ''}`), 303)
  } catch (error) {
    return formRefusal(ctx, error, {})
  }
}

export function meta({
  loaderData,
  ...where
}: MetaInput & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  return loaderData ? metaOf(where, { title: loaderData.title, robots: 'noindex' }) : []
}

export default function Comments() {
  const { t } = useI18n()
  const loaded = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const alert = refused?.text ?? loaded.alert
  return (
    <>
      <PageHead title={t('admin.comments')} intro={t('admin.comments.intro')} />
      {alert && <Alert tone="danger" live title={alert} />}
      <CommentList {...loaded} />
    </>
  )
}
