import { useLocation } from 'react-router'
import { useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { Input } from '#ui/form/Input.tsx'
import { Link } from '#ui/Link.tsx'
import { usePanel, useRefused } from '../../panel/use-panel.ts'
import { ActForm } from '../../parts/ActForm.tsx'
import type { EntriesData } from './contract.ts'

/** Names for searches and filters: to choose, to add the present one, and to remove one's own. */
export function SavedViews({
  kind,
  views,
  isFiltered,
}: Pick<EntriesData, 'kind' | 'views'> & { isFiltered: boolean }) {
  const { t } = useI18n()
  const saved = views.some(({ current, own }) => current && own)
  return (
    <div className="saved-views">
      {views.length > 0 && (
        <ul className="chips" aria-label={t('admin.views')}>
          {views.map(({ id, name, query, own, shared, current }) => (
            <li key={id} className="row">
              <Link
                className={current ? 'chip on' : 'chip'}
                to={`/admin/${kind}${query && `?${query}`}`}
                aria-current={current ? 'page' : undefined}
              >
                <bdi>{name}</bdi>
                {shared && !own && <small> · {t('admin.views.shared')}</small>}
              </Link>
              {own && current && (
                <ActForm fields={{ do: 'removeView', id }} label={t('admin.views.remove')} about={name} />
              )}
            </li>
          ))}
        </ul>
      )}
      {isFiltered && !saved && <SaveView />}
    </div>
  )
}

function SaveView() {
  const { t } = useI18n()
  const { token } = usePanel()
  const refused = useRefused()
  const { pathname, search } = useLocation()
  const error = refused?.fields['view']
  const typed = refused?.typed.find(([name]) => name === 'view')?.[1] ?? ''
  return (
    <details open={error !== undefined}>
      <summary>{t('admin.views.save')}</summary>
      <form method="post" action={pathname + search} className="saved-views-form">
        <input type="hidden" name="csrftoken" value={token} />
        <Input
          name="view"
          label={t('admin.views.name')}
          required
          maxLength={60}
          defaultValue={typed}
          error={error}
        />
        <label className="check">
          <input type="checkbox" name="shared" value="1" /> {t('admin.views.share')}
        </label>
        <Button type="submit" name="do" value="view" small>
          {t('panel.form.save')}
        </Button>
      </form>
    </details>
  )
}
