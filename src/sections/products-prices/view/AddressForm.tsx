import type { ReactNode } from 'react'
import { localePath } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import type { PriceControls } from '../series/controls.server.ts'

/** A form of days, with what is wrong with them. */
export function DayForm({
  path,
  keep,
  days,
  wrong,
  id,
}: {
  path: string
  keep: PriceControls['keepForUnit']
  days: readonly { name: string; label: string; value: string }[]
  /** The error in words, or null. */
  wrong: string | null
  /** Of the words that say what is wrong. */
  id: string
}) {
  const { t } = useI18n()
  return (
    <AddressForm path={path} keep={keep}>
      {days.map((day) => (
        <DayInput key={day.name} {...day} wrong={wrong === null ? undefined : id} />
      ))}
      {wrong !== null && (
        <p className="form-error" id={id}>
          {wrong}
        </p>
      )}
      <Button type="submit" small>
        {t('products-prices.show')}
      </Button>
    </AddressForm>
  )
}

/** A form whose answer is an address: what it does not ask stays as it is. */
export function AddressForm({
  path,
  keep,
  children,
}: {
  path: string
  keep: PriceControls['keepForUnit']
  children: ReactNode
}) {
  const { lang } = useI18n()
  return (
    <form className="address-form" action={localePath(lang, path)}>
      {keep.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}

/** A day to type; `wrong` is where its form says what is wrong. */
function DayInput({
  name,
  label,
  value,
  wrong,
}: {
  name: string
  label: string
  value: string
  wrong: string | undefined
}) {
  return (
    <label>
      <span>{label}</span>
      <input
        type="text"
        className={wrong ? 'input bad' : 'input'}
        dir="ltr"
        name={name}
        defaultValue={value}
        key={value}
        inputMode="numeric"
        placeholder="2026-05-01"
        maxLength={20}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong}
      />
    </label>
  )
}
