import { useI18n } from '#i18n/react.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { useRefused } from '../../panel/use-panel.ts'
import { FileForm } from '../../parts/work/FileForm.tsx'
import type { RedirectsFileData } from './contract.ts'

const COLUMNS = 'old_address, leads_to, language, permanent'

/** All redirects as a file to download, and the form that takes one. */
export default function RedirectsFile({
  data: { count, file, mostBytes, mostText },
}: {
  data: RedirectsFileData
}) {
  const { t } = useI18n()
  const wrong = useRefused()?.fields ?? {}
  return (
    <div className="stack">
      <p className="admin-intro">{t('admin.redirectsFile.intro')}</p>
      <section className="panel">
        <SectionHead title={t('admin.redirectsFile.out')} />
        <div className="panel-body row wrapping">
          <p>{count}</p>
          <a className={buttonClass({ variant: 'ghost' })} href={file} download>
            {t('admin.redirectsFile.download')}
          </a>
        </div>
      </section>
      <FileForm
        does="take"
        title={t('admin.redirectsFile.in')}
        send={t('admin.redirectsFile.take')}
        file={{
          label: t('admin.redirectsFile.file'),
          hint: t('admin.redirectsFile.hint', { columns: COLUMNS, size: mostText }),
          large: t('admin.redirectsFile.large', { size: mostText }),
          required: true,
          accept: '.csv,.txt,text/csv',
          mostBytes,
        }}
        wrong={wrong}
      />
    </div>
  )
}
