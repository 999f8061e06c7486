import { useLocation } from 'react-router'
import { useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/form/Select.tsx'
import { usePanel } from '../../panel/use-panel.ts'

/** Adds a story or a price to the end of its list. */
export function AddThing({
  name,
  act,
  options,
}: {
  name: 'post' | 'figure'
  act: string
  options: readonly { value: string; label: string }[]
}) {
  const { t } = useI18n()
  const { token } = usePanel()
  const { pathname } = useLocation()
  if (options.length === 0) return null
  return (
    <form method="post" action={pathname} className="panel home-add">
      <div className="panel-body">
        <input type="hidden" name="csrftoken" value={token} />
        <Select name={name} required label={t(`admin.newsletters.${name}`)} options={options} />
        <Button type="submit" name="do" value={act}>
          {t('admin.newsletters.add')}
        </Button>
      </div>
    </form>
  )
}
