import { Lat, useI18n } from '#i18n/react.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Status } from '#ui/Status.tsx'
import type { Download } from './contract.ts'

/** The list of what can be taken away. */
export function DownloadsTable({ downloads }: { downloads: readonly Download[] }) {
  const { t } = useI18n()
  return (
    <div className="table-wrap">
      <table className="table cards">
        <thead>
          <tr>
            <th scope="col">{t('fileuploads.file')}</th>
            <th scope="col">{t('fileuploads.format')}</th>
            <th scope="col">{t('fileuploads.access')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('fileuploads.open')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {downloads.map(({ name, format, type, href }) => {
            const title = name === null ? t('fileuploads.api') : t('fileuploads.feed', { name })
            return (
              <tr key={href}>
                <td className="row-head">{title}</td>
                <td data-l={t('fileuploads.format')}>
                  <Lat>{format}</Lat>
                </td>
                <td data-l={t('fileuploads.access')}>
                  <Status tone="ok">{t('fileuploads.everyone')}</Status>
                </td>
                <td>
                  <a
                    className={buttonClass({ variant: 'ghost', small: true })}
                    href={href}
                    type={type}
                    aria-label={`${t('fileuploads.open')}: ${title} (${format})`}
                  >
                    <Icon name="download" />
                    {t('fileuploads.open')}
                  </a>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
