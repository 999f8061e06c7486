import { Num, Time, useI18n } from '#i18n/react.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { Status } from '#ui/Status.tsx'
import { BillingLinks } from './BillingLinks.tsx'
import type { VatRateList } from './contract.ts'
import { NEW_RATE } from './plan-fields.ts'

const TONES = { now: 'ok', coming: 'info', over: 'off' } as const

/** Rates of VAT on subscriptions, country by country. */
export default function VatRates({ data: { rates } }: { data: VatRateList }) {
  const { t, fmt } = useI18n()
  return (
    <div className="stack">
      <BillingLinks />
      <p className="admin-intro">{t('admin.billing.vatIntro')}</p>
      <p>
        <Link className={buttonClass({ small: true })} to={`/admin/billing/vat/${NEW_RATE}`}>
          {t('admin.billing.addRate')}
        </Link>
      </p>
      <div className="table-wrap">
        <table className="table cards" aria-label={t('admin.billing.vatRates')}>
          <thead>
            <tr>
              <th scope="col">{t('admin.billing.country')}</th>
              <th scope="col">{t('admin.billing.rate')}</th>
              <th scope="col">{t('admin.billing.taxCategory')}</th>
              <th scope="col">{t('admin.billing.firstDay')}</th>
              <th scope="col">{t('admin.billing.lastDay')}</th>
              <th scope="col">{t('admin.billing.state')}</th>
            </tr>
          </thead>
          <tbody>
            {rates.map((rate) => (
              <tr key={rate.id}>
                <td className="row-head">
                  <Link className="row-link" to={`/admin/billing/vat/${rate.id}`}>
                    {rate.country}
                  </Link>
                </td>
                <td data-l={t('admin.billing.rate')}>
                  <Num>{fmt.share(Number(rate.percent))}</Num>
                </td>
                <td data-l={t('admin.billing.taxCategory')}>{t(`admin.billing.tax.${rate.category}`)}</td>
                <td data-l={t('admin.billing.firstDay')}>
                  <Time dateTime={rate.from} />
                </td>
                <td data-l={t('admin.billing.lastDay')}>
                  <Time dateTime={rate.lastDay} />
                </td>
                <td data-l={t('admin.billing.state')}>
                  <Status tone={TONES[rate.state]}>{t(`admin.billing.rate.${rate.state}`)}</Status>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
