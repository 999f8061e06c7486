import { expect, LANGUAGES, test, type Page } from '../support/fixtures.ts'
import { pagesOf } from '../support/routes.ts'
import { localePath } from '#i18n/locale.ts'

test.use({ serviceWorkers: 'block', reducedMotion: 'reduce' })

/** Elements that stick out of the window, without those inside a box that scrolls sideways by itself. */
function sticking(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth > document.documentElement.clientWidth
    if (!wide) return []
    const width = document.documentElement.clientWidth
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement))
    const out: string[] = []
    for (const element of document.body.querySelectorAll('*')) {
      const { left, right } = element.getBoundingClientRect()
      if ((left < -1 || right > width + 1) && !scrolls(element.parentElement))
        out.push(`${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`)
    }
    return [...new Set(out)].slice(0, 8)
  })
}

for (const { lang } of LANGUAGES) {
  test(`LANG-07 SHELL-04 ${lang} no page is wider than the window, also at 320 and with large text`, async ({
    page,
    faults,
    isMobile,
  }) => {
    test.setTimeout(240_000)
    faults.allow(/status of 4\d\d/)
    for (const { path, status } of await pagesOf(lang)) {
      const answer = await page.goto(path)
      expect.soft(answer?.status(), path).toBe(status)
      for (const width of isMobile ? [390, 320] : [1280, 992]) {
        await page.setViewportSize({ width, height: 800 })
        expect.soft(await sticking(page), `${path} at ${width}`).toEqual([])
      }
      await page.setViewportSize({ width: isMobile ? 390 : 1280, height: 800 })
    }
  })
}

const SIDES = [
  ['margin-left', 'margin-right'],
  ['padding-left', 'padding-right'],
  ['border-left-width', 'border-right-width'],
  ['left', 'right'],
  ['border-top-left-radius', 'border-top-right-radius'],
  ['border-bottom-left-radius', 'border-bottom-right-radius'],
] as const

interface Box {
  /** Its way from the root, by tag, class and place. */
  path: string
  direction: string
  align: string
  float: string
  values: Record<string, string>
}

/** Computed values of every element's sides. */
async function boxes(page: Page): Promise<Box[]> {
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
    // As one text: so much would take the longest on its way here.
    return JSON.stringify(found)
  }, SIDES)
  return JSON.parse(text) as Box[]
}

test('LANG-07 what stands on one side in Arabic stands on the other in English, and nothing is left or right by name', async ({
  page,
  faults,
  isMobile,
}) => {
  test.setTimeout(240_000)
  faults.allow(/status of 4\d\d/)
  // All on a desktop, where most stands side by side; of a phone's pages every fourth.
  const pages = (await pagesOf('ar')).slice(1).filter((_, index) => !isMobile || index % 4 === 0)
  for (const { path } of pages) {
    await page.goto(path)
    const arabic = await boxes(page)
    await page.goto(localePath('en', path))
    const english = new Map((await boxes(page)).map((box) => [box.path, box]))
    const wrong: string[] = []
    let compared = 0
    for (const box of arabic) {
      const twin = english.get(box.path)
      for (const value of [box.align, box.float])
        if (/^(?:-webkit-)?(?:left|right)$/.test(value)) wrong.push(`${box.path} ${value}`)
      if (!twin) continue
      compared++
      const mirrored = box.direction !== twin.direction
      for (const [left, right] of SIDES) {
        const expected = mirrored
          ? [twin.values[right], twin.values[left]]
          : [twin.values[left], twin.values[right]]
        if (box.values[left] !== expected[0] || box.values[right] !== expected[1])
          wrong.push(
            `${box.path.split(' > ').slice(-3).join(' > ')} ${left}/${right}: ${box.values[left]} ${box.values[right]} in Arabic, ${twin.values[left]} ${twin.values[right]} in English`,
          )
      }
    }
    expect.soft(wrong.slice(0, 10), path).toEqual([])
    expect.soft(compared, `${path}: elements compared`).toBeGreaterThan(40)
  }
})
