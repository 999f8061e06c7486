import {
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { localePath } from '#i18n/locale.ts'
import { Message, Time, useI18n } from '#i18n/react.tsx'
import { requestContext, type RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formRefusal } from '#platform/http/form/form-refusal.server.ts'
import { formText } from '#platform/http/form/form-text.ts'
import type { PageHandle } from '#platform/http/page-handle.ts'
import { loginFirst, ownFrame } from '#sections/accounts/contract.server.ts'
import { OwnFrame } from '#sections/accounts/contract.ts'
import { Alert } from '#ui/Alert.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { changeSubscription } from '../../life/change.server.ts'
import {
  addSeat,
  cancelSubscription,
  forgetCard,
  removeSeat,
  resumeSubscription,
} from '../../life/own.server.ts'
import { askedChange, changeOffer } from '../../life/quote.server.ts'
import { billingMeta, billingTitle } from '../../meta.ts'
import { mySubscriptions } from '../../queries.server.ts'
import { SubscriptionPanel } from '../../view/SubscriptionPanel.tsx'

const DONE = ['tried', 'cancelled', 'resumed', 'seat', 'unseated', 'changed', 'forgotten'] as const

export const handle: PageHandle = { parameters: ['done', 'change', 'price', 'seats'] }

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const frame = await ownFrame(ctx)
  const [{ own, given }, offer] = await Promise.all([mySubscriptions(ctx), changeOffer(ctx)])
  return {
    frame,
    own,
    given,
    offer,
    done: DONE.find((done) => done === ctx.url.searchParams.get('done')) ?? null,
    title: billingTitle(ctx.lang, 'billing.subscriptions'),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  if (ctx.viewer.role === 'visitor') throw redirect(loginFirst(ctx), 303)
  const form = await request.formData()
  const id = formText(form, 'subscription')
  try {
    return redirect(localePath(ctx.lang, await act(ctx, id, form)), 303)
  } catch (error) {
    return formRefusal(ctx, error, { id, username: formText(form, 'username') })
  }
}

/** Does what a button asks for; returns where it leads. */
async function act(ctx: RequestContext, id: string, form: FormData): Promise<string> {
  const here = (done: (typeof DONE)[number]) => `/profile/Subscriptions?done=${done}`
  switch (formText(form, 'intent')) {
    case 'cancel':
      await cancelSubscription(ctx, id)
      return here('cancelled')
    case 'resume':
      await resumeSubscription(ctx, id)
      return here('resumed')
    case 'forget':
      await forgetCard(ctx, id)
      return here('forgotten')
    case 'seat':
      await addSeat(ctx, id, formText(form, 'username'))
      return here('seat')
    case 'unseat':
      await removeSeat(ctx, id, Number(formText(form, 'user')) || 0)
      return here('unseated')
    case 'change': {
      const asked = askedChange(formText(form, 'price'), formText(form, 'seats'))
      if (!asked) throw new Refusal('invalid_input')
      const { invoice } = await changeSubscription(ctx, id, asked)
      return invoice ? `/profile/Payments/${invoice}` : here('changed')
    }
    default:
      throw new Refusal('bad_request')
  }
}

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders
export const meta = billingMeta

export default function Subscriptions() {
  const { t } = useI18n()
  const { frame, own, given, offer, done } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const seatProblem = refused?.fields['username']
  const problem = !refused
    ? null
    : seatProblem
      ? t(seatProblem === 'no_results' ? 'billing.error.seat.unknown' : 'billing.error.seat.full')
      : refused.code === 'conflict'
        ? t('billing.refused.change')
        : refused.code === 'not_allowed'
          ? t('billing.refused.unpaid')
          : refused.text
  return (
    <OwnFrame frame={frame} page="Subscriptions" refused={problem}>
      {done && !problem && (
        <Alert tone="ok" live>
          {t(`billing.done.${done}`)}
        </Alert>
      )}
      {given.map(({ payer, until }) => (
        <Alert key={payer + until}>
          <Message
            id="billing.given"
            params={{ payer: <bdi>{payer}</bdi>, until: <Time dateTime={until} /> }}
          />
        </Alert>
      ))}
      {own.length === 0 ? (
        <EmptyState kind="first" title={t('billing.noSubscription')} text={t('billing.noSubscriptionText')}>
          <Link className={buttonClass()} to="/profile/Subscribe">
            {t('billing.subscribe')}
          </Link>
        </EmptyState>
      ) : (
        own.map((one) => (
          <SubscriptionPanel
            key={one.id}
            subscription={one}
            token={frame.token}
            offer={offer?.id === one.id ? offer : null}
            typed={refused?.kept.id === one.id && seatProblem ? refused.kept.username : ''}
          />
        ))
      )}
    </OwnFrame>
  )
}
