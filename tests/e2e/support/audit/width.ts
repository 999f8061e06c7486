import type { Page } from '../fixtures.ts'

/** Elements that stick out of the window, without those inside a box that scrolls sideways by itself. */
export function overflowing(page: Page): Promise<string[]> {
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
    // The root itself is too wide where no element can be named.
    return out.length === 0 ? ['html'] : [...new Set(out)].slice(0, 8)
  })
}

/** Captions of tables that are cut by the box in which their table scrolls, before anything is scrolled. */
export function cutCaptions(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main caption')].flatMap((caption) => {
      const box = caption.closest('.table-wrap')?.getBoundingClientRect()
      const text = document.createRange()
      text.selectNodeContents(caption)
      const { left, right, width } = text.getBoundingClientRect()
      const isCut = box && width > 1 && (left < box.left - 1 || right > box.right + 1)
      return isCut ? [(caption.textContent ?? '').slice(0, 60)] : []
    }),
  )
}

/** Parts that are laid out later and are longer than the place kept for them (later.css): they would lie over what follows. */
export function shortPlaces(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((part) => {
      const kept = Number.parseFloat(
        getComputedStyle(part).containIntrinsicBlockSize.replace('auto', '').trim(),
      )
      const { height } = part.getBoundingClientRect()
      return kept < height ? [`${part.className}: ${Math.round(height)} px in ${kept}`] : []
    }),
  )
}
