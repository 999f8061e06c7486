import { pageI18n } from '#i18n/page-i18n.ts'
import type { StartIsland } from '../../island.ts'
import { sceneOf, type Drawing } from '../drawing.ts'
import { explore } from './explore.ts'
import type { Scene } from '../scenes/scene.ts'
import { SIZES, type Fit } from '../sizes.ts'

/** Makes the scene of a rendered chart again, and lets the reader walk through it. */
export const start: StartIsland<{ drawing: Drawing; fit: Fit }> = async (
  element,
  { drawing, fit },
  event,
) => {
  const plot = element.querySelector<HTMLElement>('.plot')
  if (!plot) return
  const i18n = await pageI18n()
  const sizes = SIZES[drawing.kind === 'map' ? 'map' : fit]
  const scenes: Scene[] = []
  explore(plot, (index) => {
    const size = sizes[index]
    return size && (scenes[index] ??= sceneOf(drawing, i18n, size))
  })
  // What was pointed at while the code came is shown now: a finger may not move again.
  if (event instanceof PointerEvent)
    plot.dispatchEvent(new PointerEvent('pointermove', { clientX: event.clientX, clientY: event.clientY }))
}
