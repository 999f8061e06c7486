import { useLocation } from 'react-router'
import { localePath } from '#i18n/locale.ts'
import { Bidi, Num, useI18n } from '#i18n/react.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { Status } from '#ui/Status.tsx'
import { PanelList } from '../../parts/PanelList.tsx'
import type { ImportRunData } from './contract.ts'

/** Every error and warning of a file, page by page and as a file. */
export function Faults({ data: { id, faults, more, upload, counts } }: { data: ImportRunData }) {
  const { t, fmt, lang } = useI18n()
  const { pathname } = useLocation()
  if (counts.errors + counts.warnings === 0) return null
  const shown = faults.asked['show'] ?? ''
  const chips = [
    ['', counts.errors + counts.warnings],
    ['error', counts.errors],
    ['warning', counts.warnings],
  ] as const
  return (
    <section className="panel import-faults">
      <div className="section-head">
        <h2>{t('admin.imports.faults')}</h2>
        <a className="more" href={localePath(lang, `/admin/imports/${id}/faults.csv`)} download>
          <Icon name="download" /> {t('admin.imports.faults.file')}
        </a>
      </div>
      <div className="panel-body">
        <p className="chips">
          {chips.map(([show, count]) => (
            <Link
              key={show}
              className={shown === show ? 'chip on' : 'chip'}
              aria-current={shown === show ? 'true' : undefined}
              to={pathname.replace(/^\/en/, '') + (show && `?show=${show}`)}
            >
              {t(`admin.imports.faults.${show === '' ? 'all' : show}`)} <Num>{fmt.number(count)}</Num>
            </Link>
          ))}
        </p>
        <PanelList
          label={t('admin.imports.faults')}
          list={faults}
          rowKey={({ key }) => key}
          empty={{ title: t('admin.imports.faults.none'), text: '' }}
          columns={[
            {
              key: 'line',
              label: t('admin.imports.faults.line'),
              head: true,
              cell: ({ line, severity }) => (
                <>
                  <Num>{String(line)}</Num>{' '}
                  <Status tone={severity === 'error' ? 'danger' : 'warn'}>
                    {t(`admin.imports.faults.one.${severity}`)}
                  </Status>
                </>
              ),
            },
            {
              key: 'column',
              label: t('admin.imports.column'),
              cell: ({ column }) => (column ? <bdi dir="auto">{column}</bdi> : '—'),
            },
            {
              key: 'value',
              label: t('admin.imports.faults.value'),
              cell: ({ value }) => (value ? <bdi dir="auto">{value}</bdi> : '—'),
            },
            {
              key: 'problem',
              label: t('admin.imports.faults.problem'),
              full: true,
              cell: ({ problem, help }) => (
                <>
                  <Bidi text={problem} />
                  {help && upload !== null && (
                    <small>
                      <Link className="more" to={`/admin/imports/files/${upload}#f-${help}`}>
                        {t('admin.imports.faults.mend')}
                      </Link>
                    </small>
                  )}
                </>
              ),
            },
          ]}
        />
        {more > 0 && <p className="muted">{t('admin.imports.faults.more', { count: more })}</p>}
        {upload === null && (
          <p className="muted">
            <Link className={buttonClass({ variant: 'ghost', small: true })} to="/admin/imports">
              {t('admin.imports.all')}
            </Link>
          </p>
        )}
      </div>
    </section>
  )
}
