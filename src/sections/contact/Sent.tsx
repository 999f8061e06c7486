import { Message, Num, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Link } from '#ui/Link.tsx'
import { useDraftDone } from './use-draft.ts'

/** Says that the message has arrived and under which reference. */
export function Sent({ reference }: { reference: string }) {
  const { t } = useI18n()
  useDraftDone()
  return (
    <div className="stack">
      <Alert tone="ok" live title={t('contact.sent')}>
        <p>
          <Message id="contact.sent.reference" params={{ reference: <Num className="b">{reference}</Num> }} />
        </p>
      </Alert>
      <p>
        <Link className="more" to="/contact" reloadDocument>
          {t('contact.sent.another')}
        </Link>
      </p>
    </div>
  )
}
