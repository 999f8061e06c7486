import { Bidi, Num, useI18n } from '#i18n/react.tsx'
import { mapScene, type MapData } from './scenes/map/map-scene.ts'
import { Plot } from './Plot.tsx'
import type { ChartProps } from './sizes.ts'
import type { SizeName } from './scenes/scene.ts'

const SIZES: readonly SizeName[] = ['narrow', 'wide']

/**
 * Dots on a lattice of land, sized by value, with flows from an origin or without. Places whose names find no room in
 * the narrow or the wide drawing are listed below it.
 *
 * @public
 */
export function DotMap({ title, summary, ...data }: Omit<ChartProps, 'fit'> & MapData) {
  const i18n = useI18n()
  const draw = (size: SizeName) => mapScene(data, i18n, size)
  return (
    <div className="map-figure map">
      <Plot title={title} summary={summary} fit="map" draw={draw} />
      {SIZES.map((size) => {
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
