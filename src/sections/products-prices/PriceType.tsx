import { useI18n } from '#i18n/react.tsx'

const TYPES = ['spot', 'contract', 'posted', 'domestic', 'index'] as const

/** The type of a price in words; a type that has none yet as it is. */
export function PriceType({ type }: { type: string }) {
  const { t } = useI18n()
  const known = TYPES.find((name) => name === type)
  return known ? t(`products-prices.type.${known}`) : type
}
