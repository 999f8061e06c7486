import type { ReactNode } from 'react'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import type { LandMap } from '#ui/charts/map-window.ts'
import { PartnerCharts } from './PartnerCharts.tsx'
import { TrendChart } from './TrendChart.tsx'
import type { TradeCharts as Charts } from './view.ts'

/** Where trade goes, with whom, and how it developed; or why one of them cannot be told. */
export function TradeCharts({
  charts: { partners, trend },
  map,
  controls,
}: {
  charts: Charts
  map: LandMap
  /** What is shown of them: links. */
  controls?: ReactNode
}) {
  const { t } = useI18n()
  return (
    <div className="stack wide">
      {'why' in partners ? (
        <Why title={t('exports-imports.partners')} why={partners.why} />
      ) : (
        <PartnerCharts view={partners} map={map} controls={controls} />
      )}
      {'why' in trend ? (
        <Why title={t('exports-imports.trend')} why={trend.why} />
      ) : (
        <TrendChart view={trend} />
      )}
    </div>
  )
}

function Why({ title, why }: { title: string; why: string }) {
  return (
    <Alert tone="info" title={title}>
      <p>
        <Bidi text={why} />
      </p>
    </Alert>
  )
}
