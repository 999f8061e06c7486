import { useI18n } from '#i18n/react.tsx'
import { Ticker } from '#ui/price/Ticker.tsx'
import type { FrameParts } from '../root-data.server.ts'

/** The price band of every page. */
export function TickerBand({ ticker }: Pick<FrameParts, 'ticker'>) {
  const { t } = useI18n()
  return <Ticker label={t('shell.ticker')} rows={ticker.rows} />
}
