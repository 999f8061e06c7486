import { useLocation, useNavigate } from 'react-router'
import { Bidi, Lat, Num, Time, useI18n } from '#i18n/react.tsx'
import { CATEGORIES, type LibraryDocument } from '#sections/fileuploads/contract.ts'
import { Link } from '#ui/Link.tsx'
import { PanelList } from '../../parts/PanelList.tsx'
import { Uploader } from '../media/Uploader.tsx'
import { SHOWS, type DocumentsData } from './contract.ts'
import { DocumentState } from './DocumentState.tsx'

/** The documents of the library, newest first, and the way in for new ones. */
export default function Documents({ data }: { data: DocumentsData }) {
  const { t, fmt } = useI18n()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (
    <>
      {data.mayUpload && (
        <div className="admin-gap">
          <Uploader
            kind="document"
            bounds={data.bounds}
            action={pathname}
            onDone={() => void navigate(pathname + search, { replace: true, preventScrollReset: true })}
          />
        </div>
      )}
      <PanelList
        label={t('admin.documents.title')}
        list={data.list}
        rowKey={({ id }) => id}
        search={t('admin.documents.search')}
        countText={t('admin.documents.count', { count: data.list.count })}
        filters={[
          {
            name: 'show',
            label: t('admin.documents.show'),
            options: SHOWS.map((value) => ({ value, label: t(`admin.documents.show.${value}`) })),
          },
          {
            name: 'category',
            label: t('admin.documents.category'),
            options: CATEGORIES.map((value) => ({ value, label: t(`admin.documents.category.${value}`) })),
          },
        ]}
        empty={{ title: t('admin.documents.empty'), text: t('admin.documents.empty.text') }}
        columns={[
          {
            key: 'title',
            label: t('admin.documents.name'),
            head: true,
            cell: (row) => <Title document={row} />,
          },
          {
            key: 'format',
            label: t('admin.documents.format'),
            cell: (row) => (
              <>
                <Lat>{row.format.toUpperCase()}</Lat> <bdi className="size muted">{row.file_size_text}</bdi>
              </>
            ),
          },
          {
            key: 'category',
            label: t('admin.documents.category'),
            cell: (row) => t(`admin.documents.category.${row.category}`),
          },
          {
            key: 'audience',
            label: t('admin.documents.audience'),
            cell: (row) =>
              row.paid ? t('admin.documents.paid') : t(`admin.documents.visibility.${row.visibility}`),
          },
          {
            key: 'state',
            label: t('admin.documents.state'),
            cell: (row) => <DocumentState document={row} />,
          },
          {
            key: 'date',
            label: t('admin.documents.date'),
            cell: (row) => (row.published_at ? <Time dateTime={row.published_at} as="date" /> : '—'),
          },
          {
            key: 'downloads',
            label: t('admin.documents.downloads'),
            cell: (row) => <Num>{fmt.number(row.downloads)}</Num>,
          },
        ]}
      />
    </>
  )
}

function Title({ document }: { document: LibraryDocument }) {
  const { lang } = useI18n()
  const title = document[lang].title || document[lang === 'ar' ? 'en' : 'ar'].title
  return (
    <Link to={`/admin/documents/${document.id}`}>
      {title ? <Bidi text={title} /> : <bdi>{document.name}</bdi>}
    </Link>
  )
}
