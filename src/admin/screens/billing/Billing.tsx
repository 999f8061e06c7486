import { Lat, Num, Time, useI18n } from '#i18n/react.tsx'
import { moneyText } from '#sections/billing/money/money.ts'
import { Link } from '#ui/Link.tsx'
import { Status } from '#ui/Status.tsx'
import { PanelList } from '../../parts/PanelList.tsx'
import { BillingLinks } from './BillingLinks.tsx'
import { DOCUMENT_STATES, type DocumentList } from './contract.ts'

const TONES = { open: 'warn', paid: 'ok', void: 'off', issued: 'info' } as const

/** Everything that was asked for, paid and given back. */
export default function Billing({ data }: { data: DocumentList }) {
  const { t, fmt } = useI18n()
  return (
    <>
      <BillingLinks />
      <p className="admin-intro">{t('admin.billing.intro')}</p>
      <PanelList
        label={t('admin.billing.documents')}
        list={data}
        rowKey={({ id }) => id}
        search={t('admin.billing.search')}
        filters={[
          {
            name: 'state',
            label: t('admin.billing.state'),
            options: DOCUMENT_STATES.map((value) => ({ value, label: t(`admin.billing.is.${value}`) })),
          },
        ]}
        empty={{ title: t('admin.billing.empty'), text: t('admin.billing.emptyText') }}
        columns={[
          {
            key: 'number',
            label: t('admin.billing.number'),
            head: true,
            cell: ({ id, number }) => (
              <Link className="row-link" to={`/admin/billing/${id}`}>
                <Lat>{number}</Lat>
              </Link>
            ),
          },
          { key: 'buyer', label: t('admin.billing.buyer'), cell: ({ buyer }) => <bdi>{buyer}</bdi> },
          { key: 'kind', label: t('admin.billing.kind'), cell: ({ kind }) => t(`admin.billing.a.${kind}`) },
          {
            key: 'gross',
            label: t('admin.billing.gross'),
            cell: ({ gross, currency }) => <Num>{moneyText(fmt, gross, currency)}</Num>,
          },
          {
            key: 'date',
            label: t('admin.billing.date'),
            cell: ({ issuedAt }) => <Time dateTime={issuedAt} />,
          },
          {
            key: 'status',
            label: t('admin.billing.state'),
            cell: ({ status, demo }) => (
              <>
                <Status tone={TONES[status]}>{t(`admin.billing.state.${status}`)}</Status>{' '}
                {demo && <Status tone="off">{t('admin.billing.demo')}</Status>}
              </>
            ),
          },
        ]}
      />
    </>
  )
}
