import { Message, Num, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { island } from '#ui/island.ts'
import { Link } from '#ui/Link.tsx'
import { DRAFT } from './contract.ts'

/** Says that the message has arrived and under which reference. */
export function Sent({ reference }: { reference: string }) {
  const { t } = useI18n()
  return (
    <div className="stack" {...island('sent', { draft: DRAFT }, { kept: DRAFT })}>
      <Alert tone="ok" live title={t('contact.sent')}>
        <p>
          <Message
            id="contact.sent.reference"
            params={{ reference: <Num className="bold">{reference}</Num> }}
          />
        </p>
      </Alert>
      <p>
        <Link className="more" to="/contact">
          {t('contact.sent.another')}
        </Link>
      </p>
    </div>
  )
}
