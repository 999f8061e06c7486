import { useI18n } from '#i18n/react.tsx'
import { Ticker } from '#ui/Ticker.tsx'
import type { RootData } from '../root-data.server.ts'

/** The price band of every page. Like the footer only the server draws it: the browser keeps it and is sent neither rows nor words. */
export function TickerBand({
  ticker,
}: {
  ticker: NonNullable<RootData['serverOnly']>['ticker'] | undefined
}) {
  const { t } = useI18n()
  if (import.meta.env.SSR && ticker) return <Ticker label={t('shell.ticker')} rows={ticker.rows} />
  return <section className="tick band" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}
