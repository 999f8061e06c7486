import { moreMessages } from '#catalogue/more.ts'
import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { metaOf, type MetaInput } from '#head/page.ts'
import { parseId } from '#editorial/paths.ts'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { pageOf } from '#platform/http/page-number.ts'
import { listMail } from '#platform/mail/outbox.server.ts'
import { can } from '#platform/policy/policy.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { presentMailRow, readMail } from './mail-view.server.ts'
import { MailList } from './MailList.tsx'
import { MailReader } from './MailReader.tsx'
import { adminTitle } from './title.server.ts'

await moreMessages()

const missing = () => data(null, { status: 404 })

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  ctx.personal()
  if (!can(ctx.viewer, 'mail.read')) throw data({ need: 'staff' }, { status: 403 })
  const title = adminTitle(ctx.lang, 'admin.mail')
  const asked = ctx.url.searchParams.get('id')
  if (asked !== null) {
    const id = parseId(asked)
    const mail = id === null ? null : await readMail(ctx.app.db, id)
    if (!mail) throw missing()
    return { kind: 'mail' as const, title, mail }
  }
  const page = pageOf(ctx.url)
  if (page === null) throw missing()
  const { mails, pages } = await listMail(ctx.app.db, page)
  if (page > pages) throw missing()
  return { kind: 'list' as const, title, mails: mails.map(presentMailRow), page, pages }
}

export function meta({
  loaderData,
  ...where
}: MetaInput & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  return loaderData ? metaOf(where, { title: loaderData.title, robots: 'noindex' }) : []
}

export default function Mail() {
  const { t } = useI18n()
  const loaded = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={t('admin.mail')} intro={t('admin.mail.intro')} />
      {loaded.kind === 'mail' ? <MailReader mail={loaded.mail} /> : <MailList {...loaded} />}
    </>
  )
}
