import { pageI18n } from '#i18n/page-i18n.ts'
import type { StartIsland } from '../../island.ts'
import { sceneOf } from '../plot-data.ts'
import { explore } from './explore.ts'
import { unpacked, type PackedPlot } from '../packed.ts'
import type { Scene } from '../scenes/scene.ts'
import { SIZES, type Fit } from '../sizes.ts'

/** Makes the scene of a rendered chart again, and lets the reader walk through it. */
export const start: StartIsland<{ plot: PackedPlot; fit: Fit }> = (element, { plot: page, fit }, event) => {
  const frame = element.querySelector<HTMLElement>('.plot')
  if (!frame) return
  const plot = unpacked(page)
  const i18n = pageI18n()
  const sizes = SIZES[plot.kind === 'map' ? 'map' : fit]
  const scenes: Scene[] = []
  explore(frame, (index) => {
    const size = sizes[index]
    return size && (scenes[index] ??= sceneOf(plot, i18n, size))
  })
  // The point touched while the code loaded is shown now: a finger may not move again.
  if (event instanceof PointerEvent)
    frame.dispatchEvent(new PointerEvent('pointermove', { clientX: event.clientX, clientY: event.clientY }))
}
