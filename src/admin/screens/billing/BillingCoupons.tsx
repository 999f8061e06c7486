import { Lat, Num, Time, useI18n } from '#i18n/react.tsx'
import { CURRENCIES } from '#sections/billing/money/money.ts'
import { Status } from '#ui/Status.tsx'
import { ActForm } from '../../parts/ActForm.tsx'
import { ChoiceField, TextField } from '../../parts/fields.tsx'
import { FormPart, PanelForm } from '../../parts/PanelForm.tsx'
import { BillingLinks } from './BillingLinks.tsx'
import type { CouponList } from './contract.ts'

/** Coupons that there are, and a form for another. */
export default function BillingCoupons({ data: { coupons, plans } }: { data: CouponList }) {
  const { t, fmt } = useI18n()
  return (
    <div className="stack">
      <BillingLinks />
      {coupons.length > 0 && (
        <div className="table-wrap">
          <table className="table cards" aria-label={t('admin.billing.coupons')}>
            <thead>
              <tr>
                <th scope="col">{t('admin.billing.code')}</th>
                <th scope="col">{t('admin.billing.worth')}</th>
                <th scope="col">{t('admin.billing.plan')}</th>
                <th scope="col">{t('admin.billing.uses')}</th>
                <th scope="col">{t('admin.billing.until')}</th>
                <th scope="col">{t('admin.billing.state')}</th>
                <th scope="col">
                  <span className="visually-hidden">{t('admin.billing.act')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {coupons.map((one) => (
                <tr key={one.code}>
                  <td className="row-head">
                    <Lat>{one.code}</Lat>
                  </td>
                  <td data-l={t('admin.billing.worth')}>
                    <Lat>{one.worth}</Lat>
                  </td>
                  <td data-l={t('admin.billing.plan')}>{one.plan ?? t('admin.billing.allPlans')}</td>
                  <td data-l={t('admin.billing.uses')}>
                    <Num>{`${fmt.number(one.uses)}${one.maxUses === null ? '' : ` / ${fmt.number(one.maxUses)}`}`}</Num>
                  </td>
                  <td data-l={t('admin.billing.until')}>
                    <Time dateTime={one.until} />
                  </td>
                  <td data-l={t('admin.billing.state')}>
                    <Status tone={one.active ? 'ok' : 'off'}>
                      {t(one.active ? 'admin.billing.on' : 'admin.billing.off')}
                    </Status>
                  </td>
                  <td className="full admin-actions">
                    <ActForm
                      fields={{ do: one.active ? 'off' : 'on', code: one.code }}
                      label={t(one.active ? 'admin.billing.stop' : 'admin.billing.start')}
                      about={one.code}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <PanelForm>
        <FormPart title={t('admin.billing.addCoupon')} hint={t('admin.billing.couponHint')}>
          <TextField name="code" label={t('admin.billing.code')} value="" dir="ltr" maxLength={24} required />
          <TextField
            name="worth"
            label={t('admin.billing.worth')}
            value=""
            inputMode="decimal"
            dir="ltr"
            required
          />
          <ChoiceField
            name="unit"
            label={t('admin.billing.worthIn')}
            value=""
            options={[
              { value: '', label: '%' },
              ...CURRENCIES.map((currency) => ({ value: currency, label: currency })),
            ]}
          />
          <ChoiceField
            name="plan"
            label={t('admin.billing.plan')}
            value=""
            options={[{ value: '', label: t('admin.billing.allPlans') }, ...plans]}
          />
          <TextField
            name="max_uses"
            label={t('admin.billing.maxUses')}
            value=""
            inputMode="numeric"
            dir="ltr"
          />
          <TextField name="until" type="date" label={t('admin.billing.until')} value="" dir="ltr" />
        </FormPart>
      </PanelForm>
    </div>
  )
}
