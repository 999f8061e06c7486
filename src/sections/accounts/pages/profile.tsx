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
import { localePath } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { can } from '#platform/policy/policy.ts'
import { requestContext, type RequestContext } from '#platform/http/context.server.ts'
import { formRefusal, earlyRefusal } from '#platform/http/form-refusal.server.ts'
import { Alert } from '#ui/Alert.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { profilePage } from '../contract.ts'
import { accountTitle } from '../title.server.ts'
import { Overview } from '../Overview.tsx'
import { applyProfileForm } from '../profile-action.server.ts'
import { ProfileFacts } from '../ProfileFacts.tsx'
import { ProfileRail } from '../ProfileRail.tsx'
import { ownAccount, ownPosts, publicProfile } from '../profile.server.ts'
import { listSessions } from '../sessions.server.ts'

await moreMessages()

const DONE = { saved: 'accounts.options.saved', ended: 'accounts.sessions.ended' } as const

export async function loader({ params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const { child } = params
  // Changed by the member himself: nothing here may come out of a shared cache.
  ctx.personal()
  const page = child === undefined ? null : profilePage(child)
  if (child !== undefined && page === null) return somebody(ctx, child)
  const account = await ownAccount(ctx)
  if (!account) throw redirect(loginFirst(ctx))
  const [sessions, posts] = await Promise.all([listSessions(ctx), ownPosts(ctx)])
  return {
    kind: 'own' as const,
    mail: can(ctx.viewer, 'mail.read'),
    comments: can(ctx.viewer, 'comment.moderate'),
    page,
    account,
    sessions,
    posts,
    token: ctx.formToken(),
    alert: earlyRefusal(ctx),
    done: (['saved', 'ended'] as const).find((done) => done === ctx.url.searchParams.get('done')) ?? null,
    title: accountTitle(ctx.lang, 'accounts.profile'),
  }
}

async function somebody(ctx: RequestContext, username: string) {
  const profile = await publicProfile(ctx.app, username)
  if (!profile) throw data(null, { status: 404 })
  return {
    kind: 'public' as const,
    profile,
    title: `${accountTitle(ctx.lang, 'accounts.profile.public')} - ${profile.name}`,
  }
}

function loginFirst(ctx: RequestContext): string {
  return localePath(ctx.lang, `/account/login?next=${encodeURIComponent(ctx.url.pathname)}`)
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  if (ctx.viewer.role === 'visitor') throw redirect(loginFirst(ctx), 303)
  try {
    const done = await applyProfileForm(ctx, await request.formData())
    return redirect(localePath(ctx.lang, `/profile?done=${done}`), 303)
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

export default function Profile() {
  const { lang, t } = useI18n()
  const loaded = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  if (loaded.kind === 'public') {
    const { profile } = loaded
    return (
      <>
        <PageHead title={t('accounts.profile.of', { name: profile.name })} />
        <ProfileFacts profile={profile} />
      </>
    )
  }
  const alert = refused?.text ?? loaded.alert
  return (
    <>
      <PageHead title={loaded.account.name}>
        <p className="row">
          <Link className={buttonClass({ variant: 'ghost', small: true })} to="/account/logout">
            {t('accounts.logout')}
          </Link>
        </p>
      </PageHead>
      {alert && <Alert tone="danger" live title={alert} />}
      {loaded.done && (
        <Alert tone="ok" live>
          {t(DONE[loaded.done])}
        </Alert>
      )}
      <div className="two-n">
        <ProfileRail page={loaded.page} mail={loaded.mail} comments={loaded.comments} />
        <Overview {...loaded} action={localePath(lang, '/profile')} />
      </div>
    </>
  )
}
