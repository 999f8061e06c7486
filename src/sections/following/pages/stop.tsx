import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { Message, useI18n } from '#i18n/react.tsx'
import { localePath } from '#i18n/locale.ts'
import { metaOf, type MetaInput } from '#head/page.ts'
import { requestContext } from '#platform/http/context.server.ts'
import type { PageHandle } from '#platform/http/page-handle.ts'
import { readUnsubscribe, unsubscribePath } from '#platform/mail/unsubscribe.server.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { MAIL_LISTS } from '../../mail-lists.server.ts'
import { wordsIn } from '../words.server.ts'

export const handle: PageHandle = { parameters: ['done'] }

/** Where the link of a mail leads. A look changes nothing: mail filters open every link. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  ctx.personal()
  const token = params['token'] ?? ''
  const found = await readUnsubscribe(ctx.app.db, MAIL_LISTS, token)
  if (!found) throw data(null, { status: 404 })
  const { t } = wordsIn(ctx.lang, ctx.now, ctx.prefs)
  return {
    list: found.list.label[ctx.lang],
    path: unsubscribePath(token),
    done: ctx.url.searchParams.get('done') === '1',
    title: t('following.stop'),
  }
}

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: { title: string } }) {
  return loaderData ? metaOf(where, { title: loaderData.title, robots: 'noindex' }) : []
}

export default function Stop() {
  const { t, lang } = useI18n()
  const { list, path, done, title } = useLoaderData<typeof loader>()
  return (
    <section className="panel follow-stop" aria-labelledby="stop">
      <div className="panel-body">
        <h1 id="stop">{title}</h1>
        {done ? (
          <Alert tone="ok" live>
            <p>
              <Message id="following.stop.done" params={{ list }} />
            </p>
            <p>{t('following.stop.back')}</p>
            <p>
              <Link to="/profile/Following">{t('following.stop.settings')}</Link>
            </p>
          </Alert>
        ) : (
          <form method="post" action={localePath(lang, path)}>
            <p className="intro">
              <Message id="following.stop.text" params={{ list }} />
            </p>
            <Button type="submit">{t('following.stop.button')}</Button>
          </form>
        )}
      </div>
    </section>
  )
}
