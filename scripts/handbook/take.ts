import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Lang } from '../../src/i18n/locale.ts'
import type { Named } from './names.ts'

/** An element of a page as a reader names it. */
export interface Target {
  role: Parameters<Page['getByRole']>[0] | 'summary' | 'text' | 'label'
  name?: Named
  /** Which of several. */
  nth?: number
  /** The name may go on, or have more before it. */
  part?: true
  /** Only within an element of this selector: where a page has several that are called the same. */
  within?: string
}

/** The part of a page that a picture shows. */
interface Frame {
  /** What is outlined; a picture without one of these is not taken. */
  marks: readonly Target[]
  /** What else must be in it, by selector; the marks alone when left out. */
  around?: readonly string[]
  /** In CSS pixels: how high the picture is, at least and at most. */
  least?: number
  most?: number
}

/** What is above and below of the elements, so that it is seen where they are. */
const ABOVE = 70
const BELOW = 24
const LEAST = 260
const MOST = 440
/** Sharp on a phone, and light. */
export const SCALE = 2
const QUALITY = 58
const OUTLINE = '3px solid #d6336c'

/** Finds the elements, outlines them and takes a picture of the part of the page around them. Throws with the name of what is missing. */
export async function takePicture(
  page: Page,
  { marks, around, least = LEAST, most = MOST }: Frame,
  say: (name: Named) => string,
  lang: Lang,
): Promise<{ bytes: Buffer; width: number; height: number }> {
  const found = await Promise.all(marks.map((target) => findTarget(page, target, say, lang)))
  const others = (around ?? []).map((selector) => page.locator(selector).first())
  await Promise.all(
    others.map((one, at) =>
      one.waitFor({ timeout: 10_000 }).catch(() => {
        throw new Error(`nothing is at ${around?.[at]} of ${page.url()}`)
      }),
    ),
  )
  for (const [at, element] of found.entries()) {
    // What has no edge of its own is not touched by the line.
    const offset = /^(?:heading|link|text)$/.test(marks[at]?.role ?? '') ? '3px' : '-1px'
    await element.evaluate((node, style) => Object.assign(node.style, style), {
      outline: OUTLINE,
      outlineOffset: offset,
    })
  }
  const { clip, cut } = await clipOf(page, [...found, ...others], { least, most })
  if (cut.some((at) => at < found.length))
    throw new Error(`what is outlined is cut at ${page.url()} (${lang})`)
  const png = await page.screenshot({ clip, fullPage: true, animations: 'disabled', caret: 'hide' })
  return {
    bytes: await sharp(png).webp({ quality: QUALITY, effort: 6 }).toBuffer(),
    width: clip.width,
    height: clip.height,
  }
}

/** An element by its role and name. */
export async function findTarget(
  page: Page,
  { role, name, nth = 0, part, within }: Target,
  say: (name: Named) => string,
  lang: Lang,
): Promise<Locator> {
  const text = name === undefined ? undefined : say(name)
  const scope = within === undefined ? page : page.locator(within)
  const element = locate(scope, role, text, !part).nth(nth)
  await element.waitFor({ timeout: 10_000 }).catch(() => {
    throw new Error(`no ${role}${text ? ` called “${text}”` : ''} at ${page.url()} (${lang})`)
  })
  return element
}

/** The head of a part that opens, a word of a list and a field for a time have no role to be found by. */
function locate(
  scope: Page | Locator,
  role: Target['role'],
  text: string | undefined,
  exact: boolean,
): Locator {
  if (role === 'summary') return scope.locator('summary', { hasText: text })
  if (role === 'text') return scope.getByText(text ?? '', { exact })
  if (role === 'label') return scope.getByLabel(text ?? '', { exact })
  return scope.getByRole(role, text === undefined ? {} : { name: text, exact })
}

/** The page's whole width, from a little above the highest element to a little below the lowest, and which small ones are cut. */
async function clipOf(
  page: Page,
  elements: readonly Locator[],
  { least, most }: { least: number; most: number },
) {
  const boxes = await Promise.all(
    elements.map((one) =>
      one.evaluate((node) => {
        const { top, bottom } = node.getBoundingClientRect()
        return { top: top + window.scrollY, bottom: bottom + window.scrollY }
      }),
    ),
  )
  const top = Math.max(0, Math.floor(Math.min(...boxes.map((box) => box.top)) - ABOVE))
  const bottom = Math.ceil(Math.max(...boxes.map((box) => box.bottom)) + BELOW)
  const { width } = page.viewportSize() ?? { width: 0 }
  const end = await page.evaluate(() => document.documentElement.scrollHeight)
  const height = Math.min(Math.max(bottom - top, least), most, end - top)
  const cut = boxes.flatMap((box, at) =>
    box.bottom > top + height && box.bottom - box.top < most ? [at] : [],
  )
  return { clip: { x: 0, y: top, width, height }, cut }
}
