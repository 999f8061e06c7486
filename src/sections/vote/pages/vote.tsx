import type { PageHandle } from '#platform/http/page-handle.ts'
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
import { isolateHtml } from '#i18n/bidi/isolate-html.server.ts'
import { localePath } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { formRefusal, earlyRefusal } from '#platform/http/form/form-refusal.server.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { sectionInfo } from '#site/section-info.server.ts'
import { Alert } from '#ui/Alert.tsx'
import { PageJsonLd } from '#head/PageJsonLd.tsx'
import { Breadcrumb } from '#ui/page/Breadcrumb.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Link } from '#ui/Link.tsx'
import { VoteResults } from '#ui/VoteResults.tsx'
import { BallotForm } from '../BallotForm.tsx'
import { cast } from '../cast.server.ts'
import { votePath, type BallotState } from '../contract.ts'
import { VoteFrame } from '../VoteFrame.tsx'
import { readOwnVote } from '../vote.server.ts'

export const handle: PageHandle = { parameters: ['option', 'counted', 'changed'] }

export async function loader({ params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const id = parseId(params['id'])
  const vote = id === null ? null : await readOwnVote(ctx, id)
  if (!vote) throw data(null, { status: 404 })
  const info = await sectionInfo(ctx.app, 'vote', ctx.lang)
  const chosen = ctx.posted ? formText(ctx.posted, 'option') : ctx.url.searchParams.get('option')
  return {
    label: info.label,
    notes: info.notes && isolateHtml(info.notes, ctx.lang),
    vote,
    chosen: parseId(chosen ?? undefined),
    said: vote.own === null ? null : saidOf(vote.state, ctx.url.searchParams),
    token: vote.open ? ctx.formToken() : null,
    alert: earlyRefusal(ctx),
  }
}

/** What to say of the ballot that was just sent, or of one that does not count. */
function saidOf(
  state: BallotState | null,
  query: URLSearchParams,
): 'waiting' | 'dropped' | 'changed' | 'thanks' | null {
  if (state === 'waiting' || state === 'dropped') return state
  if (query.has('changed')) return 'changed'
  return query.has('counted') ? 'thanks' : null
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  const id = parseId(params['id'])
  if (id === null) throw data(null, { status: 404 })
  const option = parseId(formText(await request.formData(), 'option'))
  try {
    const done = await cast(ctx, id, option)
    const said = done === 'changed' ? 'changed' : 'counted'
    return redirect(localePath(ctx.lang, `${votePath(id)}?${said}`), 303)
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
const SAID = { must_be_valid: 'vote.choose', not_allowed: 'vote.closed' } as const

export default function VotePage() {
  const { t } = useI18n()
  const { label, notes, vote, chosen, said: done, token, alert } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const said = refused && Object.entries(SAID).find(([code]) => code === refused.code)?.[1]
  const warning = said ? t(said) : (refused?.text ?? alert)
  const first = vote.open && vote.own === null
  const ballot = (
    <BallotForm vote={vote} method="post" chosen={refused?.kept.option ?? vote.own ?? chosen}>
      <input type="hidden" name="csrftoken" value={token ?? ''} />
    </BallotForm>
  )
  const trail = [{ label: t('shell.nav.home'), href: '/index' }, { label }]
  return (
    <>
      <Breadcrumb items={trail} />
      <PageJsonLd trail={trail} />
      <PageHead title={label}>{notes && <div dangerouslySetInnerHTML={{ __html: notes }} />}</PageHead>
      {warning && <Alert tone="danger" live title={warning} />}
      {done && !warning && (
        <Alert tone={done === 'waiting' || done === 'dropped' ? 'warn' : 'ok'} live>
          {t(`vote.${done}`)}
        </Alert>
      )}
      {chosen !== null && first && !warning && <Alert tone="info">{t('vote.confirm')}</Alert>}
      {!vote.open && !warning && <Alert>{t('vote.closed')}</Alert>}
      <div className="with-rail">
        {first && (
          <section className="panel" aria-label={t('vote.title')}>
            <VoteFrame vote={vote}>{ballot}</VoteFrame>
          </section>
        )}
        <section className="panel" aria-labelledby="results">
          <SectionHead id="results" title={t(vote.open ? 'vote.results' : 'vote.final')} />
          <div data-results="" data-own={vote.own === null ? undefined : ''}>
            <VoteFrame vote={vote}>
              <VoteResults {...vote} own={vote.own ?? undefined} />
              {vote.waiting > 0 && (
                <p className="note panel-body">{t('vote.unusual', { count: vote.waiting })}</p>
              )}
              {vote.open && vote.own !== null && (
                <Link className="more panel-body" to={`${votePath(vote.id)}#change`}>
                  {t('vote.change')}
                </Link>
              )}
            </VoteFrame>
          </div>
        </section>
        {vote.open && vote.own !== null && (
          <section className="panel" id="change" aria-labelledby="change-title">
            <SectionHead id="change-title" title={t('vote.change')} />
            <VoteFrame vote={vote}>
              <p className="panel-body">{t('vote.changeHint')}</p>
              {ballot}
            </VoteFrame>
          </section>
        )}
      </div>
    </>
  )
}
