import {
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { countryChoices } from '#i18n/countries/countries.server.ts'
import { localePath } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { formRefusal } from '#platform/http/form/form-refusal.server.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { loginFirst, ownFrame } from '#sections/accounts/contract.server.ts'
import { OwnFrame } from '#sections/accounts/contract.ts'
import { Alert } from '#ui/Alert.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { billingMeta, billingTitle } from '../../meta.ts'
import { checkout, OrderRefusal } from '../../order/checkout.server.ts'
import { ORDER_FIELDS, type OrderValues } from '../../order/order-form.ts'
import { paymentPage } from '../../online/payment-page.server.ts'
import { offeredPlans } from '../../queries.server.ts'
import { OrderForm } from '../../view/OrderForm.tsx'

const valuesOf = (form: FormData) =>
  Object.fromEntries(ORDER_FIELDS.map((name) => [name, formText(form, name)])) as OrderValues

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const frame = await ownFrame(ctx)
  const offered = await offeredPlans(ctx)
  const { name, country } = frame.account
  return {
    frame,
    offered,
    countries: countryChoices(ctx.lang),
    values: ctx.posted
      ? valuesOf(ctx.posted)
      : ({
          price: String(offered.plans[0]?.prices[0]?.id ?? ''),
          kind: 'person',
          seats: '1',
          name,
          country: country ?? offered.country,
          address: '',
          vat: '',
          cr: '',
          coupon: '',
          trial: '',
          pay: offered.ways[0] ?? 'bank',
        } satisfies OrderValues),
    title: billingTitle(ctx.lang, 'billing.subscribe'),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  if (ctx.viewer.role === 'visitor') throw redirect(loginFirst(ctx), 303)
  const values = valuesOf(await request.formData())
  try {
    const { invoice, pays } = await checkout(ctx, values)
    if (invoice && pays) return redirect(await paymentPage(ctx, invoice), 303)
    const path = invoice ? `/profile/Payments/${invoice}` : '/profile/Subscriptions?done=tried'
    return redirect(localePath(ctx.lang, path), 303)
  } catch (error) {
    return formRefusal(ctx, error, { values, errors: error instanceof OrderRefusal ? error.errors : {} })
  }
}

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders
export const meta = billingMeta

export default function Subscribe() {
  const { t } = useI18n()
  const { frame, offered, countries, values } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const errors = refused?.kept.errors ?? {}
  const several = Object.keys(errors).length > 0
  const problem =
    refused && !several
      ? refused.code === 'conflict'
        ? t('billing.refused.runs')
        : refused.code === 'not_allowed'
          ? t('billing.noWay')
          : refused.text
      : null
  const ready = offered.ways.length > 0
  const open = ready || offered.plans.some(({ trialDays }) => trialDays > 0)
  return (
    <OwnFrame frame={frame} page="Subscribe" refused={problem}>
      <section className="panel" aria-labelledby="subscribe">
        <SectionHead id="subscribe" title={t('billing.subscribe')} />
        <div className="panel-body">
          {!ready && <Alert tone="warn">{t('billing.noTransfer')}</Alert>}
          {offered.plans.length === 0 ? (
            <EmptyState kind="first" title={t('billing.noPlans')} text={t('billing.noPlansText')} />
          ) : (
            <OrderForm
              token={frame.token}
              offered={offered}
              countries={countries}
              values={refused?.kept.values ?? values}
              errors={errors}
              open={open}
            />
          )}
        </div>
      </section>
    </OwnFrame>
  )
}
