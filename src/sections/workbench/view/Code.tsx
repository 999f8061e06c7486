import { useI18n } from '#i18n/react.tsx'
import { Link } from '#ui/Link.tsx'
import { TableWrap } from '#ui/TableWrap.tsx'
import type { Workbench } from '../page.server.ts'

/** The lines that fetch exactly this view into Python and R, and where the recorded prices behind it are. */
export function Code({ shown: { code, elsewhere } }: { shown: NonNullable<Workbench['shown']> }) {
  const { t } = useI18n()
  if (!code) return null
  return (
    <details className="workbench-fold">
      <summary>{t('workbench.code')}</summary>
      <p className="small muted">{t('workbench.code.about')}</p>
      {Object.entries(code).map(([language, lines]) => (
        <div key={language} dir="ltr" lang="zxx">
          <TableWrap label={language} className="code">
            <pre>
              <code>{lines}</code>
            </pre>
          </TableWrap>
        </div>
      ))}
      {elsewhere && (
        <p>
          <Link className="chip" to={elsewhere} rel="nofollow">
            {t('workbench.elsewhere')}
          </Link>
        </p>
      )}
    </details>
  )
}
