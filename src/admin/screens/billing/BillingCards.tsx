import { Lat, Num, Time, useI18n } from '#i18n/react.tsx'
import { moneyText } from '#sections/billing/money/money.ts'
import { Alert } from '#ui/Alert.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Status } from '#ui/Status.tsx'
import { ActForm, ConfirmAct } from '../../parts/ActForm.tsx'
import { BillingLinks } from './BillingLinks.tsx'
import type { AttemptRow, CardScreenView } from './contract.ts'

const TONES = {
  new: 'info',
  open: 'info',
  paid: 'ok',
  failed: 'warn',
  closed: 'off',
  returned: 'off',
} as const

/** What the newsroom must look at of the payments by card, and the latest of them. */
export default function BillingCards({ data }: { data: CardScreenView }) {
  const { t } = useI18n()
  const { webhook, problems, recent, events } = data
  return (
    <div className="stack">
      <BillingLinks />
      {webhook === null ? (
        <Alert>{t('admin.billing.cardsOff')}</Alert>
      ) : (
        <p className="admin-intro">
          {t('admin.billing.webhook')} <Lat>{webhook}</Lat>
        </p>
      )}
      {problems.length === 0 && recent.length === 0 && events.length === 0 && (
        <EmptyState kind="first" title={t('admin.billing.noCards')} text={t('admin.billing.noCardsText')} />
      )}
      {problems.length > 0 && (
        <Attempts title={t('admin.billing.cardProblems')} id="problems" rows={problems} acts />
      )}
      {events.length > 0 && <Events events={events} />}
      {recent.length > 0 && <Attempts title={t('admin.billing.cardRecent')} id="recent" rows={recent} />}
    </div>
  )
}

function Attempts({
  title,
  id,
  rows,
  acts = false,
}: {
  title: string
  id: string
  rows: readonly AttemptRow[]
  acts?: boolean
}) {
  const { t, fmt } = useI18n()
  return (
    <section className="panel" aria-labelledby={id}>
      <SectionHead id={id} title={title} />
      <div className="table-wrap">
        <table className="table cards">
          <thead>
            <tr>
              <th scope="col">{t('admin.billing.number')}</th>
              <th scope="col">{t('admin.billing.buyer')}</th>
              <th scope="col">{t('admin.billing.provider')}</th>
              <th scope="col">{t('admin.billing.providerRef')}</th>
              <th scope="col">{t('admin.billing.amount')}</th>
              <th scope="col">{t('admin.billing.begun')}</th>
              <th scope="col">{t('admin.billing.state')}</th>
              {acts && <th scope="col">{t('admin.billing.act')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td className="row-head">
                  <Opener {...row} />
                </td>
                <td data-l={t('admin.billing.buyer')}>
                  <bdi>{row.buyer}</bdi>
                </td>
                <td data-l={t('admin.billing.provider')}>{t(`admin.billing.by.${row.kind}`)}</td>
                <td data-l={t('admin.billing.providerRef')}>
                  <Lat>{row.reference}</Lat>
                </td>
                <td data-l={t('admin.billing.amount')}>
                  <Num>{moneyText(fmt, row.amount, row.currency)}</Num>
                </td>
                <td data-l={t('admin.billing.begun')}>
                  <Time dateTime={row.at} as="dateTime" />
                </td>
                <td data-l={t('admin.billing.state')}>
                  {row.problem ? (
                    t(`admin.billing.problem.${row.problem}`)
                  ) : (
                    <Status tone={TONES[row.status]}>{t(`admin.billing.attempt.${row.status}`)}</Status>
                  )}
                </td>
                {acts && (
                  <td className="full admin-actions">
                    <ActForm
                      fields={{ do: 'look', attempt: row.id }}
                      label={t('admin.billing.look')}
                      about={row.number}
                    />
                    {row.problem === 'refund' && (
                      <ActForm
                        fields={{ do: 'settle', attempt: row.id }}
                        label={t('admin.billing.settle')}
                        about={row.number}
                      />
                    )}
                    {row.returnable && (
                      <ConfirmAct
                        fields={{ do: 'return', attempt: row.id }}
                        label={t('admin.billing.return')}
                        about={row.number}
                        question={t('admin.billing.returnText')}
                      />
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Opener({ invoice, number }: AttemptRow) {
  return (
    <Link className="row-link" to={`/admin/billing/${invoice}`}>
      <Lat>{number}</Lat>
    </Link>
  )
}

function Events({ events }: { events: CardScreenView['events'] }) {
  const { t } = useI18n()
  return (
    <section className="panel" aria-labelledby="events">
      <SectionHead id="events" title={t('admin.billing.events')} />
      <p className="panel-body">{t('admin.billing.eventsText')}</p>
      <div className="table-wrap">
        <table className="table cards">
          <thead>
            <tr>
              <th scope="col">{t('admin.billing.event')}</th>
              <th scope="col">{t('admin.billing.providerRef')}</th>
              <th scope="col">{t('admin.billing.received')}</th>
              <th scope="col">{t('admin.billing.act')}</th>
            </tr>
          </thead>
          <tbody>
            {events.map((event) => (
              <tr key={event.id}>
                <td className="row-head">
                  <Lat>{event.type}</Lat>
                </td>
                <td data-l={t('admin.billing.providerRef')}>
                  <Lat>{event.ref}</Lat>
                </td>
                <td data-l={t('admin.billing.received')}>
                  <Time dateTime={event.at} as="dateTime" />
                </td>
                <td className="full admin-actions">
                  <ActForm
                    fields={{ do: 'settle', event: event.id }}
                    label={t('admin.billing.settle')}
                    about={event.ref}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
