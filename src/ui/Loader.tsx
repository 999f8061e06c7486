import { useI18n } from '#i18n/react.tsx'

/** Full-screen loader (SHELL-05): only where there is no page to show yet, e.g. the offline shell. */
export function Loader({ name }: { name: string }) {
  const { t } = useI18n()
  return (
    <div className="overlay loading" role="status">
      <div>
        <span className="mark">
          <span className="mark-cell" aria-hidden="true">
            {Array.from(name)[0]}
          </span>
        </span>
        <h2>{name}</h2>
        <div className="bond" aria-hidden="true">
          <i />
          <i />
        </div>
        <p>{t('ui.loading.site')}</p>
      </div>
    </div>
  )
}
