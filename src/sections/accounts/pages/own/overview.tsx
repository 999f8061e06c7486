import type { PageHandle } from '#platform/http/page-handle.ts'
import {
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { countryName } from '#i18n/countries/countries.server.ts'
import { localePath } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { formRefusal } from '#platform/http/form/form-refusal.server.ts'
import { accountMeta } from '../../account-meta.ts'
import { listSessions } from '../../login/sessions.server.ts'
import { doneAt, loginFirst, ownFrame } from '../../own/frame.server.ts'
import { OwnFrame } from '../../own/OwnFrame.tsx'
import { OwnPosts } from '../../own/OwnPosts.tsx'
import { ownPosts } from '../../own/posts.server.ts'
import { applyProfileForm } from '../../own/profile-action.server.ts'
import { ProfileFacts } from '../../own/ProfileFacts.tsx'
import { ReaderOptions } from '../../own/ReaderOptions.tsx'
import { SessionsTable } from '../../own/SessionsTable.tsx'

export const handle: PageHandle = { parameters: ['done'] }

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const frame = await ownFrame(ctx)
  const [sessions, posts] = await Promise.all([listSessions(ctx), ownPosts(ctx)])
  const { country } = frame.profile
  return {
    frame,
    sessions,
    posts,
    country: country && countryName(country, ctx.lang),
    title: frame.title,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  if (ctx.viewer.role === 'visitor') throw redirect(loginFirst(ctx), 303)
  const form = await request.formData()
  try {
    return doneAt(ctx, '', await applyProfileForm(ctx, form))
  } catch (error) {
    return formRefusal(ctx, error, {})
  }
}

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders
export const meta = accountMeta

export default function Overview() {
  const { lang, prefs } = useI18n()
  const { frame, sessions, posts, country } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const form = { token: frame.token, action: localePath(lang, '/profile') }
  return (
    <OwnFrame frame={frame} page={null} refused={refused?.text}>
      <ProfileFacts profile={frame.profile} countryName={country} />
      {posts.total > 0 && <OwnPosts {...posts} />}
      <ReaderOptions {...form} prefs={prefs} />
      <SessionsTable {...form} sessions={sessions} />
    </OwnFrame>
  )
}
