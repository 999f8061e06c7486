import { useI18n } from '#i18n/react.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { OrderForm } from '../../parts/order/OrderForm.tsx'
import type { KindOrderData } from './contract.ts'

/** The order of a kind's things, list by list. */
export default function Order({ data: { kind, together, order, lists } }: { data: KindOrderData }) {
  const { t } = useI18n()
  const list = `/admin/${kind}`
  if (!order || lists.length === 0)
    return (
      <EmptyState
        kind="none"
        title={t(order ? 'admin.order.none' : 'admin.order.tooMany')}
        text={t(order ? 'admin.order.noneText' : 'admin.order.tooManyText')}
      >
        <Link className={buttonClass()} to={list}>
          {together}
        </Link>
      </EmptyState>
    )
  return (
    <>
      <p className="admin-intro">{t('admin.order.text')}</p>
      <p>
        <Link className="more" to={list}>
          {together}
        </Link>
      </p>
      <OrderForm data={order} lists={lists} />
    </>
  )
}
