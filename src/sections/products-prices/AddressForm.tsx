import type { ReactNode } from 'react'
import { localePath } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import type { PriceControls } from './controls.server.ts'

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
    <form className="adf" action={localePath(lang, path)}>
      {keep.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}

/** A day to type, with the error of its form. */
export function DayInput({
  name,
  label,
  value,
  error,
}: {
  name: string
  label: string
  value: string
  error: string | null
}) {
  return (
    <label>
      <span>{label}</span>
      <input
        className={error ? 'in bad' : 'in'}
        dir="ltr"
        name={name}
        defaultValue={value}
        key={value}
        inputMode="numeric"
        placeholder="2026-05-01"
        maxLength={20}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name === 'known' ? 'known' : 'range'}-error` : undefined}
      />
    </label>
  )
}
