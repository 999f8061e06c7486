import type { Scene } from './scene.ts'

/** What a chart says to who comes to it by keyboard. */
export interface ChartWords {
  title: string
  /** One sentence of what it shows, and which keys walk through it. */
  about: string
}

/**
 * Makes a drawn chart one that can be pointed at and walked through. The crosshair's code, and with `load` the drawings
 * themselves, are fetched when somebody first points at it or comes to it by keyboard. Gives back how to stop.
 */
export function enliven(
  plot: HTMLElement,
  { title, about }: ChartWords,
  load: () => Promise<() => readonly Scene[]>,
): () => void {
  const told = document.createElement('p')
  told.className = 'vh'
  told.id = `k${Math.random().toString(36).slice(2)}`
  told.textContent = about
  plot.append(told)
  // The arrow keys are the chart's: a screen reader must hand them over. Without script it is a picture.
  const live = { role: 'application', tabindex: '0', 'aria-label': title, 'aria-describedby': told.id }
  for (const [name, value] of Object.entries(live)) plot.setAttribute(name, value)

  let asked = false
  const wake = (event: Event) => {
    if (asked) return
    asked = true
    Promise.all([import('./explore.ts'), load()]).then(
      ([{ explore }, scenes]) => {
        explore(plot, scenes)
        // What was pointed at while the code came is shown now: a finger may not move again.
        if (event instanceof PointerEvent)
          plot.dispatchEvent(
            new PointerEvent('pointermove', { clientX: event.clientX, clientY: event.clientY }),
          )
      },
      // Without it the chart is as it was; the next touch tries again.
      () => (asked = false),
    )
  }
  plot.addEventListener('pointerenter', wake)
  plot.addEventListener('focus', wake)
  return () => {
    plot.removeEventListener('pointerenter', wake)
    plot.removeEventListener('focus', wake)
    told.remove()
  }
}
