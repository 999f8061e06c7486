import { useId } from 'react'
import { localePath } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { Legend } from './Legend.tsx'
import { Marks } from './Marks.tsx'
import { legendOf, type Scene, type SceneLink, type SizeName } from './scenes/scene.ts'
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
        const { size, width, height, marks, links = [] } = scene
        const drawing = (
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
        )
        return (
          <div key={size} className={`at-${size}`}>
            <Legend items={legendOf(scene, t('ui.chart.estimate'))} />
            {links.length === 0 ? (
              drawing
            ) : (
              <div className="chart-linked">
                {drawing}
                <Links links={links} width={width} height={height} />
              </div>
            )}
          </div>
        )
      })}
      <div className="crosshair" />
    </div>
  )
}

/** Links over a drawing: a picture's own parts have no names for screen readers. */
function Links({ links, width, height }: Pick<Scene, 'width' | 'height'> & { links: readonly SceneLink[] }) {
  const { t, lang } = useI18n()
  return (
    <svg
      className="chart-links"
      viewBox={`0 0 ${width} ${height}`}
      role="group"
      aria-label={t('ui.chart.annotations')}
    >
      {links.map(({ label, path, ...box }) => (
        <a key={path} href={localePath(lang, path)} aria-label={label}>
          <title>{label}</title>
          <rect {...box} />
        </a>
      ))}
    </svg>
  )
}
