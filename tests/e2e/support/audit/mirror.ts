import type { Page } from '../fixtures.ts'

const SIDES = [
  ['margin-left', 'margin-right'],
  ['padding-left', 'padding-right'],
  ['border-left-width', 'border-right-width'],
  ['left', 'right'],
  ['border-top-left-radius', 'border-top-right-radius'],
  ['border-bottom-left-radius', 'border-bottom-right-radius'],
] as const

/** One element's computed values on its sides. */
export interface Box {
  /** Its path from the root, by tag, class and place. */
  path: string
  direction: string
  align: string
  float: string
  values: Record<string, string>
}

/** The boxes of every element of a page, but for pictures and prose. */
export async function boxesOf(page: Page): Promise<Box[]> {
  const text = await page.evaluate((sides) => {
    const found: Box[] = []
    const walk = (parent: Element, way: string) => {
      const seen = new Map<string, number>()
      for (const element of parent.children) {
        const name = `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`
        const place = seen.get(name) ?? 0
        seen.set(name, place + 1)
        if (element.matches('svg, script, .prose')) continue
        const path = `${way} > ${name}:${place}`
        const [map, style] = [element.computedStyleMap(), getComputedStyle(element)]
        found.push({
          path,
          direction: style.direction,
          align: style.textAlign,
          float: style.float,
          values: Object.fromEntries(sides.flat().map((side) => [side, String(map.get(side))])),
        })
        walk(element, path)
      }
    }
    walk(document.body, '')
    // As one text: transferring many objects would take the longest.
    return JSON.stringify(found)
  }, SIDES)
  return JSON.parse(text) as Box[]
}

/** What is not on opposite sides in the two languages, and how many elements were compared. */
export function compareSides(
  arabic: readonly Box[],
  english: readonly Box[],
): { wrong: string[]; compared: number } {
  const twins = new Map(english.map((box) => [box.path, box]))
  const wrong: string[] = []
  let compared = 0
  for (const box of arabic) {
    const twin = twins.get(box.path)
    const place = box.path.split(' > ').slice(-3).join(' > ')
    for (const value of [box.align, box.float])
      if (/^(?:-webkit-)?(?:left|right)$/.test(value)) wrong.push(`${place} ${value}`)
    if (!twin) continue
    compared++
    const mirrored = box.direction !== twin.direction
    for (const [left, right] of SIDES) {
      const [start, end] = mirrored ? [right, left] : [left, right]
      const expected = `${twin.values[start]} ${twin.values[end]}`
      const found = `${box.values[left]} ${box.values[right]}`
      if (found !== expected)
        wrong.push(`${place} ${left}/${right}: ${found} in Arabic, ${expected} expected from English`)
    }
  }
  return { wrong, compared }
}
