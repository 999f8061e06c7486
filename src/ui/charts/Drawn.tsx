import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useI18n } from '#i18n/react.tsx'
import type { Drawing as DrawingData } from './drawing.ts'
import { enliven } from './enliven.ts'
import { SIZES, type ChartProps } from './sizes.ts'

type DrawnProps = ChartProps & { drawing: DrawingData }

/** Only the server's code may name it like this: a browser would be sent it with the page. */
const Drawing = import.meta.env.SSR ? (await import('./Drawing.tsx')).Drawing : null
const Later = lazy(async () => ({ default: (await import('./Drawing.tsx')).Drawing }))

/**
 * A drawing of any kind in the sizes of its place. The server draws it and the browser keeps what came: the code that
 * draws is fetched with the first touch, or when the reader goes on to other data.
 */
export function Drawn(props: DrawnProps) {
  // The boundary is there from the start: the old drawing stays until the code for another one has come.
  return (
    <Suspense>
      {Drawing ? (
        <div className="drawn">
          <Drawing {...props} />
        </div>
      ) : (
        <Kept {...props} />
      )}
    </Suspense>
  )
}

function Kept(props: DrawnProps) {
  const { drawing, title, summary, fit = 'column' } = props
  const i18n = useI18n()
  const mounted = useSyncExternalStore(never, yes, no)
  // What the server drew is what the first rendering of a page that came whole is given.
  const [sent] = useState(() => (mounted ? null : JSON.stringify(drawing)))
  const kept = sent !== null && sent === JSON.stringify(drawing)
  const box = useRef<HTMLDivElement>(null)
  const about = `${summary} ${i18n.t('ui.chart.keys')}`
  const asked = useRef({ drawing, fit, i18n })
  useEffect(() => {
    asked.current = { drawing, fit, i18n }
  })
  useEffect(() => {
    const plot = kept ? box.current?.querySelector<HTMLElement>('.plot') : null
    if (!plot) return undefined
    return enliven(plot, { title, about }, async () => {
      const { sceneOf } = await import('./drawing.ts')
      const { drawing: data, fit: room, i18n: words } = asked.current
      const scenes = SIZES[data.kind === 'map' ? 'map' : room].map((size) => sceneOf(data, words, size))
      return () => scenes
    })
  }, [kept, title, about])
  if (kept)
    return (
      <div
        key="sent"
        ref={box}
        className="drawn"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: '' }}
      />
    )
  return (
    <div key="drawn" className="drawn">
      <Later {...props} />
    </div>
  )
}

const never = () => () => {}
const yes = () => true
const no = () => false
