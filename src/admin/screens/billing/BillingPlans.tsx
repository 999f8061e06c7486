import { Lat, Num, useI18n } from '#i18n/react.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { Status } from '#ui/Status.tsx'
import { BillingLinks } from './BillingLinks.tsx'
import type { PlanList } from './contract.ts'
import { NEW_PLAN } from './plan-fields.ts'

/** The plans. */
export default function BillingPlans({ data: { plans } }: { data: PlanList }) {
  const { t, fmt } = useI18n()
  return (
    <>
      <BillingLinks />
      <p className="admin-intro">{t('admin.billing.plansIntro')}</p>
      <p>
        <Link className={buttonClass({ small: true })} to={`/admin/billing/plans/${NEW_PLAN}`}>
          {t('admin.billing.addPlan')}
        </Link>
      </p>
      {plans.length === 0 ? (
        <EmptyState kind="first" title={t('admin.billing.noPlans')} text={t('admin.billing.noPlansText')} />
      ) : (
        <div className="table-wrap">
          <table className="table cards" aria-label={t('admin.billing.plans')}>
            <thead>
              <tr>
                <th scope="col">{t('admin.billing.plan')}</th>
                <th scope="col">{t('admin.billing.prices')}</th>
                <th scope="col">{t('admin.billing.live')}</th>
                <th scope="col">{t('admin.billing.state')}</th>
              </tr>
            </thead>
            <tbody>
              {plans.map((plan) => (
                <tr key={plan.key}>
                  <td className="row-head">
                    <Opener to={`/admin/billing/plans/${plan.key}`} name={plan.name} />
                  </td>
                  <td data-l={t('admin.billing.prices')}>
                    <Lat>{plan.prices || '—'}</Lat>
                  </td>
                  <td data-l={t('admin.billing.live')}>
                    <Num>{fmt.number(plan.live)}</Num>
                  </td>
                  <td data-l={t('admin.billing.state')}>
                    <Status tone={plan.active ? 'ok' : 'off'}>
                      {t(plan.active ? 'admin.billing.offered' : 'admin.billing.notOffered')}
                    </Status>{' '}
                    {plan.demo && <Status tone="off">{t('admin.billing.demo')}</Status>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

function Opener({ to, name }: { to: string; name: string }) {
  return (
    <Link className="row-link" to={to}>
      <bdi>{name}</bdi>
    </Link>
  )
}
