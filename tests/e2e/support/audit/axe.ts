import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { ElementContext, RunOptions } from 'axe-core'
import type { Page } from '../fixtures.ts'

type Axe = typeof axe

/** The short form, which a page reads in half the time of the other. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What depends on sizes alone: names, roles and headings are the same in a wider window. */
const SIZES = ['target-size', 'scrollable-region-focusable']
const COLOURS = 'color-contrast'

/** Puts axe into a page, once for all its checks there. */
export async function bringAxe(page: Page): Promise<void> {
  await page.evaluate(SOURCE)
  await page.evaluate(seeJoinedLetters, COLOURS)
}

/**
 * Has a rule look at every text but those of disabled controls. axe's own choice leaves out what it takes for an icon font, words much
 * narrower than their single letters: joined Arabic is too, half of the texts of a page. No font here has icons.
 */
function seeJoinedLetters(id: string): void {
  const matches = (node: Element): boolean => {
    const off = ':disabled, [aria-disabled="true"], [inert]'
    if (node.closest(off) || node.closest('label')?.control?.matches(off)) return false
    if (node instanceof HTMLInputElement)
      return !['hidden', 'range', 'color', 'checkbox', 'radio', 'image'].includes(node.type)
    if (node.matches('option')) return false
    return (
      node.matches('select, textarea') ||
      [...node.childNodes].some((child) => child instanceof Text && /[\p{L}\p{N}]/u.test(child.data))
    )
  }
  const { axe: brought } = window as unknown as { axe: Axe }
  brought.configure({ rules: [{ id, matches }] })
}

/** axe ignores elements without a layout. */
export async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}

/** Shows a page in its light or dark colours. */
export async function paint(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
}

/** What axe is asked: every rule (the size of targets is off by itself), or only what a theme, another size or both can change. */
const QUESTIONS = {
  everything: { rules: { 'target-size': { enabled: true } } },
  looks: { runOnly: [COLOURS, ...SIZES] },
  colours: { runOnly: [COLOURS] },
} satisfies Record<string, RunOptions>

/** What axe finds wrong in a page: rule, element and the first reason. `include` limits it to a part. */
export function violations(page: Page, include = 'html', asked: keyof typeof QUESTIONS = 'everything') {
  const options: RunOptions = { resultTypes: ['violations'], preload: false, ...QUESTIONS[asked] }
  return page.evaluate(
    async ([context, how]) => {
      const { axe: brought } = window as unknown as { axe: Axe }
      const { violations: found } = await brought.run(context as ElementContext, how)
      return found.flatMap(({ id, nodes }) =>
        nodes.map(({ target, html, failureSummary }) => ({
          id,
          element: target.join(' '),
          html,
          why: failureSummary?.split('\n')[1]?.trim(),
        })),
      )
    },
    [include, options] as const,
  )
}
