import type { PageHandle } from '#platform/http/page-handle.ts'
import {
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { metaOf, type MetaInput } from '#head/page.ts'
import { localePath } from '#i18n/locale.ts'
import { isolateHtml } from '#i18n/bidi/isolate-html.server.ts'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formRefusal, earlyRefusal } from '#platform/http/form/form-refusal.server.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { SOCIAL_NETWORKS } from '#site/contract.ts'
import { PageBlock } from '#sections/pages/contract.ts'
import { pageContent } from '#sections/pages/contract.server.ts'
import { sectionInfo } from '#site/section-info.server.ts'
import { siteSettings } from '#site/settings.server.ts'
import { PageJsonLd } from '#head/PageJsonLd.tsx'
import { Breadcrumb } from '#ui/page/Breadcrumb.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Channels } from '../Channels.tsx'
import { ContactForm } from '../ContactForm.tsx'
import { CONTACT_FIELDS, isReference, TRAP_FIELD, type ContactValues } from '../contract.ts'
import { SUBJECTS } from '../subjects.ts'
import { ContactRefusal, sendMessage } from '../contact.server.ts'
import { Sent } from '../Sent.tsx'

const valuesOf = (form: FormData) =>
  Object.fromEntries(CONTACT_FIELDS.map((name) => [name, formText(form, name)])) as ContactValues

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  ctx.tag('settings')
  const [settings, info, pages] = await Promise.all([
    siteSettings(ctx.app),
    sectionInfo(ctx.app, 'contact', ctx.lang),
    pageContent(ctx, 'contact'),
  ])
  const { searchParams } = ctx.url
  const subject = SUBJECTS.find((name) => name === searchParams.get('subject')) ?? ''
  const sent = searchParams.get('sent')
  return {
    label: info.label,
    pages,
    notes: info.notes && isolateHtml(info.notes, ctx.lang),
    channels: SOCIAL_NETWORKS.filter((network) => settings[network] !== '').map((network) => ({
      network,
      url: settings[network],
    })),
    sent: isReference(sent) ? sent : null,
    token: ctx.formToken(),
    values: ctx.posted ? valuesOf(ctx.posted) : { name: '', email: '', subject, message: '' },
    alert: earlyRefusal(ctx),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  const form = await request.formData()
  const values = valuesOf(form)
  try {
    // A browser may have filled it in: the text comes back with the field emptied, and the second try arrives.
    if (form.get(TRAP_FIELD)) throw new Refusal('bad_request')
    const { reference } = await sendMessage(ctx, values)
    return redirect(localePath(ctx.lang, `/contact?sent=${reference}`), 303)
  } catch (error) {
    return formRefusal(ctx, error, { values, errors: error instanceof ContactRefusal ? error.errors : {} })
  }
}

export const handle: PageHandle = { parameters: ['subject', 'sent'] }

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders

export function meta({
  loaderData,
  ...where
}: MetaInput & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  return loaderData ? metaOf(where, { title: loaderData.label }) : []
}

export default function Contact() {
  const { t } = useI18n()
  const { label, notes, pages, channels, sent, token, values, alert } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const fieldErrors = refused?.kept.errors ?? {}
  const general = Object.keys(fieldErrors).length > 0 ? null : (refused?.text ?? alert)
  const trail = [{ label: t('shell.nav.home'), href: '/index' }, { label }]
  return (
    <>
      <Breadcrumb items={trail} />
      <PageJsonLd trail={trail} />
      <div className="with-rail">
        <div>
          <PageHead title={label}>{notes && <div dangerouslySetInnerHTML={{ __html: notes }} />}</PageHead>
          {sent && !refused ? (
            <Sent reference={sent} />
          ) : (
            <ContactForm
              token={token}
              values={refused?.kept.values ?? values}
              errors={fieldErrors}
              alert={general}
            />
          )}
        </div>
        <div className="stack wide">
          <Channels channels={channels} />
          <PageBlock pages={pages} />
        </div>
      </div>
    </>
  )
}
