import { useLocation } from 'react-router'
import { useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { usePanel, useRefused } from '../../panel/use-panel.ts'
import { SwitchField, TextField } from '../../parts/fields.tsx'
import type { PricesData } from './contract.ts'

const EMPTY = {
  day: '',
  price: '',
  low: '',
  high: '',
  estimated: false,
  note_ar: '',
  note_en: '',
  version: '',
}

/** One price with its notes, as a plain form: on a phone it is quicker than the sheet. */
export function OnePrice({ data: { one, today } }: { data: PricesData }) {
  const { t } = useI18n()
  const { token } = usePanel()
  const refused = useRefused()
  const { pathname, search } = useLocation()
  const price = one ?? EMPTY
  const open = one !== null || Object.keys(refused?.fields ?? {}).some((name) => name.startsWith('one.'))
  return (
    <details className="panel one-price" id="one" open={open} key={`${price.day} ${price.version}`}>
      <summary>{t(one ? 'admin.prices.one' : 'admin.prices.one.new')}</summary>
      <form method="post" action={pathname + search} className="panel-body" noValidate>
        <input type="hidden" name="csrftoken" value={token} />
        <input type="hidden" name="one.of" value={price.day} />
        <input type="hidden" name="one.version" value={price.version} />
        <div className="price-parts">
          <TextField
            name="one.day"
            type="date"
            label={t('admin.prices.day')}
            value={price.day || today}
            required
            readOnly={one !== null}
          />
          {(['price', 'low', 'high'] as const).map((part) => (
            <TextField
              key={part}
              name={`one.${part}`}
              label={t(`admin.prices.${part}`)}
              value={price[part]}
              required={part === 'price'}
              dir="ltr"
              inputMode="decimal"
              autoComplete="off"
            />
          ))}
        </div>
        <SwitchField name="one.estimated" label={t('admin.prices.estimated')} value={price.estimated} />
        <div className="admin-both">
          <TextField
            name="one.note_ar"
            label={t('admin.prices.note_ar')}
            value={price.note_ar}
            dir="rtl"
            lang="ar"
          />
          <TextField
            name="one.note_en"
            label={t('admin.prices.note_en')}
            value={price.note_en}
            dir="ltr"
            lang="en"
          />
        </div>
        <Button type="submit" name="do" value="one">
          {t('admin.prices.one.save')}
        </Button>
      </form>
    </details>
  )
}
