import { useI18n } from '#i18n/react.tsx'
import { LIMITS } from '#sections/newsletters/issue/issue.ts'
import { Link } from '#ui/Link.tsx'
import { BothFields, SwitchField, TextField } from '../../parts/fields.tsx'
import { FormPart, PanelForm } from '../../parts/PanelForm.tsx'
import type { ListData } from './contract.ts'

/** A list: its names, what it is, whether it can be joined. */
export default function List({ data }: { data: ListData }) {
  const { t } = useI18n()
  return (
    <>
      <p>
        <Link className="more" to="/admin/newsletters">
          {t('admin.newsletters.back')}
        </Link>
      </p>
      <PanelForm>
        <FormPart title={data.title}>
          <BothFields
            name="name"
            label={t('admin.newsletters.name')}
            value={data.name}
            max={LIMITS.name}
            required
          />
          <BothFields
            name="about"
            label={t('admin.newsletters.about')}
            value={data.about}
            max={LIMITS.about}
          />
          <TextField
            name="slug"
            dir="ltr"
            required
            label={t('admin.newsletters.slug')}
            hint={t('admin.newsletters.slug.hint')}
            value={data.slug}
            maxLength={60}
          />
          <SwitchField name="open" label={t('admin.newsletters.isOpen')} value={data.open} />
          <SwitchField name="demo" label={t('admin.newsletters.isDemo')} value={data.demo} />
        </FormPart>
      </PanelForm>
    </>
  )
}
