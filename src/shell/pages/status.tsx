import { data, redirect, useRouteLoaderData, type HeadersArgs, type LoaderFunctionArgs } from 'react-router'
import { Message, Time, useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { Link } from '#ui/Link.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { LoginForm } from '#sections/accounts/login/LoginForm.tsx'
import { splitLang, localePath } from '#i18n/locale.ts'
import { closedUntil, isClosedFor } from '../closing.server.ts'
import type { RootData } from '../root-data.server.ts'

/** Seconds, where no time of opening is set. */
const RETRY_AFTER = 3600

/**
 * CloseORLogin. While the site is closed every address shows this page with status 503; only under its own address
 * does it carry the login form, so that readers of other addresses are given no cookie.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const closed = await isClosedFor(ctx)
  const here = splitLang(ctx.url.pathname).path === '/status'
  if (!closed && !here) throw redirect(localePath(ctx.lang, '/index'))
  const token = here && ctx.viewer.role === 'visitor' ? ctx.formToken() : null
  if (!closed) return data({ closed, token, until: null })
  const until = await closedUntil(ctx)
  const seconds = until ? Math.ceil((Date.parse(until) - ctx.now.getTime()) / 1000) : RETRY_AFTER
  return data({ closed, token, until }, { status: 503, headers: { 'retry-after': String(seconds) } })
}

export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders

export default function Status({
  loaderData,
}: {
  loaderData: { closed: boolean; token: string | null; until: string | null }
}) {
  const { t } = useI18n()
  const root = useRouteLoaderData<RootData>('root')
  return (
    <>
      <title>{`${root?.site.name ?? ''} - ${t(loaderData.closed ? 'shell.closed.title' : 'shell.status.title')}`}</title>
      <meta name="robots" content="noindex" />
      <PageHead
        title={t(loaderData.closed ? 'shell.closed.title' : 'shell.status.title')}
        intro={(loaderData.closed && root?.closed) || t('shell.status.open')}
      />
      {loaderData.until && (
        <p>
          <Message
            id="shell.closed.until"
            params={{ time: <Time dateTime={loaderData.until} as="dateTime" /> }}
          />
        </p>
      )}
      {loaderData.token ? (
        <LoginForm token={loaderData.token} />
      ) : (
        loaderData.closed && (
          <Link className="button ghost" to="/status">
            {t('shell.closed.enter')}
          </Link>
        )
      )}
    </>
  )
}
