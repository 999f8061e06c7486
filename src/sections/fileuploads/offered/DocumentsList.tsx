import { Bidi, Lat, Num, Time, useI18n } from '#i18n/react.tsx'
import { localePath } from '#i18n/locale.ts'
import { buttonClass } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SearchBox } from '#ui/form/SearchBox.tsx'
import { CATEGORIES, type OfferedDocument } from '../contract.ts'
import { Audience } from './Audience.tsx'
import type { WantedOffers } from '../contract.server.ts'

interface DocumentsListProps {
  documents: readonly OfferedDocument[]
  count: number
  wanted: WantedOffers
}

/** The list of documents with its search, all of it links and a form: it needs no script. */
export function DocumentsList({ documents, count, wanted }: DocumentsListProps) {
  const { t, lang } = useI18n()
  const isFiltered = wanted.text !== '' || wanted.category !== null
  if (count === 0 && !isFiltered)
    return <EmptyState kind="first" title={t('documents.none')} text={t('documents.none.text')} />
  const home = localePath(lang, '/fileuploads/downloads')
  return (
    <>
      <form className="document-search" role="search" action={home}>
        <SearchBox words={wanted.text} hint={t('documents.search')} />
        <select
          className="input"
          name="category"
          aria-label={t('documents.category')}
          defaultValue={wanted.category ?? ''}
        >
          <option value="">{t('documents.category.all')}</option>
          {CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {t(`documents.category.${category}`)}
            </option>
          ))}
        </select>
        <button type="submit" className={buttonClass({ variant: 'ghost' })}>
          {t('documents.show')}
        </button>
      </form>
      <p className="small muted">{t('documents.count', { count })}</p>
      {count === 0 ? (
        <EmptyState kind="none" title={t('documents.notFound')} text={t('documents.notFound.text')}>
          <a className={buttonClass({ variant: 'ghost' })} href={home}>
            {t('documents.all')}
          </a>
        </EmptyState>
      ) : (
        <Table documents={documents} />
      )}
    </>
  )
}

function Table({ documents }: Pick<DocumentsListProps, 'documents'>) {
  const { t, lang, fmt } = useI18n()
  return (
    <div className="table-wrap">
      <table className="table cards">
        <caption className="visually-hidden">{t('documents.list')}</caption>
        <thead>
          <tr>
            {(['title', 'format', 'size', 'date', 'source', 'downloads'] as const).map((name) => (
              <th key={name} scope="col" className={name === 'downloads' ? 'numeric' : undefined}>
                {t(`documents.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {documents.map((document) => (
            <tr key={document.id}>
              <td className="row-head">
                <a href={localePath(lang, document.href)}>
                  <Bidi text={document.title} />
                </a>{' '}
                <Audience document={document} />
                <small className="muted document-hint">{t(`documents.category.${document.category}`)}</small>
              </td>
              <td data-l={t('documents.format')}>
                <Lat>{document.format.toUpperCase()}</Lat>
              </td>
              <td data-l={t('documents.size')}>
                <bdi className="size">{document.file_size_text}</bdi>
              </td>
              <td data-l={t('documents.date')}>
                <Time dateTime={document.published_at} as="date" />
              </td>
              <td data-l={t('documents.source')}>
                {document.source ? <Bidi text={document.source} /> : '—'}
              </td>
              <td data-l={t('documents.downloads')} className="numeric">
                <Num>{fmt.number(document.downloads)}</Num>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The heading of what follows the documents. */
export function FeedsHead() {
  const { t } = useI18n()
  return <h2 className="feeds-head">{t('documents.feeds')}</h2>
}
