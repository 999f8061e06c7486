import { useEffect, useRef, useState, type PointerEvent } from 'react'
import type { Spot } from '#entries/order/arrangement.ts'

/** How near the window's edge it scrolls, and by how much a frame. */
const [EDGE, STEP] = [70, 9]

/** A thing on its way, and where it would be put. */
export interface Dragged {
  key: string
  to: Spot | null
}

/**
 * Drags things of lists with a mouse, a pen or a finger. A finger takes the handle (`data-handle`), so that the page can be
 * scrolled by the rest; a mouse takes any part that is no link or button. Escape leaves all as it was.
 */
export function useDrag({ across, onDrop }: { across: boolean; onDrop: (key: string, to: Spot) => void }): {
  dragged: Dragged | null
  start: (event: PointerEvent<HTMLElement>, key: string) => void
} {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const start = (event: PointerEvent<HTMLElement>, key: string) => {
    const { target, currentTarget: item, pointerId, pointerType, button } = event
    if (button !== 0 || !(target instanceof Element) || !isTaken(target, pointerType)) return
    event.preventDefault()
    stop.current?.abort()
    const gesture = new AbortController()
    stop.current = gesture
    const { signal } = gesture
    const home = item.closest<HTMLElement>('[data-list]')?.dataset['list']
    const from = { y: event.clientY, scrolled: scrollY }
    let [x, y] = [event.clientX, event.clientY]
    let to: Spot | null = null

    const follow = () => {
      item.style.translate = `0 ${y - from.y + scrollY - from.scrolled}px`
      const spot = spotAt(x, y, key)
      to = spot && (across || spot.list === home) ? spot : null
      setDragged((shown) => (sameSpot(shown, key, to) ? shown : { key, to }))
    }
    const frame = () => {
      if (signal.aborted) return
      const step = y < EDGE ? -STEP : y > innerHeight - EDGE ? STEP : 0
      if (step !== 0) scrollBy(0, step)
      follow()
      requestAnimationFrame(frame)
    }
    const end = () => gesture.abort()
    signal.addEventListener('abort', () => {
      item.style.translate = ''
      setDragged(null)
    })
    item.setPointerCapture(pointerId)
    const point = ({ clientX, clientY }: MouseEvent) => ([x, y] = [clientX, clientY])
    item.addEventListener('pointermove', point, { signal })
    const drop = (up: MouseEvent) => {
      point(up)
      follow()
      end()
      if (to) onDrop(key, to)
    }
    item.addEventListener('pointerup', drop, { signal })
    item.addEventListener('pointercancel', end, { signal })
    addEventListener('keydown', ({ key: pressed }) => pressed === 'Escape' && end(), { signal })
    setDragged({ key, to: null })
    requestAnimationFrame(frame)
  }
  return { dragged, start }
}

const isTaken = (target: Element, pointer: string): boolean =>
  target.closest('[data-handle]') !== null || (pointer === 'mouse' && target.closest('a, button') === null)

const sameSpot = (shown: Dragged | null, key: string, to: Spot | null) =>
  shown?.key === key && shown.to?.list === to?.list && shown.to?.index === to?.index

/** The list at a point of the window, and before which of its other things the point is. */
function spotAt(x: number, y: number, key: string): Spot | null {
  const list = document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-list]'))
    .find((found) => found !== null)
  if (!list) return null
  const others = [...list.querySelectorAll<HTMLElement>('[data-key]')].filter(
    ({ dataset }) => dataset['key'] !== key,
  )
  const index = others.findIndex((other) => {
    const { top, height } = other.getBoundingClientRect()
    return y < top + height / 2
  })
  return { list: list.dataset['list'] ?? '', index: index < 0 ? others.length : index }
}
