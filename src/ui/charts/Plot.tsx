import { useId } from 'react'
import { useI18n } from '#i18n/react.tsx'
import { Legend } from './Legend.tsx'
import { Marks } from './Marks.tsx'
import { legendOf, type Scene, type SizeName } from './scenes/scene.ts'
import { SIZES, type ChartProps, type Fit } from './sizes.ts'

type PlotProps = Omit<ChartProps, 'fit'> & { fit?: Fit | 'map'; draw: (size: SizeName) => Scene }

/** A drawing in the sizes of its place; the sheet shows the one that fits. */
export function Plot({ title, summary, fit = 'column', draw }: PlotProps) {
  const { t } = useI18n()
  const id = useId()
  const scenes = SIZES[fit].map(draw)
  return (
    <div className={`plot ${fit}`} data-keys={t('ui.chart.keys')}>
      {scenes.map((scene) => {
        const { size, width, height, marks } = scene
        return (
          <div key={size} className={`at-${size}`}>
            <Legend items={legendOf(scene, t('ui.chart.estimate'))} />
            <svg
              className={`chart ${size}`}
              viewBox={`0 0 ${width} ${height}`}
              role="img"
              aria-labelledby={`${id}${size}t`}
              aria-describedby={`${id}${size}d`}
            >
              <title id={`${id}${size}t`}>{title}</title>
              <desc id={`${id}${size}d`}>{summary}</desc>
              <Marks marks={marks} />
            </svg>
          </div>
        )
      })}
      <div className="crosshair" />
    </div>
  )
}
