import { Lat, Time, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { ActForm } from '../../parts/ActForm.tsx'
import type { ArchiveUndoData } from './contract.ts'

/** Asks before an import is undone, with what goes and what stays. */
export default function ArchiveUndo({ data }: { data: ArchiveUndoData }) {
  const { t } = useI18n()
  const { id, later } = data
  return (
    <section className="panel archive-part">
      <SectionHead title={t('admin.archives.undo.title')} />
      <div className="panel-body">
        <p>
          <b>
            <bdi dir="auto">{data.site}</bdi>
          </b>{' '}
          <span className="muted">
            <Lat>{`#${id}`}</Lat> · <Time dateTime={data.at} as="dateTime" />
          </span>
        </p>
        {later === null ? (
          <>
            <ul className="archive-list">
              <li>{t('admin.archives.undo.removed', { count: data.removed })}</li>
              {data.restored > 0 && <li>{t('admin.archives.undo.restored', { count: data.restored })}</li>}
              {data.kept > 0 && <li>{t('admin.archives.undo.kept', { count: data.kept })}</li>}
            </ul>
            <p className="muted">{t('admin.archives.undo.rest')}</p>
          </>
        ) : (
          <Alert tone="warn" title={t('admin.archives.undo.later')}>
            <p>
              {t('admin.archives.undo.later.text')}{' '}
              <Link to={`/admin/archives/imports/${later}`}>
                {t('admin.archives.undo.later.link', { id: later })}
              </Link>
            </p>
          </Alert>
        )}
        <div className="row archive-buttons">
          {later === null && (
            <ActForm fields={{ do: 'undo' }} label={t('admin.archives.undo.do')} variant="danger" />
          )}
          <Link
            className={buttonClass({ variant: 'ghost', small: true })}
            to={`/admin/archives/imports/${id}`}
          >
            {t('panel.cancel')}
          </Link>
        </div>
      </div>
    </section>
  )
}
