import { moreMessages } from '#catalogue/more.ts'
import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { metaOf, type MetaInput } from '#head/page.ts'
import { parseId } from '#editorial/paths.ts'
import { isolateHtml } from '#i18n/isolate-html.server.ts'
import { localePath } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { formRefusal, earlyRefusal } from '#platform/http/form-refusal.server.ts'
import { formText } from '#platform/http/form-text.ts'
import { sectionInfo } from '#site/section-info.server.ts'
import { Alert } from '#ui/Alert.tsx'
import { PageJsonLd } from '#head/PageJsonLd.tsx'
import { Breadcrumb } from '#ui/Breadcrumb.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { VoteResults } from '#ui/VoteResults.tsx'
import { BallotForm } from '../BallotForm.tsx'
import { cast } from '../cast.server.ts'
import { votePath } from '../contract.ts'
import { VoteFrame } from '../VoteFrame.tsx'
import { readOwnVote } from '../vote.server.ts'

await moreMessages()

export async function loader({ params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const id = parseId(params['id'])
  const vote = id === null ? null : await readOwnVote(ctx, id)
  if (!vote) throw data(null, { status: 404 })
  const info = await sectionInfo(ctx.app, 'vote', ctx.lang)
  const chosen = ctx.posted ? formText(ctx.posted, 'option') : ctx.url.searchParams.get('option')
  const mayVote = vote.open && vote.own === null
  return {
    label: info.label,
    notes: info.notes && isolateHtml(info.notes, ctx.lang),
    vote,
    mayVote,
    chosen: parseId(chosen ?? undefined),
    counted: vote.own !== null && ctx.url.searchParams.has('counted'),
    token: mayVote ? ctx.formToken() : null,
    alert: earlyRefusal(ctx),
  }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  const id = parseId(params['id'])
  if (id === null) throw data(null, { status: 404 })
  const option = parseId(formText(await request.formData(), 'option'))
  try {
    await cast(ctx, id, option)
    return redirect(localePath(ctx.lang, `${votePath(id)}?counted`), 303)
  } catch (error) {
    return formRefusal(ctx, error, { option })
  }
}

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders

export function meta({
  loaderData,
  ...where
}: MetaInput & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  return loaderData ? metaOf(where, { title: `${loaderData.label} - ${loaderData.vote.question}` }) : []
}

/** Refusals that this page can say better than the catalogue. */
const SAID = { conflict: 'vote.twice', must_be_valid: 'vote.choose', not_allowed: 'vote.closed' } as const

export default function VotePage() {
  const { t } = useI18n()
  const { label, notes, vote, mayVote, chosen, counted, token, alert } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const said = refused && Object.entries(SAID).find(([code]) => code === refused.code)?.[1]
  const warning = said ? t(said) : (refused?.text ?? alert)
  const trail = [{ label: t('shell.nav.home'), href: '/index' }, { label }]
  return (
    <>
      <Breadcrumb items={trail} />
      <PageJsonLd trail={trail} />
      <PageHead title={label}>{notes && <div dangerouslySetInnerHTML={{ __html: notes }} />}</PageHead>
      {warning && <Alert tone={said === 'vote.twice' ? 'warn' : 'danger'} live title={warning} />}
      {counted && (
        <Alert tone="ok" live>
          {t('vote.thanks')}
        </Alert>
      )}
      {chosen !== null && mayVote && !warning && <Alert tone="info">{t('vote.confirm')}</Alert>}
      {!vote.open && !warning && <Alert>{t('vote.closed')}</Alert>}
      <div className="two">
        {mayVote && (
          <section className="pn" aria-label={t('vote.title')}>
            <VoteFrame vote={vote}>
              <BallotForm vote={vote} method="post" chosen={refused?.kept.option ?? chosen}>
                <input type="hidden" name="csrftoken" value={token ?? ''} />
              </BallotForm>
            </VoteFrame>
          </section>
        )}
        <section className="pn" aria-labelledby="results">
          <SectionHead id="results" title={t(vote.open ? 'vote.results' : 'vote.final')} />
          <VoteFrame vote={vote}>
            <VoteResults {...vote} own={vote.own ?? undefined} />
          </VoteFrame>
        </section>
      </div>
    </>
  )
}
