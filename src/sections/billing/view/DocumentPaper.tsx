import type { ReactNode } from 'react'
import { Bidi, Lat, Message, Num, Time, useI18n } from '#i18n/react.tsx'
import type { QrDrawing } from '#platform/drawing/qr.server.ts'
import { Link } from '#ui/Link.tsx'
import type { BuyerCopy, SellerCopy } from '../ledger/parties.ts'
import { moneyText } from '../money/money.ts'
import type { DocumentView } from '../queries.server.ts'
import { DemoMark } from './DemoMark.tsx'
import { titleKey } from './document-words.ts'
import { DocumentStatus } from './DocumentStatus.tsx'

type Props = {
  paper: DocumentView
  qr: QrDrawing | null
  countries: { seller: string; buyer: string }
}

/** A pro-forma, an invoice or a credit note as a sheet of paper, on the screen and printed. */
export function DocumentPaper({ paper, qr, countries }: Props) {
  const { lang, t } = useI18n()
  return (
    <article className="paper">
      <header className="paper-head">
        <div>
          <h1>{t(titleKey(paper))}</h1>
          {lang === 'en' && paper.kind !== 'proforma' && <p className="small muted">{t('billing.copy')}</p>}
          <p>
            <DocumentStatus kind={paper.kind} status={paper.status} /> {paper.demo && <DemoMark />}
          </p>
        </div>
        {qr && (
          <svg
            className="qr-code"
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            role="img"
            aria-label={t('billing.qr')}
          >
            {/* Dark on light whatever the theme: not every app reads the reverse. */}
            <rect width={qr.size} height={qr.size} fill="white" />
            <path d={qr.path} fill="black" />
          </svg>
        )}
      </header>
      <dl className="pairs">
        <Pair label={t('billing.number')}>
          <Lat>{paper.number}</Lat>
        </Pair>
        <Pair label={t('billing.date')}>
          <Time dateTime={paper.issuedAt} as="dateTime" />
        </Pair>
        {paper.period && (
          <Pair label={t('billing.supply')}>
            <Message
              id="billing.fromTo"
              params={{
                from: <Time dateTime={paper.period.from} />,
                to: <Time dateTime={paper.period.to} />,
              }}
            />
          </Pair>
        )}
        {paper.dueAt && paper.status === 'open' && (
          <Pair label={t('billing.due')}>
            <Time dateTime={paper.dueAt} />
          </Pair>
        )}
        {paper.refersTo && (
          <Pair label={t(paper.kind === 'credit_note' ? 'billing.corrects' : 'billing.proformaNumber')}>
            <Link to={`/profile/Payments/${paper.refersTo.id}`}>
              <Lat>{paper.refersTo.number}</Lat>
            </Link>
          </Pair>
        )}
      </dl>
      <div className="parties">
        <Party
          title={t('billing.seller')}
          name={paper.seller.name[lang]}
          address={paper.seller.address[lang]}
          country={countries.seller}
          party={paper.seller}
        />
        <Party
          title={t('billing.buyer')}
          name={paper.buyer.name}
          address={paper.buyer.address}
          country={countries.buyer}
          party={paper.buyer}
        />
      </div>
      <Lines paper={paper} />
      {paper.reason && (
        <p className="small">
          <Bidi text={paper.reason} />
        </p>
      )}
      <p className="small muted">{t(paper.kind === 'proforma' ? 'billing.isOffer' : 'billing.isComputed')}</p>
    </article>
  )
}

function Pair({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Party({
  title,
  name,
  address,
  country,
  party,
}: {
  title: string
  name: string
  address: string
  country: string
  party: SellerCopy | BuyerCopy
}) {
  const { t } = useI18n()
  return (
    <section>
      <h2>{title}</h2>
      <p>
        <b>
          <bdi>{name}</bdi>
        </b>
      </p>
      {address.split('\n').map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines of a frozen text
        <p key={at}>
          <bdi>{line}</bdi>
        </p>
      ))}
      <p>{country}</p>
      {party.vatNumber && (
        <p>
          {t('billing.vatNumber')} <Lat>{party.vatNumber}</Lat>
        </p>
      )}
      {party.crNumber && (
        <p>
          {t('billing.crNumber')} <Lat>{party.crNumber}</Lat>
        </p>
      )}
    </section>
  )
}

function Lines({ paper }: { paper: DocumentView }) {
  const { t, fmt } = useI18n()
  const money = (minor: number) => <Num>{moneyText(fmt, minor, paper.currency)}</Num>
  const discounted = paper.lines.some(({ discount }) => discount > 0)
  return (
    <div className="table-wrap">
      <table className="table cards">
        <thead>
          <tr>
            <th scope="col">{t('billing.what')}</th>
            <th scope="col" className="numeric">
              {t('billing.quantity')}
            </th>
            <th scope="col" className="numeric">
              {t('billing.unit')}
            </th>
            {discounted && (
              <th scope="col" className="numeric">
                {t('billing.discount')}
              </th>
            )}
            <th scope="col" className="numeric">
              {t('billing.net')}
            </th>
            <th scope="col" className="numeric">
              {t('billing.vatAt', { rate: fmt.share(paper.rate) })}
            </th>
            <th scope="col" className="numeric">
              {t('billing.lineGross')}
            </th>
          </tr>
        </thead>
        <tbody>
          {paper.lines.map((line) => (
            <tr key={line.text}>
              <td className="row-head">
                <Bidi text={line.text} />
              </td>
              <td className="numeric" data-l={t('billing.quantity')}>
                <Num>{fmt.number(line.quantity)}</Num>
              </td>
              <td className="numeric" data-l={t('billing.unit')}>
                {money(line.unit)}
              </td>
              {discounted && (
                <td className="numeric" data-l={t('billing.discount')}>
                  {money(line.discount)}
                </td>
              )}
              <td className="numeric" data-l={t('billing.net')}>
                {money(line.net)}
              </td>
              <td className="numeric" data-l={t('billing.vatAt', { rate: fmt.share(paper.rate) })}>
                {money(line.vat)}
              </td>
              <td className="numeric" data-l={t('billing.lineGross')}>
                {money(line.net + line.vat)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="pairs sums">
        <Pair label={t('billing.netTotal')}>{money(paper.net)}</Pair>
        <Pair label={t('billing.vatTotal')}>{money(paper.vat)}</Pair>
        <Pair label={t('billing.gross')}>
          <b>{money(paper.gross)}</b>
        </Pair>
        {paper.kind === 'proforma' && paper.status === 'open' && paper.balance !== paper.gross && (
          <Pair label={t('billing.balance')}>
            <b>{money(paper.balance)}</b>
          </Pair>
        )}
      </dl>
    </div>
  )
}
