import { useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { TWO_STEP } from '../../login/steps.ts'

type Props = { codes: readonly string[]; username: string; heading: string }

/** The ten codes, this once: to be downloaded, printed or copied. `heading` is above them in the file. */
export function NewCodes({ codes, username, heading }: Props) {
  const { t } = useI18n()
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${heading}\r\n\r\n${codes.join('\r\n')}\r\n`)}`
  return (
    <section className="panel" aria-labelledby="new-codes">
      <SectionHead id="new-codes" title={t('accounts.codes.shown')} />
      <div className="panel-body">
        <Alert tone="warn" live>
          {t('accounts.codes.once')}
        </Alert>
        <ol className="recovery-codes" dir="ltr">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <p className="row wrapping">
          <a className={buttonClass()} href={file} download={`recovery-codes-${username}.txt`}>
            {t('accounts.codes.download')}
          </a>
          <span className="needs-script">
            <Button variant="ghost" data-print="">
              {t('accounts.codes.print')}
            </Button>
          </span>
          <Link className={buttonClass({ variant: 'ghost' })} to={TWO_STEP}>
            {t('accounts.codes.done')}
          </Link>
        </p>
      </div>
    </section>
  )
}
