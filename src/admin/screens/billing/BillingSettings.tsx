import { useI18n } from '#i18n/react.tsx'
import { SELLER_COUNTRIES } from '#sections/billing/settings.ts'
import { BothFields, ChoiceField, TextField } from '../../parts/fields.tsx'
import { FormPart, PanelForm } from '../../parts/PanelForm.tsx'
import { BillingLinks } from './BillingLinks.tsx'
import type { BillingSettingsView } from './contract.ts'

/** Who sells and where money is sent. */
export default function BillingSettings({ data }: { data: BillingSettingsView }) {
  const { t } = useI18n()
  return (
    <>
      <BillingLinks />
      <PanelForm>
        <FormPart title={t('admin.billing.seller')} hint={t('admin.billing.sellerHint')}>
          <BothFields name="name" label={t('admin.billing.sellerName')} value={data.name} max={120} />
          <BothFields name="address" label={t('admin.billing.address')} value={data.address} long max={300} />
          <ChoiceField
            name="country"
            label={t('admin.billing.country')}
            value={data.country}
            options={SELLER_COUNTRIES.map((value) => ({
              value,
              label: t(`admin.billing.country.${value}`),
            }))}
            required
          />
          <TextField
            name="vat_number"
            label={t('admin.billing.vatNumber')}
            hint={t('admin.billing.vatNumberHint')}
            value={data.vatNumber}
            dir="ltr"
          />
          <TextField name="cr_number" label={t('admin.billing.crNumber')} value={data.crNumber} dir="ltr" />
        </FormPart>
        <FormPart title={t('admin.billing.bank')} hint={t('admin.billing.bankHint')}>
          <TextField
            name="account_holder"
            label={t('admin.billing.holder')}
            value={data.accountHolder}
            dir="auto"
            maxLength={120}
          />
          <TextField name="iban" label={t('admin.billing.iban')} value={data.iban} dir="ltr" maxLength={50} />
          <BothFields name="bank_name" label={t('admin.billing.bankName')} value={data.bankName} max={80} />
          <TextField
            name="swift"
            label={t('admin.billing.swift')}
            value={data.swift}
            dir="ltr"
            maxLength={11}
          />
          <TextField
            name="second_from"
            label={t('admin.billing.secondFrom')}
            hint={t('admin.billing.secondFromHint')}
            value={data.secondFrom}
            inputMode="decimal"
            dir="ltr"
          />
        </FormPart>
      </PanelForm>
    </>
  )
}
