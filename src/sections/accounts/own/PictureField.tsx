import { useState } from 'react'
import { Lat, useI18n } from '#i18n/react.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { Field, fieldProps } from '#ui/Field.tsx'
import { PICTURE } from '../contract.ts'

/**
 * The field of a picture. The browser words its own in its user's language, which may not be the page's: with scripts the
 * field is a button of ours that says what was chosen.
 */
export function PictureField({ error }: { error: string | undefined }) {
  const { t } = useI18n()
  const [file, setFile] = useState<string | null>(null)
  const look = {
    name: 'picture',
    label: t('accounts.profile.picture'),
    hint: t('accounts.picture.hint'),
    error,
    required: true,
  }
  const attributes = fieldProps(look)
  return (
    <Field {...look}>
      <span className="pick">
        <input
          {...attributes}
          type="file"
          accept={PICTURE.accept}
          onChange={(event) => setFile(event.currentTarget.files?.[0]?.name ?? null)}
        />
        <label className={`${buttonClass({ variant: 'ghost' })} needs-script`} htmlFor={attributes.id}>
          {t('accounts.picture.choose')}
        </label>
        <span className="sm muted needs-script">
          {file === null ? t('accounts.picture.none') : <Lat>{file}</Lat>}
        </span>
      </span>
    </Field>
  )
}
