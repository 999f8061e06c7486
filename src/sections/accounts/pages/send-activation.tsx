import { moreMessages } from '#catalogue/more.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { metaOf, type MetaInput } from '#head/page.ts'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { AccountPanel } from '../AccountPanel.tsx'
import { accountTitle } from '../title.server.ts'
import { Policy } from '../Policy.tsx'

await moreMessages()

export function loader({ context }: LoaderFunctionArgs) {
  return { title: accountTitle(context.get(requestContext).lang, 'accounts.activation.title') }
}

export function meta({
  loaderData,
  ...where
}: MetaInput & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  return loaderData ? metaOf(where, { title: loaderData.title, robots: 'noindex' }) : []
}

export default function SendActivation() {
  const { t } = useI18n()
  return (
    <AccountPanel title={t('accounts.activation.title')}>
      <Policy title={t('accounts.activation.mail')} text={t('accounts.activation.text')} />
    </AccountPanel>
  )
}
