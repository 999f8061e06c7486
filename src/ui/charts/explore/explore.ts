import { moved, nearest, type Stand } from './explore-state.ts'
import type { Scene, SpotSeries, SpotWords } from '../scenes/scene.ts'

/**
 * Lets a reader walk through a chart by pointer, finger or keys: crosshair and tooltip, the words announced when keys
 * move it. Fetched with the first touch of a chart. `sceneAt` gives the drawing of the svg element at that place inside
 * `root`: of the sizes that were sent, one is seen.
 */
export function explore(root: HTMLElement, sceneAt: (index: number) => Scene | undefined): void {
  const layer = root.querySelector('.crosshair')
  if (!layer) return
  const [line, dot, tip, said] = ['crosshair-line', 'crosshair-dot', 'chart-tip', 'visually-hidden'].map(
    (className) => {
      const element = document.createElement('div')
      element.className = className
      layer.append(element)
      return element
    },
  )
  if (!line || !dot || !tip || !said) return
  for (const hidden of [line, dot, tip]) hidden.ariaHidden = 'true'
  said.ariaLive = 'polite'
  // Its place counts from the left, as the drawing's does; only its lines read the page's way.
  const { dir } = document.documentElement
  let at: Stand | null = null
  let kept: { scene: Scene; series: readonly SpotSeries[] } | null = null

  const shown = () => {
    const all = [...root.querySelectorAll<SVGSVGElement>('.chart[role]')]
    const index = all.findIndex((svg) => svg.getBoundingClientRect().width > 0)
    const [svg, scene] = [all[index], sceneAt(index)]
    if (!svg || !scene) return null
    if (kept?.scene !== scene) kept = { scene, series: scene.spots() }
    return { svg, scene, series: kept.series }
  }

  const show = (stand: Stand | null, aloud: boolean) => {
    at = stand
    const now = stand && shown()
    const active = now && now.series[stand.series]
    const spot = active && active.spots[stand.spot]
    root.classList.toggle('on', Boolean(spot))
    if (!spot) return
    const box = now.svg.getBoundingClientRect()
    const frame = root.getBoundingClientRect()
    const scale = box.width / now.scene.width
    const [left, top] = [box.left - frame.left, box.top - frame.top]
    const [x, y] = [left + spot.x * scale, top + spot.y * scale]
    line.hidden = now.scene.along !== 'x'
    move(line, x, top)
    line.style.blockSize = `${box.height - 30 * scale}px`
    move(dot, x, y)
    dot.className = `crosshair-dot series-${active.slot}`

    const { label, ...figures } = spot.words()
    tip.replaceChildren(row('b', label, dir))
    // Series that know the same date are read together; the one that has the keyboard focus comes first.
    const others = now.scene.along === 'x' ? now.series.filter((one) => one !== active) : []
    for (const one of [active, ...others]) {
      const same = one === active ? figures : one.spots.find(({ key }) => key === spot.key)?.words()
      if (same)
        tip.append(row(one === active && others.length ? 'strong' : 'span', saying(one.name, same), dir))
    }
    const [room, tall] = [frame.width - tip.offsetWidth, tip.offsetHeight]
    const beside = x + 14 > room ? x - 14 - tip.offsetWidth : x + 14
    // Where it has room on neither side it lies above or below the point, never over it.
    if (beside >= 0) move(tip, beside, Math.max(0, Math.min(y - 20, frame.height - tall)))
    else move(tip, Math.max(0, Math.min(x, room)), y - 14 - tall < 0 ? y + 14 : y - 14 - tall)
    if (aloud) said.textContent = `${label}: ${saying(active.name, figures)}`
  }

  const point = (event: PointerEvent) => {
    const now = shown()
    if (!now) return
    const box = now.svg.getBoundingClientRect()
    const scale = now.scene.width / box.width
    const place = { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale }
    show(nearest(now.series, place, now.scene.along), false)
  }
  root.addEventListener('pointermove', point)
  root.addEventListener('pointerdown', point)
  root.addEventListener('pointerleave', ({ pointerType }) => {
    // A lifted finger leaves too: what it found stays to be read.
    if (pointerType === 'mouse') show(null, false)
  })
  root.addEventListener('blur', () => show(null, false))
  root.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const now = shown()
    const stand = now ? moved(now.series, at, keyOf(event.key, now.scene, dir), now.scene.along) : undefined
    if (stand === undefined) return
    event.preventDefault()
    show(stand, true)
  })
  new ResizeObserver(() => show(at, false)).observe(root)
}

const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** Horizontal bars start where text starts: on a right-to-left page their parts follow one another to the left. */
function keyOf(key: string, { along }: Scene, dir: string): string {
  return along === 'y' && dir === 'rtl' ? (MIRRORED[key] ?? key) : key
}

function move(element: HTMLElement, x: number, y: number) {
  element.style.transform = `translate(${x}px, ${y}px)`
}

function row(tag: 'b' | 'strong' | 'span', text: string, dir: string): HTMLElement {
  const element = document.createElement(tag)
  element.dir = dir
  element.textContent = text
  return element
}

function saying(name: string, { value, change }: Omit<SpotWords, 'label'>): string {
  return [name && `\u2068${name}\u2069:`, `\u2068${value}\u2069`, change && `(\u2068${change}\u2069)`]
    .filter(Boolean)
    .join(' ')
}
