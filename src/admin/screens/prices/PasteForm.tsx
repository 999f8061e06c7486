import type { Ref } from 'react'
import { useLocation } from 'react-router'
import { useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { usePanel } from '../../panel/use-panel.ts'
import { BothFields, LongField, TextField } from '../../parts/fields.tsx'
import type { PricesData, TypedSource } from './contract.ts'
import { ReadingChoices } from '../../parts/reading/ReadingChoices.tsx'

interface Pasted extends TypedSource {
  text: string
  dates: string
  decimal: string
  reason: string
}

/** The form of a block that was copied from a sheet: its preview comes before anything is saved. */
export function PasteForm({
  pasted,
  series,
  ref,
}: {
  pasted: Pasted
  series: Pick<PricesData['series'], 'demo'>
  ref?: Ref<HTMLFormElement>
}) {
  const { t } = useI18n()
  const { token } = usePanel()
  const { pathname } = useLocation()
  return (
    <form ref={ref} method="post" action={pathname} className="panel-body">
      <input type="hidden" name="csrftoken" value={token} />
      <input type="hidden" name="do" value="paste" />
      <LongField
        name="text"
        label={t('admin.prices.paste.text')}
        hint={t('admin.prices.paste.hint')}
        value={pasted.text}
        required
        rows={6}
        dir="ltr"
        spellCheck={false}
      />
      <div className="admin-both">
        <ReadingChoices dates={pasted.dates} decimal={pasted.decimal} />
      </div>
      {series.demo && (
        <BothFields
          name="source"
          label={t('admin.prices.source')}
          value={{ ar: pasted.source_ar, en: pasted.source_en }}
          required
          max={500}
        />
      )}
      <TextField
        name="reason"
        label={t('admin.prices.reason')}
        hint={t('admin.prices.reason.hint')}
        value={pasted.reason}
        maxLength={500}
      />
      <Button type="submit">{t('admin.prices.paste.preview')}</Button>
    </form>
  )
}
