import { useI18n } from '#i18n/react.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'

/** The other screens about subscriptions. */
export function BillingLinks() {
  const { t } = useI18n()
  const look = buttonClass({ variant: 'ghost', small: true })
  return (
    <p className="row wrapping">
      <Link className={look} to="/admin/billing">
        {t('admin.billing.documents')}
      </Link>
      <Link className={look} to="/admin/billing/cards">
        {t('admin.billing.cards')}
      </Link>
      <Link className={look} to="/admin/billing/plans">
        {t('admin.billing.plans')}
      </Link>
      <Link className={look} to="/admin/billing/coupons">
        {t('admin.billing.coupons')}
      </Link>
      <Link className={look} to="/admin/billing/vat">
        {t('admin.billing.vatRates')}
      </Link>
      <Link className={look} to="/admin/billing/settings">
        {t('admin.billing.seller')}
      </Link>
    </p>
  )
}
