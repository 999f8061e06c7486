import { useId } from 'react'
import { localePath } from '#i18n/locale.ts'
import { Bidi, Num, useI18n } from '#i18n/react.tsx'
import { island } from '../island.ts'
import { Legend } from './Legend.tsx'
import { Marks } from './Marks.tsx'
import { unpacked, type PackedPlot } from './packed.ts'
import { sceneOf } from './plot-data.ts'
import { mapScene, type MapData } from './scenes/map/map-scene.ts'
import { legendOf, type Scene, type SceneLink, type SizeName } from './scenes/scene.ts'
import { SIZES, type ChartProps, type Fit } from './sizes.ts'

type ChartPlotProps = ChartProps & {
  plot: PackedPlot
  /** Without its data: where no script runs, or its figures are to be seen and not read. */
  still?: boolean
}

/**
 * A chart of any kind in the sizes of its place. Its data are in the page: the crosshair makes the scene again when the reader
 * first points at the chart (chart.island.ts).
 */
export function ChartPlot({ plot: given, title, summary, fit = 'column', still }: ChartPlotProps) {
  const i18n = useI18n()
  const plot = unpacked(given)
  return (
    <div className="chart-plot" {...(!still && island('chart', { plot: given, fit }))}>
      {plot.kind === 'map' ? (
        <DotMap title={title} summary={summary} {...plot} />
      ) : (
        <Plot title={title} summary={summary} fit={fit} draw={(size) => sceneOf(plot, i18n, size)} />
      )}
    </div>
  )
}

/**
 * Dots on a lattice of land, sized by value, with flows from an origin or without. Places whose names find no room in
 * the narrow or the wide drawing are listed below it.
 */
function DotMap({ title, summary, ...data }: Omit<ChartProps, 'fit'> & MapData) {
  const i18n = useI18n()
  const draw = (size: SizeName) => mapScene(data, i18n, size)
  return (
    <div className="map-figure map">
      <Plot title={title} summary={summary} fit="map" draw={draw} />
      {SIZES.map.map((size) => {
        const { unnamed } = draw(size)
        return (
          unnamed.length > 0 && (
            <ul key={size} className={`map-list at-${size}`} aria-label={i18n.t('ui.chart.alsoOnMap')}>
              {unnamed.map(({ label, value }) => (
                <li key={label}>
                  <Bidi text={label} /> <Num>{i18n.fmt.number(value, data.decimals)}</Num>
                </li>
              ))}
            </ul>
          )
        )
      })}
    </div>
  )
}

type PlotProps = Omit<ChartProps, 'fit'> & { fit?: Fit | 'map'; draw: (size: SizeName) => Scene }

/** A drawing in the sizes of its place; the sheet shows the one that fits. */
function Plot({ title, summary, fit = 'column', draw }: PlotProps) {
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
                <Links
                  label={scene.along === 'y' ? title : t('ui.chart.annotations')}
                  links={links}
                  width={width}
                  height={height}
                />
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
function Links({
  label: name,
  links,
  width,
  height,
}: Pick<Scene, 'width' | 'height'> & { label: string; links: readonly SceneLink[] }) {
  const { lang } = useI18n()
  return (
    <svg className="chart-links" viewBox={`0 0 ${width} ${height}`} role="group" aria-label={name}>
      {links.map(({ label, path, ...box }) => (
        <a key={path} href={localePath(lang, path)} aria-label={label}>
          <title>{label}</title>
          <rect {...box} />
        </a>
      ))}
    </svg>
  )
}
