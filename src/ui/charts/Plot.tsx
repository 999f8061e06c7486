import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { useI18n } from '#i18n/react.tsx'
import { Legend } from './Legend.tsx'
import { Marks } from './Marks.tsx'
import { legendOf, type Scene, type SizeName } from './scene.ts'

/**
 * The room a chart stands in: a wide column, the whole page, or at most half of it (a rail too).
 * It decides which drawings are sent.
 *
 * @public
 */
export type Fit = 'column' | 'full' | 'half'

const SIZES: Readonly<Record<Fit | 'map', readonly SizeName[]>> = {
  column: ['narrow', 'middle', 'wide'],
  full: ['narrow', 'middle', 'wide', 'full'],
  half: ['narrow', 'middle'],
  map: ['narrow', 'wide'],
}

/** What every chart is told besides its data. */
export type ChartProps = {
  /** Name of the chart, for who does not see it. */
  title: string
  /** One sentence of what it shows: first, last, lowest and highest value. */
  summary: string
  fit?: Fit
}

type PlotProps = Omit<ChartProps, 'fit'> & { fit?: Fit | 'map'; draw: (size: SizeName) => Scene }

type Touch = { currentTarget: HTMLElement; clientX?: number; clientY?: number }

/**
 * A drawing in the sizes of its place; the sheet shows the one that fits. The crosshair's code is fetched when
 * somebody first points at the chart or comes to it by keyboard.
 */
export function Plot({ title, summary, fit = 'column', draw }: PlotProps) {
  const { t } = useI18n()
  const id = useId()
  const scenes = SIZES[fit].map(draw)
  const shown = useRef(scenes)
  useEffect(() => {
    shown.current = scenes
  })
  const asked = useRef(false)
  const live = useSyncExternalStore(never, yes, no)
  const wake = ({ currentTarget, clientX, clientY }: Touch) => {
    if (asked.current) return
    asked.current = true
    import('./explore.ts').then(
      ({ explore }) => {
        explore(currentTarget, () => shown.current)
        // What was pointed at while the code came is shown now: a finger may not move again.
        if (clientX !== undefined)
          currentTarget.dispatchEvent(new PointerEvent('pointermove', { clientX, clientY }))
      },
      // Without it the chart is as it was; the next touch tries again.
      () => (asked.current = false),
    )
  }
  return (
    <div
      className={`plot ${fit}`}
      // The arrow keys are the chart's: a screen reader must hand them over. Without script it is a picture.
      {...(live && { role: 'application', tabIndex: 0, 'aria-label': title, 'aria-describedby': `${id}k` })}
      onPointerEnter={wake}
      onFocus={wake}
    >
      {scenes.map((scene) => {
        const { size, width, height, marks } = scene
        return (
          <div key={size} className={`at-${size}`}>
            <Legend items={legendOf(scene, t('ui.chart.estimate'))} />
            <svg
              className={`ch ${size}`}
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
      {live && (
        <p id={`${id}k`} className="vh">
          {summary} {t('ui.chart.keys')}
        </p>
      )}
      <div className="cross" />
    </div>
  )
}

const never = () => () => {}
const yes = () => true
const no = () => false
