import { useLocation } from 'react-router'
import { useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { Field, fieldProps } from '#ui/form/Field.tsx'
import { FilePick } from '#ui/form/FilePick.tsx'
import { usePanel, useRefused } from '../../panel/use-panel.ts'

/** The form of a source whose file an editor sends: checked and imported like a fetched one. */
export function SendFile({ most }: { most: string }) {
  const { t } = useI18n()
  const { token } = usePanel()
  const { pathname } = useLocation()
  const wrong = useRefused()?.fields['file']
  const file = {
    name: 'file',
    label: t('admin.sources.file'),
    required: true,
    hint: t('admin.sources.fileHint', { size: most }),
    ...(wrong && { error: wrong }),
  }
  return (
    <form method="post" action={pathname} encType="multipart/form-data">
      <input type="hidden" name="csrftoken" value={token} />
      <Field {...file}>
        <FilePick
          {...fieldProps(file)}
          choose={t('panel.file.choose')}
          none={t('panel.file.none')}
          accept=".csv,.tsv,.txt,.xlsx,.json,.zip"
        />
      </Field>
      <Button type="submit" name="do" value="run" small>
        {t('admin.sources.send')}
      </Button>{' '}
      <Button type="submit" name="do" value="dry" small variant="ghost">
        {t('admin.sources.dry')}
      </Button>
    </form>
  )
}
