let charts = 0

/**
 * Makes charts navigable by keys: they use the arrow keys, so a screen reader must pass those on.
 * Without script they are pictures. The crosshair itself is an island (ui/charts/explore/chart.island.ts).
 */
export function prepareCharts(): void {
  for (const plot of document.querySelectorAll<HTMLElement>('.plot[data-keys]')) {
    const { keys = '' } = plot.dataset
    plot.removeAttribute('data-keys')
    const about = document.createElement('p')
    about.className = 'visually-hidden'
    about.id = `about-chart-${++charts}`
    about.textContent = `${plot.querySelector('desc')?.textContent ?? ''} ${keys}`
    plot.append(about)
    const live = {
      role: 'application',
      tabindex: '0',
      'aria-label': plot.querySelector('title')?.textContent ?? '',
      'aria-describedby': about.id,
    }
    for (const [name, value] of Object.entries(live)) plot.setAttribute(name, value)
  }
}
