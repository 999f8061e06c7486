import { useLocation, useNavigate } from 'react-router'
import { Lat, useI18n } from '#i18n/react.tsx'
import { Link } from '#ui/Link.tsx'
import { Status } from '#ui/Status.tsx'
import { PanelList } from '../../parts/PanelList.tsx'
import type { GridPicture, LibraryData } from './contract.ts'
import { Thumb } from './Thumb.tsx'
import { Uploader } from './Uploader.tsx'

/** The media library: the newsroom's pictures, newest first, and the way in for new ones. */
export default function Media({ data }: { data: LibraryData }) {
  const { t } = useI18n()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (
    <>
      {data.mayUpload && (
        <div className="admin-gap">
          <Uploader
            bounds={data.bounds}
            action={pathname}
            onDone={() => void navigate(pathname + search, { replace: true, preventScrollReset: true })}
          />
        </div>
      )}
      <p className="row wrapping small">
        {(['missing', 'uncredited'] as const).map(
          (show) =>
            data.lacking[show] > 0 && (
              <Link key={show} to={`/admin/media?show=${show}`}>
                {t(`admin.media.lacking.${show}`, { count: data.lacking[show] })}
              </Link>
            ),
        )}
      </p>
      <PanelList
        label={t('admin.media.title')}
        list={data.list}
        columns={[]}
        rowKey={({ key }) => key}
        search={t('admin.media.search')}
        countText={t('admin.media.count', { count: data.list.count })}
        filters={[
          {
            name: 'show',
            label: t('admin.media.show'),
            options: (['own', 'missing', 'undescribed', 'uncredited', 'archived'] as const).map((value) => ({
              value,
              label: t(`admin.media.show.${value}`),
            })),
          },
        ]}
        empty={{ title: t('admin.media.empty'), text: t('admin.media.empty.text') }}
        card={(picture) => <Card picture={picture} />}
      />
    </>
  )
}

function Card({ picture }: { picture: GridPicture }) {
  const { t, lang } = useI18n()
  const { alt } = picture[lang]
  return (
    <Link to={`/admin/media/${picture.key}`} className="media-item">
      <Thumb picture={picture} />
      <span className="media-name">
        <bdi>{alt || picture.name || picture.key}</bdi>
      </span>
      <span className="small muted">
        <Lat>{`${picture.width} × ${picture.height}`}</Lat>
      </span>
      <span className="row wrapping small">
        {(!picture.ar.alt || !picture.en.alt) && <Status tone="warn">{t('admin.media.undescribed')}</Status>}
        <span className="muted">{t('admin.media.uses', { count: picture.uses })}</span>
      </span>
    </Link>
  )
}
