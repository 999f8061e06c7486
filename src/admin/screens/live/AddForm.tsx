import { useRef } from 'react'
import { useLocation } from 'react-router'
import { useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { Field, fieldProps } from '#ui/form/Field.tsx'
import { FilePick } from '#ui/form/FilePick.tsx'
import { useTypedBefore } from '#ui/form/typed.ts'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { usePanel, useRefused } from '../../panel/use-panel.ts'
import { ChoiceField, LongField, SwitchField, TextField } from '../../parts/fields.tsx'
import type { DeskData } from './contract.ts'

/** An update from a phone: text, and publish. What more it may have is folded away. */
export function AddForm({ data: { desks, desk, mayRun } }: { data: DeskData }) {
  const { t, lang } = useI18n()
  const { token } = usePanel()
  const refused = useRefused()
  const { pathname } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  useTypedBefore(form)
  const file = { name: 'file', label: t('admin.live.file'), error: refused?.fields['file'] }
  return (
    <section className="panel">
      <SectionHead title={t('admin.live.add')} />
      <form
        ref={form}
        className="admin-form panel-body"
        method="post"
        action={pathname}
        encType="multipart/form-data"
        noValidate
      >
        <input type="hidden" name="csrftoken" value={token} />
        <ErrorSummary
          errors={Object.entries(refused?.fields ?? {}).map(([name, message]) => ({ name, message }))}
        />
        <LongField
          name="text"
          label={t('admin.live.text')}
          hint={t('admin.live.text.hint')}
          value=""
          rows={4}
          dir="auto"
        />
        <TextField name="title" label={t('admin.live.title')} value="" maxLength={140} dir="auto" />
        <ChoiceField
          name="lang"
          label={t('admin.live.lang')}
          value={lang}
          required
          options={(['ar', 'en'] as const).map((value) => ({ value, label: t(`panel.lang.${value}`) }))}
        />
        <details>
          <summary>{t('admin.live.more')}</summary>
          <Field {...file}>
            <FilePick
              {...fieldProps(file)}
              accept="image/*"
              choose={t('admin.live.file.choose')}
              none={t('admin.live.file.none')}
            />
          </Field>
          <TextField name="alt" label={t('admin.live.alt')} value="" maxLength={300} dir="auto" />
          <ChoiceField
            name="desk"
            label={t('admin.live.desk')}
            value={desk}
            options={[{ value: '', label: t('admin.live.desk.none') }, ...desks]}
          />
          {mayRun && <SwitchField name="notify" label={t('admin.live.notify')} value={false} />}
        </details>
        <div className="row wrapping">
          <Button type="submit" name="do" value="add">
            {t('admin.live.publish')}
          </Button>
          <Button type="submit" name="do" value="write" variant="ghost">
            {t('admin.live.write')}
          </Button>
        </div>
      </form>
    </section>
  )
}
