import type { ReactNode } from 'react'
import { localePath } from '#i18n/locale.ts'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import type { PriceControls } from './controls.server.ts'
import type { Shown } from './measure.server.ts'

/** The ranges of a chart as links, and a span of the reader's own as a form whose answer is an address. */
export function RangeControls({ controls: { path, ranges, custom } }: { controls: PriceControls }) {
  const { t } = useI18n()
  const error = custom.wrong ? t('products-prices.range.wrong') : null
  return (
    <>
      <nav className="seg rgs" aria-label={t('products-prices.range')}>
        {ranges.map(({ label, href, on }) => (
          <Link key={href} to={href} rel="nofollow" aria-current={on ? 'true' : undefined} preventScrollReset>
            {label}
          </Link>
        ))}
      </nav>
      <details className="fd rgc" open={custom.on || custom.wrong || undefined}>
        <summary className="btn gho sm">{t('products-prices.range.custom')}</summary>
        <AddressForm path={path} keep={custom.keep}>
          <DayInput name="from" label={t('datasets.from')} value={custom.from} error={error} />
          <DayInput name="to" label={t('datasets.to')} value={custom.to} error={error} />
          {error && (
            <p className="er" id="range-error">
              {error}
            </p>
          )}
          <Button type="submit" small>
            {t('products-prices.show')}
          </Button>
        </AddressForm>
      </details>
    </>
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
    <form className="adf" action={localePath(lang, path)}>
      {keep.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}

function DayInput({
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

/** Asks for the prices as they were known on a day. */
export function KnownForm({ controls: { path, known } }: { controls: PriceControls }) {
  const { t } = useI18n()
  const error = known.wrong ? t('products-prices.known.wrong') : null
  return (
    <section className="pn">
      <SectionHead title={t('products-prices.known')} />
      <div className="pn-b">
        <p className="sm muted">{t('products-prices.known.about')}</p>
        <AddressForm path={path} keep={known.keep}>
          <DayInput name="known" label={t('products-prices.known.day')} value={known.typed} error={error} />
          {error && (
            <p className="er" id="known-error">
              {error}
            </p>
          )}
          <Button type="submit" small>
            {t('products-prices.show')}
          </Button>
        </AddressForm>
        {known.day !== null && (
          <p className="sm">
            <Link to={known.clear} rel="nofollow">
              {t('products-prices.known.clear')}
            </Link>
          </p>
        )}
      </div>
    </section>
  )
}

/** Asks for another currency or measure, among those that are certain; nothing where there is no other. */
export function UnitForm({
  controls: { path, keepForUnit },
  shown,
}: {
  controls: PriceControls
  shown: Shown
}) {
  const { t } = useI18n()
  const { currencies, measures, bases } = shown
  if (currencies.length + measures.length < 3) return null
  const box = (name: string, label: string, choices: Shown['currencies']) => (
    <label>
      <span>{label}</span>
      <select
        className="in"
        name={name}
        defaultValue={choices.find(({ on }) => on)?.value}
        key={choices.find(({ on }) => on)?.value}
      >
        {choices.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <section className="pn">
      <SectionHead title={t('products-prices.unit.switch')} />
      <div className="pn-b">
        <AddressForm path={path} keep={keepForUnit}>
          {box('currency', t('products-prices.currency'), currencies)}
          {box('per', t('products-prices.unit'), measures)}
          <Button type="submit" small>
            {t('products-prices.show')}
          </Button>
        </AddressForm>
        <p className="xs muted">{t('products-prices.unit.about')}</p>
        <Bases bases={bases} />
      </div>
    </section>
  )
}

/** On what a conversion rests. */
export function Bases({ bases }: { bases: readonly string[] }) {
  return bases.map((basis) => (
    <p key={basis} className="xs muted">
      <Bidi text={basis} />
    </p>
  ))
}
