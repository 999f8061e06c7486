import { useI18n } from '#i18n/react.tsx'
import { Status } from '#ui/Status.tsx'
import { useRefused } from '../../panel/use-panel.ts'
import type { ImportFileData } from './contract.ts'

/** Each column of the file with its first values, and the field that it fills. */
export function ColumnsTable({ columns, fields }: Pick<ImportFileData, 'columns' | 'fields'>) {
  const { t } = useI18n()
  const refused = useRefused()
  return (
    <div className="table-wrap">
      <table className="table cards import-map" aria-label={t('admin.imports.columns')}>
        <thead>
          <tr>
            <th scope="col">{t('admin.imports.column')}</th>
            <th scope="col">{t('admin.imports.field')}</th>
            <th scope="col">{t('admin.imports.column.state')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, samples, to }, at) => {
            const field = `col.${at}`
            const typed = refused?.typed.find(([own]) => own === field)?.[1]
            const error = refused?.fields[field]
            return (
              <tr key={field}>
                <td className="row-head">
                  <b>
                    <bdi dir="auto">{name}</bdi>
                  </b>
                  {samples.map((sample) => (
                    <small key={sample}>
                      <bdi dir="auto">{sample}</bdi>
                    </small>
                  ))}
                </td>
                <td data-l={t('admin.imports.field')}>
                  <select
                    className={error ? 'input bad' : 'input'}
                    id={`f-${field}`}
                    name={field}
                    defaultValue={typed ?? to}
                    aria-label={t('admin.imports.fieldOf', { column: name })}
                    aria-invalid={error ? true : undefined}
                    aria-describedby={error ? `f-${field}-error` : undefined}
                  >
                    <option value="">{t('admin.imports.ignore')}</option>
                    {fields.map(({ value, label, required }) => (
                      <option key={value} value={value}>
                        {required ? `${label} *` : label}
                      </option>
                    ))}
                  </select>
                  {error && (
                    <p className="field-error" id={`f-${field}-error`}>
                      {error}
                    </p>
                  )}
                </td>
                <td data-l={t('admin.imports.column.state')}>
                  <Status tone={to ? 'ok' : 'off'}>
                    {t(to ? 'admin.imports.column.found' : 'admin.imports.column.ignored')}
                  </Status>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
