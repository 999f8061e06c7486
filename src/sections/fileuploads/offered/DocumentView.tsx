import type { ReactNode } from 'react'
import { Bidi, Lat, Num, Time, useI18n } from '#i18n/react.tsx'
import { localePath } from '#i18n/locale.ts'
import { Alert } from '#ui/Alert.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { DocumentVersion, OfferedDocument } from '../contract.ts'
import { Audience } from './Audience.tsx'
import { OwnVideo } from './OwnVideo.tsx'

interface DocumentViewProps {
  document: OfferedDocument
  /** Every version that the reader may know of, the newest first. */
  versions: readonly DocumentVersion[]
  /** The reader gets the file itself. */
  mayTake: boolean
  isVisitor: boolean
}

/** A document's page below its title: what it is, its file, and how to check that file. */
export function DocumentView({ document, versions, mayTake, isVisitor }: DocumentViewProps) {
  const { t, lang, fmt } = useI18n()
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('documents.format'), <Lat key="format">{document.format.toUpperCase()}</Lat>],
    [
      t('documents.size'),
      <bdi key="size" className="size">
        {document.file_size_text}
      </bdi>,
    ],
    [t('documents.language'), t(`documents.language.${document.language}`)],
    [t('documents.category'), t(`documents.category.${document.category}`)],
    [t('documents.date'), <Time key="date" dateTime={document.published_at} as="date" />],
    ...(document.source
      ? [[t('documents.source'), <Bidi key="source" text={document.source} />] as const]
      : []),
    [
      t('documents.downloads'),
      <span key="downloads">
        <Num>{fmt.number(document.downloads)}</Num>{' '}
        <small className="muted document-hint">{t('documents.downloads.hint')}</small>
      </span>,
    ],
    [
      t('documents.checksum'),
      <span key="checksum">
        <code className="checksum" lang="en" dir="ltr" translate="no">
          {document.sha256}
        </code>
        <small className="muted document-hint">{t('documents.checksum.hint')}</small>
      </span>,
    ],
  ]
  return (
    <article className="panel panel-body stack document">
      <Audience document={document} />
      <NewerVersion document={document} versions={versions} />
      {document.description && (
        <p className="document-text">
          <Bidi text={document.description} />
        </p>
      )}
      {mayTake && <OwnVideo document={document} />}
      {mayTake ? (
        <p className="row wrapping">
          <a className={buttonClass()} href={localePath(lang, document.file)} download rel="nofollow">
            <Icon name="download" />
            {t('documents.get')} <Lat>{document.format.toUpperCase()}</Lat>
          </a>
          <span className="hint">{t('documents.resume')}</span>
        </p>
      ) : (
        <Alert tone="info" title={t('documents.paid')}>
          {t('documents.paid.text')}{' '}
          {isVisitor && (
            <a
              href={localePath(
                lang,
                `/account/login?next=${encodeURIComponent(localePath(lang, document.href))}`,
              )}
            >
              {t('documents.login')}
            </a>
          )}
        </Alert>
      )}
      <dl className="document-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {versions.length > 1 && <Versions document={document} versions={versions} />}
    </article>
  )
}

type VersionsProps = Pick<DocumentViewProps, 'document' | 'versions'>

/** An old link shows that there is a newer version. */
function NewerVersion({ document, versions: [newest] }: VersionsProps) {
  const { t, lang } = useI18n()
  if (!newest || newest.id === document.id) return null
  return (
    <Alert tone="info" title={t('documents.newer')}>
      <a href={localePath(lang, newest.href)}>
        <Bidi text={newest.title} />
      </a>{' '}
      (<Time dateTime={newest.published_at} as="date" />)
    </Alert>
  )
}

function Versions({ document, versions }: VersionsProps) {
  const { t, lang } = useI18n()
  return (
    <section aria-labelledby="versions">
      <h2 id="versions">{t('documents.versions')}</h2>
      <ol>
        {versions.map(({ id, title, published_at, href }) => (
          <li key={id}>
            <a href={localePath(lang, href)} aria-current={id === document.id ? 'page' : undefined}>
              <Bidi text={title} />
            </a>{' '}
            <span className="meta">
              <Time dateTime={published_at} as="date" />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
