import { useI18n } from '#i18n/react.tsx'
import { Field, fieldProps } from '#ui/form/Field.tsx'
import { FilePick } from '#ui/form/FilePick.tsx'
import { PICTURE } from './profile.ts'

/** The field of a member's picture. */
export function PictureField({ error }: { error: string | undefined }) {
  const { t } = useI18n()
  const look = {
    name: 'picture',
    label: t('accounts.profile.picture'),
    hint: t('accounts.picture.hint'),
    error,
    required: true,
  }
  return (
    <Field {...look}>
      <FilePick
        {...fieldProps(look)}
        accept={PICTURE.accept}
        choose={t('accounts.picture.choose')}
        none={t('accounts.picture.none')}
      />
    </Field>
  )
}
